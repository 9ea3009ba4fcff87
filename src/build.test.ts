import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { build, type SiteBuild } from './build.ts';
import { plainSite, temporarySite, type Files } from './test-support/temporary-site.ts';

const make = (changes: Files = {}) =>
  build({ root: temporarySite({ ...plainSite, ...changes }), write: false });
const page = ({ tree }: SiteBuild, output: string) =>
  load(Buffer.from(tree.get(output)?.bytes ?? []).toString());
const places = ({ diagnostics }: SiteBuild) =>
  diagnostics.map(({ code, file, line, column }) =>
    [code, [file, line, column].filter((part) => part !== undefined).join(':')].join(' '),
  );
const site = (before: string, after: string) => ({
  'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(before, () => after),
});
const settings = (before: string, after: string) => ({
  'content/site.yaml': String(plainSite['content/site.yaml']).replace(before, () => after),
});

test('every page is generated, at the root and for each product', async () => {
  const result = await make();
  expect(result.diagnostics).toEqual([]);
  const pages = [
    'index.html',
    'terms/index.html',
    'posts/first/index.html',
    'posts/second/index.html',
  ];
  expect([...result.tree.keys()].filter((output) => !output.startsWith('assets/')).sort()).toEqual(
    [
      ...pages,
      ...pages.map((output) => `ledger/${output}`),
      ...pages.map((output) => `desk/${output}`),
      '404.html',
      'robots.txt',
      'sitemap.xml',
    ].sort(),
  );
});

test('a variant names its product, the root the first one', async () => {
  const result = await make();
  expect(page(result, 'index.html')('h1').text()).toBe('Welcome to Ledger');
  expect(page(result, 'ledger/index.html')('h1').text()).toBe('Welcome to Ledger');
  expect(page(result, 'desk/index.html')('h1').text()).toBe('Welcome to Desk');
});

test('a variable may be a number, and one without a value does not exist', async () => {
  const result = await make({
    ...site('email, product:', 'email, founded: 1999 as never, none: undefined as never, product:'),
    'content/posts/01-first.md': '---\ntitle: Since {founded}\n---\nWords.\n',
    'content/posts/02-second.md': '---\ntitle: Second\n---\nA {none}.\n',
  });
  expect(places(result)).toEqual(['markdown/unknown-variable content/posts/02-second.md:4:3']);
  expect(page(result, 'posts/first/index.html')('h1').text()).toBe('Since 1999');
});

test('the name of a folder may begin and end with a slash', async () => {
  expect((await make(site("folder: 'posts'", "folder: '/posts/'"))).diagnostics).toEqual([]);
});

test('links in texts stay in their variant, and under the base path', async () => {
  const result = await build({ root: temporarySite(plainSite), write: false, base: '/docs/' });
  expect(result.diagnostics).toEqual([]);
  expect(page(result, 'desk/index.html')('main a').first().attr('href')).toBe(
    '/docs/desk/terms/#scope',
  );
  expect(page(result, 'index.html')('main a').first().attr('href')).toBe('/docs/terms/#scope');
  expect(page(result, '404.html')('main a').attr('href')).toBe('/docs/');
});

test('only the pages at the root are canonical, and in the sitemap', async () => {
  const result = await build({
    root: temporarySite(plainSite),
    write: false,
    site: 'https://other.example',
  });
  for (const output of ['terms/index.html', 'desk/terms/index.html']) {
    expect(page(result, output)('link[rel=canonical]').attr('href')).toBe(
      'https://other.example/terms/',
    );
  }
  expect(page(result, '404.html')('link[rel=canonical]')).toHaveLength(0);
  const sitemap = Buffer.from(result.tree.get('sitemap.xml')?.bytes ?? []).toString();
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual(
    ['', 'terms/', 'posts/first/', 'posts/second/'].map((path) => `https://other.example/${path}`),
  );
});

test('every output names the file that a person edits', async () => {
  const { tree } = await make();
  expect(tree.get('desk/terms/index.html')?.source).toBe('content/terms.md');
  expect(tree.get('posts/first/index.html')?.source).toBe('content/posts/01-first.md');
  expect([...tree].find(([output]) => output.startsWith('assets/mark-'))?.[1].source).toBe(
    'assets/mark.svg',
  );
});

test('a build without a cache gives the same bytes as the one before with it', async () => {
  const root = temporarySite(plainSite);
  const first = await build({ root, write: false });
  const second = await build({ root, write: false });
  const third = await build({ root, write: false, cache: false });
  expect([...second.tree]).toEqual([...first.tree]);
  expect([...third.tree]).toEqual([...first.tree]);
});

test('ten products give ten variants', async () => {
  const products = Array.from(
    { length: 10 },
    (_, index) => `  - slug: product-${index}\n    name: Product ${index}\n`,
  ).join('');
  const result = await make({
    'content/site.yaml': `origin: https://plain.example\ncompany: Plain\nemail: hello@plain.example\nproducts:\n${products}`,
  });
  expect(result.diagnostics).toEqual([]);
  expect(page(result, 'product-9/index.html')('h1').text()).toBe('Welcome to Product 9');
  expect(result.pages).toHaveLength(11 * 4 + 1);
});

test('a site without products has no variants, and names the company', async () => {
  const result = await make({
    'content/site.yaml':
      'origin: https://plain.example\ncompany: Plain\nemail: hello@plain.example\nproducts: []\n',
  });
  expect(result.diagnostics).toEqual([]);
  expect(page(result, 'index.html')('h1').text()).toBe('Welcome to Plain');
  expect(result.pages).toHaveLength(5);
});

test('writing makes dist/ equal to the tree', async () => {
  const root = temporarySite(plainSite);
  const { tree, ok } = await build({ root });
  expect(ok).toBe(true);
  const files = readdirSync(path.join(root, 'dist'), {
    recursive: true,
    withFileTypes: true,
  }).filter((file) => file.isFile());
  expect(files).toHaveLength(tree.size);
  for (const [output, { bytes }] of tree)
    expect(readFileSync(path.join(root, 'dist', output)).equals(bytes), output).toBe(true);
});

const errors: readonly [name: string, changes: Files, expected: readonly string[]][] = [
  [
    'a missing settings file',
    { 'content/site.yaml': undefined },
    ['content/missing content/site.yaml'],
  ],
  [
    'settings with a merge conflict',
    { 'content/site.yaml': 'company: Plain\n<<<<<<< a\n=======\nemail: a@b.example\n>>>>>>> b\n' },
    ['content/unmerged content/site.yaml:2:1'],
  ],
  [
    'pages in the folder of files with a hash in their name',
    {
      'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
        '/posts/$',
        '/assets/$',
      ),
    },
    ['page/conflict content/posts/01-first.md', 'page/conflict content/posts/02-second.md'],
  ],
  [
    'a variable in the value of a variable',
    settings('company: Plain', `company: '${'{company} '.repeat(20_000)}'`),
    ['content/wrong-value content/site.yaml:2:11'],
  ],
  [
    'a slug that leaves the folder',
    settings('slug: desk', 'slug: ../x'),
    ['content/wrong-value content/site.yaml:7:11'],
  ],
  [
    'a slug of two folders',
    settings('slug: desk', 'slug: a/b'),
    ['content/wrong-value content/site.yaml:7:11'],
  ],
  [
    'a slug that a page has',
    settings('slug: desk', 'slug: terms'),
    ['product/slug-taken content/site.yaml:7:11'],
  ],
  [
    'a slug that a declared file has',
    {
      ...settings('slug: desk', 'slug: feed'),
      ...site('  pages: [', "files: [{ path: '/feed.xml', contents: () => '' }],\n  pages: ["),
    },
    ['product/slug-taken content/site.yaml:7:11'],
  ],
  [
    'two products with one slug',
    settings('slug: desk', 'slug: ledger'),
    ['product/slug-taken content/site.yaml:7:11'],
  ],
  [
    'the slug 404',
    settings('slug: desk', 'slug: "404"'),
    ['product/slug-taken content/site.yaml:7:11'],
  ],
  [
    'the slug assets',
    settings('slug: desk', 'slug: assets'),
    ['product/slug-taken content/site.yaml:7:11'],
  ],
  [
    'a missing picture of a text',
    {
      'content/terms.md':
        '---\ntitle: Terms\n---\n## Scope {#scope}\n\n![A mark](marks.svg)\n\n## Contact {#contact}\n\nWords.\n',
    },
    ['link/broken content/terms.md:6:11'],
  ],
  [
    'an error in the settings, and not the braces in texts,',
    {
      ...settings('name: Desk', 'nam: Desk'),
      'content/posts/01-first.md': '---\ntitle: "{b"\n---\nThe set {a, b}.\n',
    },
    ['content/unknown-field content/site.yaml:8:5'],
  ],
  [
    'a missing asset',
    { 'assets/mark.svg': undefined },
    ['template/threw templates/site.tsx:25:24'],
  ],
  ['an empty template', { 'templates/site.tsx': '' }, ['template/no-site templates/site.tsx']],
  [
    'a page without a path',
    site(
      '({ slug }) => `/posts/${slug}/`',
      '({ slug }) => (slug === "first" ? undefined as never : `/posts/${slug}/`)',
    ),
    ['page/bad-path content/posts/01-first.md'],
  ],
  [
    'a file whose path begins with no slash',
    site('  pages: [', "  files: [{ path: 'feed.xml', contents: () => '' }],\n  pages: ["),
    ['page/bad-path templates/site.tsx'],
  ],
  [
    'a folder that cannot be read',
    { 'assets/public': 'This should be a folder.' },
    ['system/error '],
  ],
  [
    'a function of the site map that throws',
    site(
      '=> ({ company, email, product: product?.name ?? company })',
      '=> ({ company, email, product: (product as never as { x: { y: string } }).x.y })',
    ),
    ['template/threw templates/site.tsx:47:120'],
  ],
  [
    'an unknown stylesheet',
    site("site.styles('main.css')", "site.styles('man.css')"),
    ['template/threw templates/site.tsx:22:56'],
  ],
];

test.each(errors)('%s is reported where it is fixed', async (_, changes, expected) => {
  const result = await make(changes);
  expect(result.ok).toBe(false);
  expect([...new Set(places(result))]).toEqual(expected);
});

test.each([
  ['that is not declared', 'body {}', 'Add it to styles in templates/site.tsx.'],
  ['that does not exist', undefined, 'Did you mean “main.css”?'],
])('a used stylesheet %s is reported with what to do', async (_, css, words) => {
  const other = site("site.styles('main.css')", "site.styles('mail.css')");
  const { diagnostics } = await make({ ...other, 'assets/mail.css': css });
  expect(JSON.stringify(diagnostics)).toContain(words);
});

test('two sources for one path are reported once and not for every variant', async () => {
  const { diagnostics } = await make({
    'content/posts/first.md': '---\ntitle: Again\n---\nText\n',
  });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'Two sources have the path /posts/first/index.html: content/posts/01-first.md and content/posts/first.md.',
  ]);
});

test('a byte-order mark is fine', async () => {
  const result = await make({
    'content/terms.md': `\uFEFF${String(plainSite['content/terms.md'])}`,
    'content/site.yaml': `\uFEFF${String(plainSite['content/site.yaml'])}`,
  });
  expect(result.diagnostics).toEqual([]);
});

test('the conflicts of a merge can be shown in a code block', async () => {
  const code = '```\n<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n```';
  const { diagnostics } = await make({
    'content/posts/01-first.md': `---\ntitle: A\n---\n${code}\n`,
  });
  expect(diagnostics).toEqual([]);
});

test('all errors of all stages are reported in one run, and nothing is written', async () => {
  const root = temporarySite({
    ...plainSite,
    ...settings('email: hello@plain.example', 'email: hello'),
    'content/terms.md': '---\ntitel: Terms\n---\n## Scope {#scope}\n\nSee {nobody}.\n',
    'content/posts/01-first.md': '',
    'assets/main.css': 'body { colr: }\n}',
  });
  const result = await build({ root });
  const files = new Set(result.diagnostics.map(({ file }) => file));
  expect([...files].sort()).toEqual([
    'content/posts/01-first.md',
    'content/site.yaml',
    'content/terms.md',
  ]);
  expect(existsSync(path.join(root, 'dist'))).toBe(false);
});

test.each([
  ['its front matter has errors', 'titel: Home', '<h1>'],
  ['its template throws', 'title: Home', '<h1>{([] as never as [{ x: string }])[0].x}'],
])('the broken links of a page are reported while %s', async (_, title, heading) => {
  const { diagnostics } = await make({
    'content/home.md': `---\n${title}\n---\nSee [the office](/offices/).\n\n## Prices {#prices}\n\nNone.\n`,
    ...site('<h1>', heading),
  });
  expect(diagnostics.map(({ code, file, line }) => [code, file, line])).toContainEqual([
    'link/broken',
    'content/home.md',
    4,
  ]);
});

test('errors in content and in assets are reported together', async () => {
  const result = await make({
    'content/posts/01-first.md': '---\ntitle: 7\n---\nText\n',
    'assets/main.css': 'body { margin 1px }}',
    ...site('<h1>{home.title}</h1>', '<h1>{(home as never as { x: { y: string } }).x.y}</h1>'),
  });
  expect(new Set(result.diagnostics.map(({ file }) => file))).toEqual(
    new Set(['content/posts/01-first.md', 'assets/main.css', 'templates/site.tsx']),
  );
});

test('a failed build leaves the last good output as it was', async () => {
  const root = temporarySite(plainSite);
  await build({ root });
  const before = readFileSync(path.join(root, 'dist/terms/index.html'));
  const { writeFileSync } = await import('node:fs');
  writeFileSync(
    path.join(root, 'content/terms.md'),
    '---\ntitle: Changed\n---\n## Scope {#scope}\n',
  );
  expect((await build({ root })).ok).toBe(false);
  expect(readFileSync(path.join(root, 'dist/terms/index.html')).equals(before)).toBe(true);
});
