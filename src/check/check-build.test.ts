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
    ['link/broken', frame, '<a href={s', '2 other pages have the same problem.'],
  ]);
});

/** Builds a site with a component below its frame that renders an element. */
async function buildWithCard(element: string) {
  const card = '<b><Card />{site.year}</b>';
  const component = `export function Card() { const site = { year: 1 }; return ${element}; }`;
  const files = breakSite([[frame, year, card]]);
  const text = `${files[frame]}\n${component}\n`;
  const root = temporarySite({ ...files, [frame]: text });
  const { diagnostics } = await build({ root, write: false });
  const found = diagnostics.filter(({ code }) => code === 'page/repeated-metadata');
  return { found, text, component };
}

test.each([
  '<meta name="keywords" content="card" />',
  '<meta name="theme-color" content="red" />',
  '<svg><title>Drawing</title></svg>',
  '<link rel="license" href="/" />',
])('a build does not report %s, which may be repeated', async (element) => {
  expect((await buildWithCard(`<>${element}${element}</>`)).found).toEqual([]);
});

test.each([
  ['<title>Card</title>', 'title'],
  ['<title>{site.year}</title>', 'title'],
  ['<><title>One</title></>', 'title'],
  ['<meta name="description" content="Card" />', 'meta[name="description" i]'],
  ['<meta content="Card" name="Description" />', 'meta[name="description" i]'],
  ['<link rel="canonical" href="https://good.internal/" />', 'link[rel="canonical" i]'],
  ['<link href="/" rel="Canonical" />', 'link[rel="canonical" i]'],
  ['<meta charSet="utf-8" />', 'meta[charset]'],
])('a build reports the second %s', async (element, select) => {
  const { found, text, component } = await buildWithCard(element);
  const [{ file, line, message, why = '' } = {}, ...others] = found;
  expect(others).toEqual([]);
  expect([file, text.split('\n')[(line ?? 0) - 1]]).toEqual([frame, component]);
  expect(message).toBe(`The head of the page / has a second ${select}.`);
  expect(why).toMatch(/\d other pages? ha/);
});

test('a text that cannot be rendered does not hide the problems of its siblings', async () => {
  const root = temporarySite({
    ...plainSite,
    'content/posts/01-first.md': '---\ntitle: First\n---\n![A](nope.png)\n',
    'content/posts/02-second.md': '---\ntitle: Second\n---\n![B](https://b.example/b.png)\n',
  });
  const { diagnostics } = await build({ root, write: false });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(new Set(errors.map(({ code, fix }) => `${code} ${fix}`))).toEqual(
    new Set([
      'link/broken Add it, or correct the name.',
      'policy/blocked Save the file in the folder of this text, and write its name instead of the address.',
    ]),
  );
});

test('a build reports a link that a template composes once, at field or element', async () => {
  const link = '<a href={site.href("/therms/".slice(0, 5) + "/")}>Terms</a>';
  expect(await findByBuild([[frame, year, link]])).toMatchObject([
    ['link/broken', frame, '<a href={s', '2 other pages have the same problem.'],
  ]);
  expect(
    await findByBuild([
      [frame, year, link],
      ['content/site.yaml', 'company: Good', 'company: ther'],
    ]),
  ).toMatchObject([['link/broken', 'content/site.yaml', 'ther', expect.anything()]]);
});

test('a link whose host is another than it seems is an error in a template', async () => {
  const link = '<a href="https://good.internal@evil.example/">Us</a>';
  expect(await findByBuild([[frame, year, link]])).toMatchObject([
    ['link/broken', frame, '<a href="h', expect.stringContaining('same problem')],
  ]);
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
    ['link/broken', frame, '<a href="/', expect.stringContaining('same problem')],
  ]);
});

test('pages of one component with the same title are each located in their own text', async () => {
  const posts = Array.from({ length: 25 }, (_, index) => [
    `content/posts/post-${index}.md`,
    '---\ntitle: The same\n---\nText.\n',
  ]);
  const root = temporarySite({ ...plainSite, ...Object.fromEntries(posts) });
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics.map(({ code, line }) => `${code}:${line}`)).toEqual(
    Array.from({ length: 24 }, () => 'page/repeated-title:2'),
  );
  expect(new Set(diagnostics.map(({ file }) => file)).size).toBe(24);
});
