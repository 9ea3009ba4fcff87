import { expect, test } from 'vitest';
import { build, type CommandOptions } from '../build.ts';
import { proofread } from '../features/proofreading/proofread.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';

/** A site whose home page lists the texts of `content/jobs/`. */
const jobs = {
  ...plainSite,
  'templates/site.tsx': String(plainSite['templates/site.tsx'])
    .replace('entry,', 'collection, entry,')
    .replace('{ home:', "{ jobs: collection('jobs', plain), home:"),
};

test('a note for colleagues stands in a folder of texts with fields', async () => {
  const map = String(plainSite['templates/site.tsx']).replace(
    'title: string()',
    'title: string(), date: string()',
  );
  const root = temporarySite({
    ...plainSite,
    'templates/site.tsx': map,
    'content/posts/README.md': 'Notes.',
  });
  const { diagnostics } = await build({ root, write: false });
  const files = diagnostics.map(({ file }) => file);
  expect(files).toContain('content/posts/01-first.md');
  expect(files).not.toContain('content/posts/README.md');
});

test('an error in a text hides that nothing shows the file that it names', async () => {
  const files = {
    ...plainSite,
    'content/posts/my mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  const root = temporarySite({
    ...files,
    'content/posts/01-first.md': '---\ntitle: A\n---\n![a](my mark.svg)\n',
  });
  const problemsOf = async (options: CommandOptions) =>
    (await build({ root, write: false, ...options })).diagnostics.map(({ code }) => code);
  expect(await problemsOf({ proofread })).toEqual(['markdown/broken-link']);
  expect(await problemsOf({})).toEqual([]);
});

test('reads a folder without texts as an empty list', async () => {
  const root = temporarySite({ ...jobs, 'content/jobs/README.md': 'Notes.' });
  const details: string[] = [];
  const onDetail = (detail: string) => void details.push(detail);
  const { diagnostics, pages } = await build({ root, write: false, onDetail });
  expect(diagnostics).toEqual([]);
  expect(pages.map(({ path }) => path)).toContain('/');
  expect(details).toContain('content/jobs/ has no text');
});

test('reports a folder that does not exist', async () => {
  const { diagnostics } = await build({ root: temporarySite(jobs), write: false });
  expect(diagnostics.map(({ code }) => code)).toEqual(['content/missing-folder']);
});
