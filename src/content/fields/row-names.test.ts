import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { printsTable, shopSite, shopWith } from '../../test-support/shop-site.ts';
import { temporarySite, type Files } from '../../test-support/temporary-site.ts';

const buildSite = (files: Files) => build({ root: temporarySite(files), write: false });

const row = (slug: string, photo: string) =>
  `- slug: ${slug}\n  title: A ${photo}\n  description: B\n  price: 1\n  technique: Pigment\n  photo: ${photo}.svg\n`;

test('a name that YAML reads as a number is told to be quoted', async () => {
  const site = (first: string, second: string) => ({
    ...shopWith('prints.yaml', row(first, 'alps') + row(second, 'lake')),
    'content/home.md': '---\ntitle: Prints\n---\nA.\n',
  });
  const { diagnostics } = await buildSite(site('01', '1'));
  expect(diagnostics).toMatchObject([
    { code: 'data/slug', line: 1, column: 9, length: 2, fix: 'Put it in quotation marks: "01"' },
    { code: 'data/slug', line: 7, column: 9, length: 1, fix: 'Put it in quotation marks: "1"' },
  ]);
  const { diagnostics: none, tree } = await buildSite(site('"01"', '"1"'));
  expect(none).toEqual([]);
  expect([...tree.keys()]).toEqual(
    expect.arrayContaining(['prints/01/index.html', 'prints/1/index.html']),
  );
});

test('a group whose name has spaces and accents gets an address', async () => {
  const { diagnostics, tree } = await buildSite({
    ...shopSite,
    'content/prints.csv': printsTable.replace('Pigment', 'Öl am See'),
    'templates/site.tsx': String(shopSite['templates/site.tsx']).replace(
      "'Pigment'",
      "'Öl am See'",
    ),
  });
  expect(diagnostics).toEqual([]);
  expect([...tree.keys()]).toContain('technique/ol-am-see/index.html');
});
