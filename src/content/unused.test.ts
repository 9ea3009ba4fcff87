import { expect, test } from 'vitest';
import { temporarySite } from '../test-support/temporary-site.ts';
import { createReport } from '../report/diagnostic.ts';
import { listContent } from './list-content.ts';
import { reportUnused } from './unused.ts';

/**
 * Returns the diagnostics for the files of a folder, given the files and folders that the site
 * reads.
 */
function unused(
  names: readonly string[],
  uses: { files?: readonly string[]; folders?: readonly string[] } = {},
): string[] {
  const root = temporarySite(Object.fromEntries(names.map((name) => [`content/${name}`, ''])));
  const [found, report] = createReport();
  reportUnused(
    listContent(root),
    {
      files: new Set((uses.files ?? []).map((name) => `content/${name}`)),
      folders: uses.folders ?? [],
    },
    new Map(),
    report,
  );
  return found.map(({ file, fix }) => `${file}: ${fix}`);
}

test('used and hidden files, notes, and files of editors are not reported', () => {
  expect(
    unused(
      [
        'site.yaml',
        'home.md',
        'README.md',
        'posts/readme.md',
        '.hidden',
        '.git/x',
        'home.md~',
        '.#home.md',
        '#home.md#',
        '.home.md.swp',
        '4913',
        '~$letter.docx',
      ],
      { files: ['site.yaml', 'home.md'] },
    ),
  ).toEqual([]);
});

test('a text that begins with an underscore, or is in _drafts/, is that of a draft', () => {
  expect(
    unused(['posts/_a.md', 'posts/_drafts/c.markdown', 'posts/_index.md'], { folders: ['posts'] }),
  ).toEqual([
    expect.stringMatching(/^content\/posts\/_a\.md: .* is that of a draft\.$/),
    expect.stringMatching(/^content\/posts\/_drafts\/c\.markdown: .* is that of a draft\.$/),
    expect.stringContaining('content/posts/_index.md: Delete it, or move'),
  ]);
});

test('files of Windows that hide their ending, and pictures with signs in their names', () => {
  expect(
    unused(['posts/a.md.txt', 'posts/b #1?.png', 'posts/c.pdf'], { folders: ['posts'] }),
  ).toEqual([
    'content/posts/a.md.txt: Rename it, so that its name ends in .md.',
    expect.stringContaining('![words](<b %231%3F.png>)'),
    'content/posts/c.pdf: Delete it, show it in a text beside it with ![words](c.pdf), link to it there with [words](c.pdf), or move a text to a folder that pages are generated from (content/posts/).',
  ]);
});

test('an image whose name differs from that in a text', () => {
  expect(unused(['posts/Photo.png'], { files: ['posts/photo.png'] })).toEqual([
    'content/posts/Photo.png: If it was meant to be content/posts/photo.png, rename it.',
  ]);
});

test('a site without folders of texts is not advised to use one', () => {
  expect(unused(['note.md'])).toEqual(['content/note.md: Delete it, or add it to the site map.']);
});

test('a missing folder is not an error', () => {
  const [found, report] = createReport();
  reportUnused(
    listContent(temporarySite({})),
    { files: new Set(), folders: [] },
    new Map(),
    report,
  );
  expect(found).toEqual([]);
});

test('a text in a language that the site lacks, and a picture with another number', () => {
  expect(unused(['about.md', 'about.de.md'], { files: ['about.md'] })).toEqual([
    'content/about.de.md: The site has no language de. A developer can add it: docs/languages.md in the package says how.',
  ]);
  expect(
    unused(['room-01.jpg', 'room-03.jpg'], { files: ['room-01.jpg', 'room-01.de.jpg'] }),
  ).toEqual([
    'content/room-03.jpg: Delete it, show it in a text beside it with ![words](room-03.jpg), link to it there with [words](room-03.jpg), or add it to the site map.',
  ]);
});
