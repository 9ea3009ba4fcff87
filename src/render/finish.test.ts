import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFinish, type FinishOptions } from './finish.ts';
import { createRelocate } from './relocate.ts';

const finish = (html: string, options: FinishOptions, output = 'x/index.html') =>
  createFinish(options)(html, output);

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy comes right after the character set, with the hashes', () => {
  const policy = {
    'default-src': ["'none'"],
    'style-src': [],
    'script-src': ["'self'"],
  };
  const html =
    '<!doctype html><html><head><meta charSet="utf-8"/><style>a{}</style><script src="/x.js" integrity="sha256-abc="></script><script>run()</script><script type="application/ld+json">{}</script></head></html>';
  expect(finish(html, { policyOf: () => policy })).toBe(
    html.replace(
      '<style>',
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${hash('a{}')}; script-src 'self' ${hash('run()')} ${hash('{}')} 'sha256-abc='"/><style>`,
    ),
  );
});

test('a page without inline code has the policy without hashes', () => {
  const policy = { 'default-src': ["'none'"], 'style-src': ["'self'"] };
  expect(
    finish('<html><head><title>x</title></head></html>', { policyOf: () => policy }),
  ).toContain(
    `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'"/><title>`,
  );
});

test('hashes are added to the sources of default-src where they apply', () => {
  const html = '<head><style>a{}</style><script>run()</script></head>';
  const [style, script] = [hash('a{}'), hash('run()')];
  expect(finish(html, { policyOf: () => ({ 'default-src': ["'self'"] }) })).toContain(
    `"default-src 'self'; style-src 'self' ${style}; script-src 'self' ${script}"`,
  );
  expect(finish(html, { policyOf: () => ({ 'default-src': ["'none'"] }) })).toContain(
    `"default-src 'none'; style-src ${style}; script-src ${script}"`,
  );
  expect(finish(html, { policyOf: () => ({ 'img-src': ["'self'"] }) })).toContain(
    `"img-src 'self'"`,
  );
});

test('no hash disables “unsafe-inline”', () => {
  const policy = { 'style-src': ["'self'", "'unsafe-inline'"] };
  expect(finish('<head><style>a{}</style></head>', { policyOf: () => policy })).toContain(
    `"style-src 'self' 'unsafe-inline'"`,
  );
});

test('the hash of a repeated style is listed once', () => {
  const policy = { 'style-src': [] };
  expect(
    finish('<head><style>a{}</style><style>a{}</style></head>', { policyOf: () => policy }).match(
      /sha256/g,
    ),
  ).toHaveLength(1);
});

test('a head can have attributes, and a page without a head is unchanged', () => {
  const policy = { 'default-src': ["'none'"] };
  expect(
    finish(
      '<html><head prefix="og: #"><meta id="a" charSet="utf-8"/><title>x</title></head></html>',
      { policyOf: () => policy },
    ),
  ).toContain('charSet="utf-8"/><meta http-equiv=');
  expect(
    finish('<html><body><header></header></body></html>', { policyOf: () => policy }),
  ).not.toContain('<meta');
});

const relocate = createRelocate({ pages: [] });

test.each([
  [
    '<img srcset="/a.png 1x, /b/c.png 2x" src="/a.png"/>',
    '<img srcset="../a.png 1x, ../b/c.png 2x" src="../a.png"/>',
  ],
  ['<form action="/send.php">', '<form action="../send.php">'],
  ['<button formaction="/send.php">', '<button formaction="../send.php">'],
  ['<p style="background:url(/a.png)">', '<p style="background:url(../a.png)">'],
  [
    '<p style="background:url(&quot;/a.png&quot;),url(&#x27;/b.png&#x27;)">',
    '<p style="background:url(&quot;../a.png&quot;),url(&#x27;../b.png&#x27;)">',
  ],
  [
    '<meta http-equiv="refresh" content="0; url=/terms.html">',
    '<meta http-equiv="refresh" content="0; url=../terms.html">',
  ],
])('%s becomes relative', (html, expected) => {
  expect(finish(html, { relocate })).toBe(expected);
  expect(finish(html, { relocate }, '404.html')).toBe(html);
});

test('scripts and texts keep their addresses', () => {
  const html = '<script>const a = "<a href=\\"/x\\">";</script><p>url(/x)</p>';
  expect(finish(html, { relocate })).toBe(html);
});

test('only the first image of a page is loaded at once', () => {
  const image = '<img src="/a.png" loading="lazy" decoding="async">';
  expect(finish(image + image, {})).toBe(`<img src="/a.png" fetchpriority="high">${image}`);
});

const late = '<img src="/b.jpg" loading="lazy" decoding="async">';
const early = '<img src="/b.jpg" fetchpriority="high">';

test.each([
  ['the first section', '<main><h1>A</h1><p>B</p>', ''],
  ['the first section element', '<main><section><h2>A</h2>', '</section><h2>B</h2>'],
  ['a page with a drawing', '<img src="/logo.svg"><main>', ''],
  ['a page with an image that is late', '<img src="/a.png" loading="lazy"><main>', ''],
])('an image is loaded early in %s', (_, before, after) => {
  expect(finish(before + late + after, {})).toBe(before + early + after);
});

test.each([
  ['a later section', '<main><h1>A</h1><h2>B</h2>', ''],
  ['a later section element', '<main><section><h1>A</h1></section><section>', '</section>'],
  ['content after a table', '<main><h1>A</h1><table></table>', ''],
  ['the footer', '<main></main><footer>', '</footer>'],
  ['the header', '', '<main><h1>A</h1></main>'],
  ['a page that prefers another one', '<main><img src="/a.png" fetchPriority="high">', ''],
  ['a page that prefers a later one', '<main>', '<img src="/a.svg" fetchPriority="high"/>'],
  ['a page with an eager one', '<img loading="eager" src="/a.svg"><main>', ''],
  ['a page with another one that is loaded at once', '<main><img src="/a.png">', ''],
])('an image stays late in %s', (_, before, after) => {
  expect(finish(before + late + after, {})).toBe(before + late + after);
});

test('fonts get their addresses before the policy hashes the styles', () => {
  const html =
    '<head><link href="/sitegen-font-0.woff2"/><style>@font-face{src:url(/sitegen-font-0.woff2)}</style></head>';
  const addresses = new Map([['sitegen-font-0.woff2', 'assets/a.woff2']]);
  const style = '@font-face{src:url(/assets/a.woff2)}';
  expect(finish(html, { addresses, policyOf: () => ({ 'style-src': [] }) })).toBe(
    `<head><meta http-equiv="Content-Security-Policy" content="style-src ${hash(style)}"/><link href="/assets/a.woff2"/><style>${style}</style></head>`,
  );
});

test.each([
  ['a page', '/', '"', '<', '>'],
  ['a feed', 'https://a.example/docs/', '&quot;', '&lt;', '&gt;'],
])(
  'images of %s get their addresses, and lose a format without a file',
  (_, begin, mark, open, close) => {
    const source = (value: string) =>
      `${open}source type=${mark}image/avif${mark} srcset=${mark}${value}${mark}${close}`;
    const addresses = new Map([
      ['sitegen-image-1.png', 'assets/b.png'],
      ['sitegen-images-1.avif 1w', 'assets/b.avif 30w, assets/c.avif 60w'],
      ['sitegen-images-11.avif 1w', ''],
    ]);
    const placeholder = (id: number) => source(`${begin}sitegen-images-${id}.avif 1w`);
    const html = `${placeholder(1)}${placeholder(11)}${open}img src=${mark}${begin}sitegen-image-1.png${mark}${close}`;
    expect(finish(html, { addresses })).toBe(
      `${source(`${begin}assets/b.avif 30w, ${begin}assets/c.avif 60w`)}${open}img src=${mark}${begin}assets/b.png${mark}${close}`,
    );
  },
);
