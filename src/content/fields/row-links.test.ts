import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { printsTable, shopInGerman, shopSite } from '../../test-support/shop-site.ts';
import { temporarySite, type Files } from '../../test-support/temporary-site.ts';

async function buildWith(files: Files, links: readonly string[] = []) {
  const root = temporarySite({ ...shopSite, ...files });
  for (const link of links) symlinkSync('../content/prints.csv', path.join(root, link));
  const { tree, diagnostics } = await build({ root, write: false });
  return { tree, problems: diagnostics.map(({ code, line, fix }) => `${line} ${code} ${fix}`) };
}

const home = (text: string): Files => ({ 'content/home.md': `---\ntitle: Prints\n---\n${text}\n` });

test.each(['prints.csv#alps', '/prints.csv#alps', './prints.csv#alps'])(
  'the link %s leads to the page of the row',
  async (link) => {
    const { tree, problems } = await buildWith(home(`See [the Alps](${link}).`));
    expect(problems).toEqual([]);
    expect(String(tree.get('index.html')?.bytes)).toContain('<a href="/prints/alps/">the Alps</a>');
    expect([...tree.keys()].filter((name) => name.endsWith('.csv'))).toEqual([]);
  },
);

test('a link to a row leads to its page in each language', async () => {
  const { tree, problems } = await buildWith({
    ...shopInGerman(
      'slug,address,title,description\nalps,alpen,Alpen,Die Alpen\nlake,see,See,Wasser\n',
    ),
    'content/home.de.md': '---\ntitle: Drucke\n---\nSiehe [die Alpen](prints.csv#alps).\n',
  });
  expect(problems).toEqual([]);
  expect(String(tree.get('de/index.html')?.bytes)).toContain('href="/de/prints/alpen/"');
});

test.each([
  ['prints.csv#alp', 'link/broken Did you mean “prints.csv#alps”?'],
  ['prints.csv#nothing', 'link/broken Write the name of a row that has a page after the file'],
  ['prints.csv', 'file/content To link to the page of a row, write the name of the row after'],
])('the link %s is an error that says how to link to a row', async (link, problem) => {
  const { tree, problems } = await buildWith(home(`See [it](${link}).`));
  expect(problems).toEqual([expect.stringContaining(`4 ${problem}`)]);
  expect([...tree.keys()].filter((name) => name.endsWith('.csv'))).toEqual([]);
});

test('a link to a draft says so', async () => {
  const { problems } = await buildWith({
    ...home('See [it](prints.csv#lake).'),
    'content/prints.csv': printsTable
      .replace(/tags$/m, 'tags,draft')
      .replace(/dawn$/m, 'dawn,')
      .replace('lake.svg,', 'lake.svg,,true'),
  });
  expect(problems).toEqual([
    expect.stringContaining('is a draft. Publish it, or remove the link.'),
  ]);
});

test.each([
  ['content/other.csv', 'other.csv'],
  ['assets/other.csv', 'assets/other.csv'],
  ['assets/other.csv', 'other.csv'],
])('a table is not published through the symbolic link %s', async (link, written) => {
  const { tree, problems } = await buildWith(
    { ...home(`See [it](${written}).`), 'assets/main.css': '' },
    [link],
  );
  expect(problems).toEqual([expect.stringContaining('4 file/content')]);
  expect([...tree.keys()].filter((name) => name.endsWith('.csv'))).toEqual([]);
});

test('the translation of a table is not published, and a CSV that is no table is', async () => {
  const german = 'slug,title,description\nalps,Alpen,Die Alpen\n';
  const { problems } = await buildWith({
    ...shopInGerman(german),
    ...home('See [it](prints.de.csv).'),
  });
  expect(problems).toEqual([expect.stringContaining('4 file/content')]);
  const { tree, problems: none } = await buildWith({
    ...home('See [it](list.csv).'),
    'content/list.csv': 'a,b\n1,2\n',
  });
  expect(none).toEqual([]);
  expect([...tree.keys()].filter((name) => name.endsWith('.csv'))).toHaveLength(1);
});
