import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rebuildSite } from '../../../test-support/rebuild-site.ts';
import { printsTable, shopSite } from '../../../test-support/shop-site.ts';
import { temporarySite } from '../../../test-support/temporary-site.ts';
import { createRebuilder } from './rebuilder.ts';
import type { Revision } from './revision.ts';

const [home, alps, sea] = ['index.html', 'prints/alps/index.html', 'prints/sea/index.html'];
const table = 'content/prints.csv';

const pageOf = (revision: Revision | undefined) =>
  Buffer.from(revision?.get(home)?.bytes ?? []).toString();

test('a changed cell, a new row and a deleted row appear', async () => {
  const { after } = rebuildSite(shopSite);
  await after('content/home.md', String(shopSite['content/home.md']));
  const changed = await after(table, printsTable.replace(',120,', ',130,'), home, alps);
  expect(changed.problems).toEqual([]);
  expect(changed.pages[0]).toContain('Alps, morning: 130');
  expect(changed.pages[1]).toContain('number 130');
  const row = 'sea,The sea,Salt and wind,80,Pigment,lake.svg,\n';
  const added = await after(table, printsTable + row, home, sea);
  expect(added.pages[0]).toContain('<a href="/prints/sea/">');
  expect(added.pages[1]).toContain('<h1>The sea</h1>');
  const deleted = await after(table, printsTable, home, sea);
  expect(deleted.pages[0]).not.toContain('/prints/sea/');
  expect(deleted.pages[1]).toBe('');
});

test('an error in a cell is reported until it is corrected', async () => {
  const { after } = rebuildSite(shopSite);
  const wrong = await after(table, printsTable.replace(',120,', ',12O,'), alps);
  expect(wrong.problems).toEqual(['content/wrong-type:2']);
  expect(wrong.pages[0]).toBe('');
  const unclosed = await after(table, `${printsTable}sea,"The sea\n`, alps);
  expect(unclosed.problems).toContain('data/quote:4');
  const right = await after(table, printsTable, alps);
  expect(right.problems).toEqual([]);
  expect(right.pages[0]).toContain('number 120');
});

test('a table that is missing is found when it is back', async () => {
  const { root, after } = rebuildSite(shopSite);
  rmSync(path.join(root, table));
  const missing = await after('content/home.md', String(shopSite['content/home.md']), home);
  expect(missing.problems).toEqual(['content/missing:undefined']);
  const back = await after(table, printsTable, home);
  expect(back.problems).toEqual([]);
  expect(back.pages[0]).toContain('Alps, morning');
});

test.each([
  ['imports', "import data from '../data/prices.yaml';\nconst [{ title: shown }] = data as any;\n"],
  [
    'reads while it is loaded',
    "import { readFileSync } from 'node:fs';\nconst shown = readFileSync(new URL('../data/prices.yaml', import.meta.url), 'utf8').slice(9, 13);\n",
  ],
  [
    'awaits at its top',
    "import { promises } from 'node:fs';\nconst shown = (await promises.readFile(new URL('../data/prices.yaml', import.meta.url), 'utf8')).slice(9, 13);\n",
  ],
])('a file that a template %s is followed', async (_, code) => {
  const root = temporarySite({
    ...shopSite,
    'data/prices.yaml': '- title: Alps\n',
    'templates/site.tsx': String(shopSite['templates/site.tsx'])
      .replace(/^/, code)
      .replace('<main><h1>', '<main title={`${shown}`}><h1>'),
  });
  const rebuilder = createRebuilder({ root, cache: false });
  const titleAfter = async (...files: string[]) => {
    const { revision, imported } = await rebuilder.update(new Set(files));
    const [, title] = /<main title="([^"]*)"/.exec(pageOf(revision)) ?? [];
    return { title, imported: imported() };
  };
  const first = await titleAfter();
  expect(first.title).toMatch(/^Alps/);
  expect(first.imported).toContain('data/prices.yaml');
  writeFileSync(path.join(root, 'data/prices.yaml'), '- title: Lake\n');
  expect((await titleAfter('data/prices.yaml')).title).toMatch(/^Lake/);
});

test('a folder that a component lists is followed', async () => {
  const root = temporarySite({
    ...shopSite,
    'data/one.txt': '',
    'templates/site.tsx': String(shopSite['templates/site.tsx'])
      .replace(/^/, "import { readdirSync } from 'node:fs';\n")
      .replace(
        '<main><h1>',
        "<main title={readdirSync(import.meta.dirname + '/../data').join(' ')}><h1>",
      ),
  });
  const rebuilder = createRebuilder({ root, cache: false });
  const { revision } = await rebuilder.update(new Set());
  expect(pageOf(revision)).toContain('title="one.txt"');
  writeFileSync(path.join(root, 'data/two.txt'), '');
  const { revision: next } = await rebuilder.update(new Set(['data/two.txt']));
  expect(pageOf(next)).toContain('title="one.txt two.txt"');
});

test('a file that a template cannot read is followed until it can', async () => {
  const root = temporarySite({
    ...shopSite,
    'data/other.txt': '',
    'templates/site.tsx': String(shopSite['templates/site.tsx']).replace(
      /^/,
      "import { readFileSync } from 'node:fs';\nreadFileSync(new URL('../data/prices.txt', import.meta.url));\n",
    ),
  });
  const rebuilder = createRebuilder({ root, cache: false });
  const first = await rebuilder.update(new Set());
  expect(first.diagnostics.map(({ code }) => code)).toEqual(['template/threw']);
  expect(first.imported()).toContain('data/prices.txt');
  writeFileSync(path.join(root, 'data/prices.txt'), 'Prices');
  const { diagnostics } = await rebuilder.update(new Set(['data/prices.txt']));
  expect(diagnostics).toEqual([]);
});
