import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { check } from '../../commands/cli/run-check.ts';
import { condense } from '../../report/condense.ts';
import { formatLocation } from '../../report/location.ts';
import { printsTable, shopInGerman, shopSite, shopWith } from '../../test-support/shop-site.ts';
import { temporarySite, type Files } from '../../test-support/temporary-site.ts';

const buildSite = (files: Files) => build({ root: temporarySite(files), write: false });

/** Returns the problems as `location+length code: message → fix`. */
async function problemsOf(files: Files): Promise<string[]> {
  const { diagnostics } = await buildSite(files);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return condense(errors).map(
    ({ code, message, fix, length = 0, ...location }) =>
      `${formatLocation(location).replace(/^content\//, '')}+${length} ${code}: ${message} → ${fix}`,
  );
}

async function bytesOf(files: Files): Promise<Record<string, string>> {
  const { tree, diagnostics } = await buildSite(files);
  expect(diagnostics).toEqual([]);
  return Object.fromEntries(
    Array.from(tree, ([name, { bytes }]) => [name, Buffer.from(bytes).toString('latin1')]),
  );
}

const rows = [
  {
    slug: 'alps',
    title: 'Alps, morning',
    description: 'The Alps at dawn, seen from {company}',
    price: 120,
    technique: 'C-print',
    photo: 'alps.svg',
    tags: ['mountain', 'dawn'],
  },
  {
    slug: 'lake',
    title: 'The "quiet" lake',
    description: 'Water without wind',
    price: 95.5,
    technique: 'Pigment',
    photo: 'lake.svg',
  },
];

const table = (separator: string, price = '95.50') =>
  printsTable
    .replace(/"[^"]*(?:""[^"]*)*"|,/g, (part) => (part === ',' ? separator : part))
    .replace('95.50', price);

test('the form of a table changes no byte of the site', async () => {
  const expected = await bytesOf(shopSite);
  expect(Object.keys(expected)).toContain('technique/c-print/index.html');
  expect(expected['prints/lake/index.html']).toContain('number 95.5');
  for (const text of [
    table(';'),
    table(';', '95,50'),
    table('\t'),
    `\uFEFF${printsTable.replaceAll('\n', '\r\n')}`,
    `${printsTable}\n,,,,,,\n`,
  ])
    expect(await bytesOf({ ...shopSite, 'content/prints.csv': text })).toEqual(expected);
  const yaml = `# Prints\n${rows.map((row) => `- ${JSON.stringify(row)}\n`).join('')}`;
  expect(await bytesOf(shopWith('prints.yaml', yaml))).toEqual(expected);
  expect(await bytesOf(shopWith('prints.json', JSON.stringify(rows, null, '\t')))).toEqual(
    expected,
  );
});

const [header = '', alps = '', lake = ''] = printsTable.split('\n');
const lines = (...texts: string[]) => `${texts.join('\n')}\n`;

test.each<[name: string, table: string, problems: string[]]>([
  [
    'two rows with one slug',
    lines(header, alps, alps),
    ['prints.csv:3:1+4 data/duplicate-slug: A row above has the same “slug”.'],
  ],
  [
    'a row without a slug',
    lines(header, alps.replace('alps', '')),
    ['prints.csv:2:1+1 data/slug: This row has no “slug”.'],
  ],
  [
    'a slug with capitals and spaces',
    lines(header, alps.replace('alps', 'The Alps')),
    ['prints.csv:2:1+8 data/slug: “slug” cannot be a part of an address.'],
  ],
  [
    'an empty file',
    '',
    [
      'prints.csv:1:1+1 data/missing-column: The first line does not name the columns: slug, title, description, price, technique, photo.',
    ],
  ],
  [
    'no header',
    lines(alps),
    [
      'prints.csv:1:1+4 data/missing-column: The first line does not name the columns: slug, title, description, price, technique, photo.',
    ],
  ],
  [
    'a quotation mark that is not closed',
    lines(header, alps, lake.replace(',lake.svg', ',"lake.svg')),
    [
      'prints.csv:3:60+9 data/quote: A quotation mark in this cell is not closed, or words follow the closing one.',
    ],
  ],
  [
    'words after a quotation mark',
    lines(header, alps.replace('morning"', 'morning" light')),
    [
      'prints.csv:2:6+21 data/quote: A quotation mark in this cell is not closed, or words follow the closing one.',
    ],
  ],
  [
    'a misspelled column',
    lines(header.replace('price', 'prise'), alps, lake),
    ['prints.csv:1:24+5 data/column: There is no field “prise”. → Did you mean “price”?'],
  ],
  [
    'an unknown column',
    lines(`${header},stock`, `${alps},1`, `${lake},2`),
    [
      'prints.csv:1:51+5 data/column: There is no field “stock”. → Remove the column, or use one of: draft, publish, expires.',
    ],
  ],
  [
    'a column twice',
    lines(`${header},title`, `${alps},1`, `${lake},2`),
    ['prints.csv:1:51+5 data/column: There is another column “title”. → Remove the column'],
  ],
  [
    'a column of a language',
    lines(`${header},title.de`, `${alps},1`, `${lake},2`),
    ['prints.csv:1:51+8 data/column: There is no field “title.de”.'],
  ],
  [
    'a column without a name',
    lines(`${header},`, `${alps},1`, `${lake},2`),
    ['prints.csv:1:51+1 data/column: There is no field “”.'],
  ],
  [
    'a missing column',
    lines(header.replace(',photo', ''), alps.replace(',alps.svg', '')),
    ['prints.csv:1:1+4 data/missing-column: The first line does not name the columns: photo.'],
  ],
  [
    'a required cell without a value',
    lines(header, alps, lake.replace('95.50', '')),
    [
      'prints.csv:3:46+1 content/missing-field: The field “price” is missing. → Write a value in this cell.',
    ],
  ],
  [
    'too many cells',
    lines(header, alps.replace('"Alps, morning"', 'Alps, morning'), lake),
    ['prints.csv:2:81+15 data/cells: This row has 8 cells, and the first line has 7.'],
  ],
  [
    'too few cells',
    lines(header, alps, lake.replace(/,$/, '')),
    ['prints.csv:3:60+8 data/cells: This row has 6 cells, and the first line has 7.'],
  ],
  [
    'a wrong word of a choice',
    lines(header, alps.replace('C-print', 'C-prnt')),
    [
      'prints.csv:2:66+6 content/wrong-value: “technique” must be one of: C-print, Pigment. → Did you mean “C-print”?',
    ],
  ],
  [
    'a wrong number',
    lines(header, alps.replace('120', '120 €')),
    [
      'prints.csv:2:62+5 content/wrong-type: “price” must be a number. → Write only digits, with a point before decimals, such as 1200 or 12.50.',
    ],
  ],
  [
    'a sign for thousands of Excel',
    lines(header, alps, lake).replaceAll(',', ';').replaceAll('; ', ', ').replace('120', '1.200'),
    ['prints.csv:2:62+5 content/wrong-type: “price” must be a number.'],
  ],
  [
    'a number that cannot be kept',
    lines(header, alps.replace('120', '12345678901234567890'), lake),
    [
      'prints.csv:2:62+20 data/number: 12345678901234567890 cannot be kept exactly: it would become 12345678901234567000.',
    ],
  ],
  [
    'a decimal comma where a point begins thousands',
    lines(header, alps, lake)
      .replaceAll(',', ';')
      .replaceAll('; ', ', ')
      .replace('120', '1.290,50'),
    [
      'prints.csv:2:62+8 content/wrong-type: “price” must be a number. → Write only digits, with a comma before decimals, such as 1200 or 12,50.',
    ],
  ],
  [
    'a missing picture',
    lines(header, alps.replace('alps.svg', 'alp.svg'), lake),
    ['prints.csv:2:74+7 link/broken: There is no file content/alp.svg.'],
  ],
  [
    'an unknown variable',
    lines(header, alps.replace('{company}', '{compny}'), lake),
    ['prints.csv:2:22+38 content/unknown-variable'],
  ],
])('reports %s once, at its cell', async (_, table, problems) => {
  const found = await problemsOf({ ...shopSite, 'content/prints.csv': table });
  expect(found).toEqual(problems.map((each) => expect.stringContaining(each)));
});

test('the encoding of Excel is explained at the first character', async () => {
  const text = Buffer.from(printsTable.replace('dawn', 'd\xE4wn'), 'latin1');
  expect(await problemsOf({ ...shopSite, 'content/prints.csv': text })).toEqual([
    'prints.csv:2:36+0 content/encoding: The file is not UTF-8 text. → Save it as UTF-8, in Excel with the type “CSV UTF-8”. Copy the text of a document, such as one of Word, into a new file.',
  ]);
});

test('a rule of check names the cell', async () => {
  const long = printsTable.replace('The Alps', 'The Alps '.repeat(20));
  const { diagnostics } = await check({ root: temporarySite(shopWith('prints.csv', long)) });
  expect(diagnostics.filter(({ code }) => code === 'page/long-description')).toMatchObject([
    { file: 'content/prints.csv', line: 2, column: 22 },
  ]);
});

test('two rows with one title are named by their pages', async () => {
  const twice = printsTable.replace('The ""quiet"" lake', 'Alps, morning');
  const { diagnostics } = await check({ root: temporarySite(shopWith('prints.csv', twice)) });
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      code: 'page/repeated-title',
      message: 'The page /prints/lake/ has the same title as /prints/alps/.',
      line: 3,
      column: 6,
    }),
  );
});

test('a table may have no rows yet', async () => {
  const home = '---\ntitle: Prints\n---\nSoon.\n';
  for (const text of [`${header}\n`, header]) {
    const files = { ...shopSite, 'content/home.md': home, 'content/prints.csv': text };
    const { pages, diagnostics } = await buildSite(files);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(pages.map(({ path }) => path)).toEqual(['/']);
  }
});

test.each<[name: string, file: string, table: string, problem: string]>([
  [
    'a comma after the last item',
    'prints.json',
    '[\n  { "slug": "a", },\n]\n',
    'prints.json:2:16+1 data/json: This is not valid JSON.',
  ],
  [
    'words without quotation marks',
    'prints.json',
    '[{ "title": "Über", "slug": alps }]\n',
    'prints.json:1:29+4 data/json: This is not valid JSON.',
  ],
  [
    'fields instead of a list',
    'prints.yaml',
    'alps:\n  title: Alps\n',
    'prints.yaml:1:1+5 data/no-list: This is not a list of rows.',
  ],
  [
    'a row that is no group',
    'prints.yaml',
    '- alps\n',
    'prints.yaml:1:3+4 content/wrong-type: A row must be a group of fields.',
  ],
  [
    'a row without a slug',
    'prints.yaml',
    '- title: Alps\n',
    'prints.yaml:1:3+11 data/slug: This row has no “slug”.',
  ],
  [
    'two rows with one slug',
    'prints.yml',
    '- slug: alps\n  title: A\n- slug: alps\n',
    'prints.yml:3:9+4 data/duplicate-slug: A row above has the same “slug”.',
  ],
])('reports %s in YAML or JSON', async (_, file, table, problem) => {
  const [first] = await problemsOf(shopWith(file, table));
  expect(first).toContain(problem);
});

test('reports a missing table, and no links to its rows', async () => {
  expect(await problemsOf({ ...shopSite, 'content/prints.csv': undefined })).toEqual([
    'prints.csv+0 content/missing: The file is missing. → Add content/prints.csv, or remove the page from the site map in templates/site.tsx.',
  ]);
});

test('reports a wrong field of YAML in its line', async () => {
  const yaml = rows.map((row) => `- ${JSON.stringify({ ...row, price: '1' }, null, 1)}\n`).join('');
  const problems = await problemsOf(shopWith('prints.yaml', yaml));
  expect(problems.map((each) => each.split(' must')[0])).toEqual([
    'prints.yaml:5:11+3 content/wrong-type: “price”',
    'prints.yaml:17:11+3 content/wrong-type: “price”',
  ]);
});

test('another column can name the rows, as a field or not', async () => {
  const template = String(shopSite['templates/site.tsx']);
  const files = (type: string): Files => ({
    ...shopSite,
    'content/prints.csv': printsTable.replace('slug', 'sku'),
    'templates/site.tsx': template
      .replace("collection('prints.csv', print)", "collection('prints.csv', print, { key: 'sku' })")
      .replace('contentType({ title: text(), desc', `contentType({ ${type}title: text(), desc`),
  });
  for (const type of ['', 'sku: string(), ']) {
    const { pages, diagnostics } = await buildSite(files(type));
    expect(diagnostics).toEqual([]);
    expect(pages.map(({ path }) => path)).toContain('/prints/alps/');
  }
});

test('the rows of a translation are found by the same column', async () => {
  const template = String(shopInGerman('')['templates/site.tsx'])
    .replace("collection('prints.csv', print)", "collection('prints.csv', print, { key: 'sku' })")
    .replace(
      'contentType({ title: text(), desc',
      'contentType({ sku: string(), title: text(), desc',
    );
  const { tree, diagnostics } = await buildSite({
    ...shopInGerman(drucke.replace('slug', 'sku')),
    'content/prints.csv': printsTable.replace('slug', 'sku'),
    'templates/site.tsx': template,
  });
  expect(diagnostics).toEqual([]);
  expect([...tree.keys()]).toContain('de/prints/alpen/index.html');
});

test('two rows of the site map with one key are reported with their number', async () => {
  const values = rows.map((row) => ({ id: 'same', ...row, slug: undefined }));
  const [problem] = await problemsOf(valuesSite(JSON.stringify(values)));
  expect(problem).toContain(
    'data/duplicate-slug: Row 2 of “events”: A row above has the same “id”.',
  );
});

test('a draft row has no page', async () => {
  const text = lines(`${header},draft`, `${alps},`, `${lake},TRUE`);
  const { pages } = await buildSite({ ...shopSite, 'content/prints.csv': text });
  expect(pages.map(({ path }) => path)).toEqual(['/', '/prints/alps/', '/technique/c-print/']);
});

const drucke = `slug,address,title,description
alps,alpen,"Alpen, Morgen","Die Alpen bei {company}"
lake,,Der See,Wasser
`;

test('a table is translated by another one', async () => {
  const { tree, diagnostics } = await buildSite(shopInGerman(drucke));
  expect(diagnostics).toEqual([]);
  const page = (name: string) => Buffer.from(tree.get(name)?.bytes ?? []).toString();
  expect(page('de/prints/alpen/index.html')).toContain('<h1>Alpen, Morgen</h1>');
  expect(page('de/prints/alpen/index.html')).toContain('C-print, number 120: mountain+dawn');
  expect(page('de/prints/alpen/index.html')).toContain('content="Die Alpen bei Nord"');
  expect(page('de/prints/lake/index.html')).toContain('<h1>Der See</h1>');
  expect(page('de/index.html')).toContain('<a href="/de/prints/alpen/">');
});

test.each<[name: string, table: string, problems: string[]]>([
  [
    'an unknown row',
    `${drucke}sea,,Das Meer,Wasser\n`,
    ['prints.de.csv:4:1+3 language/no-original: There is no row “sea” in content/prints.csv'],
  ],
  [
    'a fact',
    drucke.replace('address', 'price').replace('alpen', '120'),
    ['prints.de.csv:1:6+5 data/column: There is no field “price”.'],
  ],
  [
    'an empty cell',
    drucke.replace('Der See', ''),
    ['prints.de.csv:3:7+1 content/missing-field: The field “title” is missing.'],
  ],
  [
    'a wrong address',
    drucke.replace('alpen', 'Die Alpen'),
    ['prints.de.csv:2:6+9 content/wrong-value: “address” must be a slug'],
  ],
])('reports %s of a translation once', async (_, table, problems) => {
  const found = await problemsOf(shopInGerman(table));
  expect(found).toEqual(problems.map((each) => expect.stringContaining(each)));
});

const valuesSite = (values: string): Files => ({
  ...shopSite,
  'templates/site.tsx': String(shopSite['templates/site.tsx'])
    .replace(
      "collection('prints.csv', print)",
      `\n  collection(await load(), print, { name: 'events', key: 'id' })`,
    )
    .replace('const print =', `const load = async () => (${values});\nconst print =`),
});

test('rows can come from the site map', async () => {
  const values = rows.map(({ slug: id, ...row }) => ({ id, ...row }));
  const pictures = {
    'assets/alps.svg': shopSite['content/alps.svg'],
    'assets/lake.svg': shopSite['content/lake.svg'],
  };
  const none = {
    'content/prints.csv': undefined,
    'content/alps.svg': undefined,
    'content/lake.svg': undefined,
  };
  const files = { ...valuesSite(JSON.stringify(values)), ...pictures, ...none };
  expect(await bytesOf(files)).toEqual(await bytesOf(shopSite));
});

test('reports a value of the site map that is no list', async () => {
  for (const value of ['{ rows: [] }', 'undefined'])
    expect(await problemsOf(valuesSite(value))).toEqual([
      'templates/site.tsx:10:3+10 data/no-list: This is not a list of rows. → Write a list with a group of fields for each row: in YAML, begin each with “- ”.',
    ]);
});

test('reports a wrong row of the site map at its call', async () => {
  const [first, { slug: _, ...second }] = rows as [object, { slug: string }];
  const values = JSON.stringify([{ id: 7, ...first, slug: undefined, price: '1' }, second, 3]);
  expect(await problemsOf(valuesSite(values))).toEqual([
    'templates/site.tsx:10:3+10 data/slug: Row 2 of “events”: This row has no “id”. → Correct the value where it comes from, or before it is passed to collection().',
    'templates/site.tsx:10:3+10 content/wrong-type: Row 3 of “events”: A row must be a group of fields. → Correct the value where it comes from, or before it is passed to collection().',
    'templates/site.tsx:10:3+10 content/wrong-type: Row 1 of “events”: “price” must be a number, not a text. → Correct the value where it comes from, or before it is passed to collection().',
  ]);
});
