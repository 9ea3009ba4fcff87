import { expect, test } from 'vitest';
import { build } from '../build.ts';
import type { HostName } from '../config/host-names.ts';
import { plainSite, temporarySite, type Files } from '../test-support/temporary-site.ts';

/** Builds a site whose pages are the texts of other generators. */
async function buildWith(files: Files, host?: HostName) {
  const map = String(plainSite['templates/site.tsx'])
    .replace('contentType,', 'contentType, imported, importedPath,')
    .replace(
      /pages\(\(\{ slug \}\)[^]*?type: plain,/,
      "pages(importedPath, { folder: 'docs', type: imported,",
    );
  const root = temporarySite({ ...plainSite, 'templates/site.tsx': map, ...files });
  const { diagnostics, pages, tree } = await build({ root, host, write: false });
  return {
    problems: diagnostics.map(({ file, code, line }) => `${file}:${line} ${code}`),
    paths: pages.filter(({ source }) => source.includes('docs/')).map(({ path }) => path),
    tree,
  };
}

test('the fields of Hugo and Jekyll are read, and others ignored', async () => {
  const { problems, paths, tree } = await buildWith({
    'content/posts/01-first.md': undefined,
    'content/posts/02-second.md': undefined,
    'content/docs/Start/README.md':
      '# Start\n\n[a](../guide/) [b](/guide/Über%20uns.md) [c](/old.md#readme)',
    'content/docs/guide/README.md': '---\ntitle: 404\ntags:\nweight: -1.5\nlayout: x\n---\nText.\n',
    'content/docs/guide/Über uns.md': 'Text without a title.',
    'content/docs/old.md':
      '---\ntitle: Old\nslug: unused\npermalink: /Kept/Address\naliases: [/former/, ../gone]\ntags: one\n---\nText.\n',
    'content/docs/news/_index.md': '---\ntitle: News\n---\n[a](one.md)',
    'content/docs/news/one.md': '---\nslug: First\n---\n[b](/news/)',
    'content/docs/news/two.md': '---\nslug: /second\n---\nText.',
    'content/docs/_guides/three.md': 'Text.',
  });
  expect(problems).toEqual([]);
  expect([...new Set(paths)].sort()).toEqual([
    '/Kept/Address/',
    '/guide/',
    '/guide/uber-uns/',
    '/guides/three/',
    '/news/',
    '/news/First/',
    '/second/',
    '/start/',
  ]);
  const html = Buffer.from(tree.get('start/index.html')?.bytes ?? []).toString();
  expect(html).toContain('<a href="/guide/">a</a>');
  expect([...tree.keys()]).toContain('former/index.html');
  expect([...tree.keys()]).toContain('Kept/gone/index.html');
});

test('a text that Hugo or Jekyll withhold is left out, or an error', async () => {
  const fields = [
    'publishDate: 2099-01-01T10:00:00Z',
    'date: 2099-01-01 10:00',
    'expiryDate: 2020-01-01',
    'publish: 2099-01-01',
    'Draft: true',
  ];
  const invalid = ['publish: 1.1.2099', 'expires: 2099-01-01 10:00', 'published: "false"'];
  const fileOf = (field: string, index: number) =>
    [`content/docs/${index}.md`, `---\ntitle: A\n${field}\n---\nText.\n`] as const;
  const { paths, problems } = await buildWith({
    ...Object.fromEntries(fields.map(fileOf)),
    'content/docs/_drafts/next.md': 'Text.',
    'content/docs/kept.md':
      '---\ntitle: A\ndate: 2020-01-01\npublishDate: 2020-01-01\n---\nText.\n',
  });
  expect(paths).toEqual(['/kept/', '/kept/', '/kept/']);
  expect(problems.filter((problem) => !problem.includes('_drafts/'))).toEqual([]);
  const { problems: errors } = await buildWith({
    ...Object.fromEntries(invalid.map(fileOf)),
    'content/docs/json.md': '{\n  "title": "A",\n  "draft": true\n}\nText.\n',
  });
  expect(errors.map((problem) => problem.split(' ')[0])).toEqual(
    expect.arrayContaining([
      ...invalid.map((_, index) => `content/docs/${index}.md:3`),
      'content/docs/json.md:1',
    ]),
  );
});

test('a day in another form withholds a text, or is a warning', async () => {
  const fields = [
    'publishDate: 02 Jan 2099',
    'date: January 1, 2099',
    'date: 2099/01/01',
    'date: 1.1.2099',
    'date: Thu, 01 Jan 2099 10:00:00 GMT',
    'expiryDate: 1.1.2001',
    'PubDate: 20990101',
    'published: 2099-01-01',
    'unpublishDate: 2001-01-01 10:00',
    'pubdate: 31.12.2098',
  ];
  const shown = ['date: 02 Jan 2001', 'published: 1/2/2001', 'date:', 'expiryDate: Jan 2, 2099'];
  const unread = ['publishDate: some day', 'expiryDate: [a, b]', 'unpublishDate: 13/13/2001'];
  const fileOf = (name: string) => (field: string, index: number) =>
    [
      `content/docs/${name}${index}.md`,
      `---\ntitle: ${name}${index}\n${field}\n---\nText.\n`,
    ] as const;
  const { paths, problems } = await buildWith({
    ...noPosts,
    ...Object.fromEntries(
      [fields.map(fileOf('a')), shown.map(fileOf('b')), unread.map(fileOf('c'))].flat(),
    ),
  });
  const named = (name: string, all: string[]) => all.map((_, index) => `/${name}${index}/`);
  expect([...new Set(paths)].sort()).toEqual([...named('b', shown), ...named('c', unread)]);
  expect(problems.sort()).toEqual(
    unread.map((_, index) => `content/docs/c${index}.md:3 content/wrong-value`),
  );
});

test('a text that Jekyll does not publish is a draft', async () => {
  const { problems, paths } = await buildWith({
    'content/posts/01-first.md': undefined,
    'content/posts/02-second.md': undefined,
    'content/docs/hidden.md': '---\ntitle: Hidden\npublished: false\n---\nText.\n',
    'content/docs/shown.md': '---\ntitle: Shown\npublished: true\n---\nText.\n',
  });
  expect([problems, new Set(paths)]).toEqual([[], new Set(['/shown/'])]);
});

test('a translation of an imported text has its own title', async () => {
  const map = String(plainSite['templates/site.tsx'])
    .replace('contentType,', 'contentType, imported, importedPath,')
    .replace('defineSite({', "defineSite({ languages: { en: 'English', de: 'Deutsch' },")
    .replace(
      /pages\(\(\{ slug \}\)[^]*?type: plain,/,
      "pages(importedPath, { folder: 'docs', type: imported,",
    );
  const root = temporarySite({
    ...plainSite,
    'templates/site.tsx': map,
    'content/docs/one.md': '---\ntitle: One\nweight: 2\n---\nText.\n',
    'content/docs/one.de.md': '---\ntitle: Eins\n---\nText.\n',
  });
  const { diagnostics, pages } = await build({ root, write: false });
  const messages = diagnostics.filter(({ file }) => file?.startsWith('content/docs/') === true);
  expect(messages).toEqual([]);
  expect(pages.map(({ path, variant }) => `${variant.slug} ${path}`)).toContain(' /one/');
});

test('two texts cannot have the same former address', async () => {
  const text = (aliases: string) => `---\naliases: ${aliases}\n---\nText.\n`;
  const { problems } = await buildWith({
    'content/posts/01-first.md': undefined,
    'content/posts/02-second.md': undefined,
    'content/docs/one.md': text('[/former/, /one]'),
    'content/docs/two.md': text('/former'),
  });
  expect(problems).toEqual(['content/docs/two.md:undefined redirect/repeated']);
});

const noPosts = { 'content/posts/01-first.md': undefined, 'content/posts/02-second.md': undefined };

test.each([
  ['../links/', '/links/'],
  ['./strictmode', '/strictmode/'],
  ['strictmode.html#a', '/strictmode/#a'],
  ['STRICTMODE.md', '/strictmode/'],
  ['/StrictMode', '/strictmode/'],
  ['/strictmode.html', '/strictmode/'],
  ['https://plain.example/StrictMode', '/strictmode/'],
  ['sub/deep', '/guide/sub/deep/'],
  ['../guide/sub/deep/', '/guide/sub/deep/'],
  ['sub/deep.markdown', '/guide/sub/deep/'],
  ['../terms/', '/terms/'],
  ['/former', '/links/'],
])('the link %s of a moved text leads to %s', async (written, address) => {
  const { problems, tree } = await buildWith({
    ...noPosts,
    'content/docs/links.md': '---\naliases: [/former/]\n---\nText.',
    'content/docs/guide/README.md': `[a](${written})\n`,
    'content/docs/guide/sub/deep.markdown': 'Text.',
    'content/docs/guide/StrictMode.md': '---\npermalink: /strictmode/\n---\n## a\n\nText.',
  });
  expect(problems).toEqual([]);
  expect(String(tree.get('guide/index.html')?.bytes)).toContain(`<a href="${address}">a</a>`);
});

test('the anchor of a moved text has the signs that its former generator wrote', async () => {
  const { problems, tree } = await buildWith({
    ...noPosts,
    'content/docs/one.md':
      '[a](two.md#508-accessibility) [b](two.md#what-s-new) [c](two.md#All-Signs) [d](#_2-own)\n\n## 2. Own!\n\nText.\n\n## Last\n\n[e](two.md#foo-bar)',
    'content/docs/two.md':
      '# All & signs\n\n## 508 - Accessibility\n\n## What’s new\n\n## Foobar\n\n<a id="foo-bar"></a>Text.',
  });
  expect(problems).toEqual([]);
  const html = String(tree.get('one/index.html')?.bytes);
  expect(Array.from(html.matchAll(/<a href="([^"]*)">\w</g), ([, address]) => address)).toEqual([
    '/two/#508---accessibility',
    '/two/#whats-new',
    '/two/',
    '#2-own',
    '/two/#foo-bar',
  ]);
  expect(html).toContain('<h2 id="last">Last</h2>');
});

test('a link of a moved text to a page that does not exist is reported at its line', async () => {
  const { problems } = await buildWith({
    ...noPosts,
    'content/docs/one.md': '[a](../gone/) [b](/Gone)\n\n[c](gone.md) [d](hidden/)',
    'content/docs/one/hidden.md': '---\ndraft: true\n---\nText.',
  });
  expect(problems).toEqual([
    'content/docs/one.md:3 link/broken',
    'content/docs/one.md:1 link/broken',
    'content/docs/one.md:1 link/broken',
    'content/docs/one.md:3 link/broken',
  ]);
});

test('the fields of Hugo in TOML are read, and errors in them located', async () => {
  const { problems, paths } = await buildWith({
    ...noPosts,
    'content/docs/one.md':
      '+++\r\ntitle = "One: {x}"\r\ndate = 2020-01-31T10:00:00Z\r\nslug = "first"\r\ndraft = false\r\n[params]\r\na = 1\r\n+++\r\nText.\r\n',
    'content/docs/two.md': '+++\ntitle = "Two"\ndraft = true\n+++\nText.\n',
    'content/docs/three.md': '+++\ntitle = "Three"\nslug = first\n+++\nText.\n',
    'content/docs/deep.md': `+++\n${'a.'.repeat(200)}b=1\n+++\nText.\n`,
    'content/docs/deeper.md': `+++\n${'a.'.repeat(20_000)}b=1\n+++\nText.\n`,
  });
  expect(problems).toEqual([
    'content/docs/deep.md:2 data/too-deep',
    'content/docs/deeper.md:2 data/too-deep',
    'content/docs/one.md:2 content/unknown-variable',
    'content/docs/three.md:3 yaml/syntax',
  ]);
  expect(new Set(paths)).toEqual(new Set(['/first/']));
  const right = '+++\ntitle = "One"\nslug = "first"\n[params]\na = 1\n+++\nText.\n';
  const built = await buildWith({ ...noPosts, 'content/docs/one.md': right });
  expect([built.problems, new Set(built.paths)]).toEqual([[], new Set(['/first/'])]);
});

test('a text with the ending .markdown in a folder of other texts is an error', async () => {
  const root = temporarySite({ ...plainSite, 'content/posts/03-third.markdown': 'Text.' });
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics).toMatchObject([{ code: 'content/unused', severity: 'error' }]);
});

test('a page in the place of a file of the host is reported', async () => {
  const text = '---\npermalink: /_Headers/\n---\nText.\n';
  const { problems } = await buildWith({ 'content/docs/a.md': text }, 'netlify');
  expect(problems).toContain('content/docs/a.md:undefined page/conflict');
});
