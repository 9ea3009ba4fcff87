import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { printsTable, shopInGerman, shopSite } from '../../test-support/shop-site.ts';
import { temporarySite, type Files } from '../../test-support/temporary-site.ts';

const card = `
const card = block({
  fields: { print: reference(prints) },
  component: ({ fields: { print }, site }) => (
    <p className="card"><a href={site.href(print.path ?? '')}>{print.title}</a> {site.number(print.price)} <img src={site.image(print.photo).src} alt={print.title} width={1} height={1} /></p>
  ),
});
`;

/** The shop with a block that shows a print, a table that refers to prints, and one in the settings. */
const template = (text: unknown) =>
  String(text)
    .replace('import { array,', 'import { array, block, reference,')
    .replace('const home = contentType({ title: text() });', '')
    .replace(
      "const prints = collection('prints.csv', print);",
      `const prints = collection('prints.csv', print);
const home = contentType({ title: text(), best: optional(reference(prints)) });
const size = contentType({ print: reference(prints), price: number() }, { body: 'none' });
const sizes = collection('sizes.csv', size);${card}`,
    )
    .replace(
      'company: string() }',
      'company: string(), main: optional(reference(collection("prints.csv", print))) }',
    )
    .replace(/const settings = .*\n/, '')
    .replace(
      'const Frame',
      `const settings = object({ origin: origin(), company: string(), main: optional(reference(prints)) });
type Settings = Infer<typeof settings>;
const Frame`,
    )
    .replace(/type Settings = Infer<typeof settings>;\n\n/, '')
    .replace(
      'home: Content<typeof home>;',
      'home: Content<typeof home>; sizes: readonly Content<typeof size>[];',
    )
    .replace(
      'content: { home, prints }, page, site }',
      'content: { home, prints, sizes }, settings, page, site }',
    )
    .replace(
      '<ul>',
      `<ol>{sizes.map((each) => <li key={each.slug}>{each.print.title} {each.print.path} {each.price}</li>)}</ol>
    <p>{home.best?.title} {settings.main?.title}</p><ul>`,
    )
    .replace('home), prints }', 'home), prints, sizes }')
    .replace('  settings,\n', '  settings,\n  blocks: { card },\n');

const files = (site: Files = shopSite): Files => ({
  ...site,
  'templates/site.tsx': template(site['templates/site.tsx']),
  'content/site.yaml': 'origin: https://shop.example\ncompany: Nord\nmain: alps\n',
  'content/home.md': '---\ntitle: Prints\nbest: lake\n---\n\n```card\nprint: alps\n```\n',
  'content/sizes.csv': 'slug,print,price\nsmall,alps,10\nlarge,lake,20\n',
});

async function buildWith(site: Files) {
  const { tree, diagnostics } = await build({ root: temporarySite(site), write: false });
  const problems = diagnostics.map(
    ({ file, line, column, message, fix }) => `${file}:${line}:${column} ${message} ${fix}`,
  );
  return { home: String(tree.get('index.html')?.bytes), tree, problems };
}

test('a component receives the entry that a block, a row, a text or settings name', async () => {
  const { home, problems } = await buildWith(files());
  expect(problems).toEqual([]);
  expect(home).toContain('<a href="/prints/alps/">Alps, morning</a> 120');
  expect(home).toMatch(/<img src="\/assets\/alps-\w+\.svg"/);
  expect(home).toContain('<li>Alps, morning /prints/alps/ 10</li>');
  expect(home).toContain('<li>The &quot;quiet&quot; lake /prints/lake/ 20</li>');
  expect(home).toContain('<p>The &quot;quiet&quot; lake Alps, morning</p>');
});

test('a reference shows the entry in the language of the page', async () => {
  const german = 'slug,address,title,description\nalps,alpen,Die Alpen,In {company}\n';
  const { tree, problems } = await buildWith({
    ...files(shopInGerman(german)),
    'content/home.de.md': '---\ntitle: Drucke\n---\n\n```card\nprint: alps\n```\n',
  });
  expect(problems).toEqual([]);
  const home = String(tree.get('de/index.html')?.bytes);
  expect(home).toContain('<a href="/de/prints/alpen/">Die Alpen</a>');
  expect(home).toContain('<li>Die Alpen /prints/alps/ 10</li>');
  // This row is not translated.
  expect(home).toContain('<li>The &quot;quiet&quot; lake /prints/lake/ 20</li>');
});

test.each([
  [
    'content/home.md',
    '---\ntitle: Prints\n---\n\n```card\nprint: alp\n```\n',
    'content/home.md:6:8 There is no entry “alp” in content/prints.csv. Did you mean “alps”?',
  ],
  [
    'content/sizes.csv',
    'slug,print,price\nsmall,tree,10\n',
    'content/sizes.csv:2:7 There is no entry “tree” in content/prints.csv. Write one of: alps, lake',
  ],
  [
    'content/site.yaml',
    'origin: https://shop.example\ncompany: Nord\nmain: lak\n',
    'content/site.yaml:3:7 There is no entry “lak” in content/prints.csv. Did you mean “lake”?',
  ],
  [
    'content/sizes.csv',
    'slug,print,price\nsmall,,10\n',
    'content/sizes.csv:2:7 The field “print” is missing. Write a value in this cell.',
  ],
])('a wrong reference in %s is an error at its location', async (file, text, problem) => {
  const { problems } = await buildWith({ ...files(), [file]: text });
  expect(problems).toEqual([problem]);
});

test.each([
  ['draft', 'true', 'The entry “alps” is a draft. Publish it, or refer to another one.'],
  [
    'expires',
    '2099-12-31',
    'This field refers to content/prints.csv/alps, which is on the site until 2099-12-31, and this text has no last day. Remove it before that day, or give this text the same last day.',
  ],
])('a reference to a row with %s is reported', async (column, value, problem) => {
  const [names = '', alps = '', ...others] = printsTable.split('\n');
  const rows = others.map((row) => row && `${row},`);
  const { problems } = await buildWith({
    ...files(),
    'content/prints.csv': [`${names},${column}`, `${alps},${value}`, ...rows].join('\n'),
  });
  expect(problems.sort()).toEqual([
    `content/home.md:7:8 ${problem}`,
    `content/site.yaml:3:7 ${problem}`,
    `content/sizes.csv:2:7 ${problem}`,
  ]);
});

test('a reference to a row with an error is not reported again', async () => {
  const { problems } = await buildWith({
    ...files(),
    'content/prints.csv': printsTable.replace('120', 'much'),
  });
  expect(problems).toEqual([expect.stringContaining('“price” must be a number.')]);
});

test('a reference to a text is the name of its file', async () => {
  const site: Files = {
    'content/site.yaml': 'origin: https://a.example\n',
    'content/home.md': '---\ntitle: Home\nauthor: anna.md\n---\nHello.\n',
    'content/team/anna.md': '---\ntitle: Anna\n---\nHello.\n',
    'templates/site.tsx': `import { collection, contentType, defineSite, entry, object, origin, page, reference, string } from 'react-sitegen';
const team = collection('team', contentType({ title: string() }));
const home = contentType({ title: string(), author: reference(team) });
export const site = defineSite({
  settings: object({ origin: origin() }),
  pages: [page('/', { content: { home: entry('home.md', home) }, component: ({ content: { home } }) => <html lang="en"><head><title>{home.title}</title></head><body><main><h1>By {home.author.title}</h1></main></body></html> })],
});`,
  };
  for (const name of ['anna.md', 'anna']) {
    const text = String(site['content/home.md']).replace('anna.md', name);
    const { home, problems } = await buildWith({ ...site, 'content/home.md': text });
    expect(problems).toEqual([]);
    expect(home).toContain('By Anna');
  }
});
