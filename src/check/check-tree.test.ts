import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';
import { breakSite, type Change } from '../test-support/break-site.ts';

const frame = 'templates/frame.tsx';
const year = '<b>{site.year}</b>';

async function findByBuild(changes: readonly Change[], options = {}) {
  const files = breakSite(changes);
  const root = temporarySite(files);
  const { diagnostics } = await build({ root, write: false, ...options });
  return diagnostics.map(({ code, file = '', line = 0, column = 1, why, fix }) => {
    const lines = String(files[file]).split('\n');
    const text = lines[line - 1]?.slice(column - 1, column + 9);
    return [code, file, text, why ?? fix];
  });
}

test('a build reports a broken link of a template once, where it is written', async () => {
  const link = '<a href={site.href("/therms/")}>Terms</a>';
  expect(await findByBuild([[frame, year, link]])).toEqual([
    ['link/broken', frame, '/therms/")', '2 other pages have the same link.'],
  ]);
});

test('a build reports a broken link that a template composes once, at the field or the site map', async () => {
  const link = '<a href={site.href("/therms/".slice(0, 5) + "/")}>Terms</a>';
  expect(await findByBuild([[frame, year, link]])).toMatchObject([
    ['link/broken', 'templates/site.tsx', undefined, '2 other pages have the same link.'],
  ]);
  expect(
    await findByBuild([
      [frame, year, link],
      ['content/site.yaml', 'company: Good', 'company: ther'],
    ]),
  ).toMatchObject([['link/broken', 'content/site.yaml', 'ther', expect.anything()]]);
});

test('a broken link of a text is not attributed to a link to the home page beside it', async () => {
  const found = await findByBuild([
    ['content/home.md', 'None for', '[Home](/) for'],
    [frame, year, '<a href={site.href("/therms/")}>Terms</a>'],
  ]);
  expect(found.map(([, file]) => file)).toEqual([frame]);
});

test('a link without the base path is reported with the function that adds it', async () => {
  const link = '<a href="/terms/">Terms</a>';
  expect(await findByBuild([[frame, year, link]], { base: '/docs/' })).toMatchObject([
    ['link/broken', frame, '/terms/">T', expect.stringContaining('same link')],
  ]);
});

test('the time for broken links grows no faster than their number', async () => {
  const costOf = async (size: number) => {
    const text = Array.from({ length: size }, (_, at) => `[a](/nowhere-${at}/)\n`).join('');
    const file = `---\ntitle: First\n---\n${text}`;
    const root = temporarySite({ ...plainSite, 'content/posts/01-first.md': file });
    const before = process.cpuUsage();
    const { diagnostics } = await build({ root, write: false });
    const { user, system } = process.cpuUsage(before);
    expect(diagnostics).toHaveLength(100);
    return user + system;
  };
  await costOf(500);
  // Other processes disturb one measurement, hardly both.
  const ratios = [];
  for (let round = 0; round < 2; round++) ratios.push((await costOf(4000)) / (await costOf(500)));
  expect(Math.min(...ratios)).toBeLessThan(24);
});
