import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';

/** A site whose home page lists the texts of `content/jobs/`. */
const jobs = {
  ...plainSite,
  'templates/site.tsx': String(plainSite['templates/site.tsx'])
    .replace('entry,', 'collection, entry,')
    .replace('{ home:', "{ jobs: collection('jobs', plain), home:"),
};

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
