import { expect, test } from 'vitest';
import { temporarySite } from '../fixtures/temporary-site.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import { reportUnused } from './unused.ts';

/** What is said of the files of a folder, given what the site reads. */
function unused(
  names: readonly string[],
  uses: { files?: readonly string[]; folders?: readonly string[] } = {},
): string[] {
  const root = temporarySite(Object.fromEntries(names.map((name) => [`content/${name}`, ''])));
  const found: Diagnostic[] = [];
  reportUnused(
    root,
    {
      files: new Set((uses.files ?? []).map((name) => `content/${name}`)),
      folders: uses.folders ?? [],
    },
    (diagnostic) => void found.push(diagnostic),
  );
  return found.map(({ file, fix }) => `${file}: ${fix}`);
}

test('files that are used, hidden, for colleagues or of an editor are not spoken of', () => {
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
      ],
      { files: ['site.yaml', 'home.md'] },
    ),
  ).toEqual([]);
});

test('a text that came into a folder after it was read is not spoken of', () => {
  expect(
    unused(['cards/01-first.md', 'cards/02-second.md'], {
      files: ['cards/01-first.md'],
      folders: ['cards'],
    }),
  ).toEqual([]);
});

test.each<[title: string, name: string, fix: string]>([
  [
    'a card with another ending',
    'cards/03-third.markdown',
    'Rename it to content/cards/03-third.md',
  ],
  ['a card in capitals', 'cards/03-third.MD', 'Rename it to content/cards/03-third.md'],
  ['a card without an ending', 'cards/03-third', 'Rename it to content/cards/03-third.md'],
  ['a card saved as plain text', 'cards/03-third.txt', 'Rename it to content/cards/03-third.md'],
  ['a card in a folder with a slip', 'crads/03-third.md', 'Rename it to content/cards/03-third.md'],
  ['a misspelt page', 'abuot.md', 'Rename it to content/about.md'],
  ['a page in another folder', 'cards/deep/about.md', 'Rename it to content/about.md'],
  ['settings with the other ending', 'site.yml', 'Rename it to content/site.yaml'],
  [
    'a text that nobody asked for',
    'ideas/later.md',
    'Move it to a folder that pages are made from (content/cards/), or take it away.',
  ],
  ['a picture', 'cards/photo.JPG', 'Move it to assets/'],
])('%s gets the advice that mends it', (_, name, fix) => {
  const found = unused(['cards/01-first.md', name], {
    files: ['site.yaml', 'about.md', 'cards/01-first.md'],
    folders: ['cards'],
  });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^content/${name.replace('.', '\\.')}: `));
  expect(found[0]).toContain(fix);
});

test('a site without folders of texts is not told to use one', () => {
  expect(unused(['note.md'])).toEqual([
    'content/note.md: Take it away, or name it in the site map.',
  ]);
});

test('a folder that is not there is no mistake', () => {
  const found: Diagnostic[] = [];
  reportUnused(
    temporarySite({}),
    { files: new Set(), folders: [] },
    (diagnostic) => void found.push(diagnostic),
  );
  expect(found).toEqual([]);
});
