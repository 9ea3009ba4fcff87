import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openCache } from '../../cache/cache.ts';
import { createReport, type Diagnostic } from '../../report/diagnostic.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { bundleStylesheet } from './stylesheet.ts';

const none = openCache(undefined);

async function bundle(
  files: Readonly<Record<string, string | Uint8Array>>,
  cache = none,
  root = '/none',
) {
  const [diagnostics, report] = createReport();
  const assets = new Map(
    Object.entries(files).map(([name, contents]) => [name, Buffer.from(contents)]),
  );
  const css = await bundleStylesheet('css/main.css', assets, {
    root,
    cache,
    report,
    address: (asset) => `/base/hashed/${asset}`,
    addressAt: (output) => (assets.has(`public/${output}`) ? `/base/${output}` : undefined),
  });
  return { css, diagnostics };
}

/** Bundles one stylesheet that must be without an error. */
async function cssOf(text: string): Promise<string> {
  const { css, diagnostics } = await bundle({ 'css/main.css': text });
  expect(diagnostics).toEqual([]);
  return css;
}

const placesOf = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);

describe('bundling', () => {
  test('puts imported files into their layers, in the order of the layer statement', async () => {
    const { css } = await bundle({
      'css/main.css':
        '@layer reset, base;\n@import "./base.css" layer(base);\n@import url("parts/reset.css") layer(reset);',
      'css/base.css': 'a { color: red }',
      'css/parts/reset.css': 'b { margin: 0 }',
    });
    expect(css.indexOf('@layer reset')).toBeLessThan(css.indexOf('@layer base'));
    expect(css).toContain('@layer base{a{color:red}}');
    expect(css).toContain('@layer reset{b{margin:0}}');
  });

  test('keeps the condition of an import', async () => {
    const { css } = await bundle({
      'css/main.css': '@import "wide.css" (width > 40rem);',
      'css/wide.css': 'a { color: red }',
    });
    expect(css).toBe('@media (width>40rem){a{color:red}}');
  });

  test('reads a file that begins with a byte-order mark', async () => {
    expect(await cssOf('\uFEFFa { color: red }')).toBe('a{color:red}');
  });

  test('cannot close its style element', async () => {
    expect(await cssOf('a::after { content: "</style><b>" }')).toBe(
      'a:after{content:"<\\/style><b>"}',
    );
  });

  test('rejects characters that HTML forbids', async () => {
    const { diagnostics } = await bundle({ 'css/main.css': 'a::after { content: "b\0c" }' });
    expect(placesOf(diagnostics)).toEqual(['content/forbidden-character assets/css/main.css:1:23']);
  });

  test('keeps the escapes of characters that HTML forbids', async () => {
    expect(await cssOf('a::after { content: "\\4 \\86 b\\FFFF c\\A" }')).toBe(
      'a:after{content:"\\4 \\86 b\\ffff c\\a "}',
    );
  });
});

describe('the browsers', () => {
  test.each([
    ['nesting', 'a{color:red;&:hover{color:#00f}}'],
    ['light-dark()', 'a{color:light-dark(red,#00f)}'],
    ['custom properties with light-dark()', ':root{--ink:light-dark(#fff,#000)}'],
    ['layers', '@layer a{b{color:red}}'],
    ['container queries', '@container (inline-size>30rem){a{color:red}}'],
    [':has()', 'a:has(>b){color:red}'],
    ['view transitions', '@view-transition{navigation:auto}'],
    ['range media queries', '@media (width<40rem){a{color:red}}'],
    [
      'scroll-driven animations',
      '@supports (animation-timeline:view()){a{animation-timeline:view()}}',
    ],
    ['logical properties', 'a{margin-inline:auto;inset-block-start:0}'],
    ['oklch()', 'a{color:oklch(50% .1 120)}'],
    ['preferences', '@media (prefers-reduced-transparency:reduce){a{color:red}}'],
    ['starting styles', '@starting-style{a{opacity:0}}'],
  ])('keep %s as it is', async (_, css) => {
    expect(await cssOf(css)).toBe(css);
  });

  test('get the prefix that Safari 17 needs for a backdrop filter', async () => {
    expect(await cssOf('a { backdrop-filter: blur(3px) }')).toContain(
      '-webkit-backdrop-filter:blur(3px)',
    );
  });
});

describe('addresses', () => {
  test('become those under which the files are published', async () => {
    const { css, diagnostics } = await bundle({
      'css/main.css': 'a { mask: url(../images/a.svg#part) } b { background: url("i.png") }',
      'images/a.svg': '<svg/>',
      'css/i.png': '',
    });
    expect(diagnostics).toEqual([]);
    expect(css).toBe(
      'a{mask:url(/base/hashed/images/a.svg#part)}b{background:url(/base/hashed/css/i.png)}',
    );
  });

  test('are also found in fonts and image sets', async () => {
    const { css } = await bundle({
      'css/main.css':
        '@font-face { font-family: F; src: url(f.woff2) } a { background: image-set(url(a.png) 1x, "b.png" 2x) }',
      'css/f.woff2': '',
      'css/a.png': '',
      'css/b.png': '',
    });
    for (const file of ['f.woff2', 'a.png', 'b.png'])
      expect(css).toContain(`/base/hashed/css/${file}`);
  });

  test.each([
    'data:image/svg+xml,%3Csvg/%3E',
    '#part',
    'https://www.company.example/a.png',
    '//cdn.company.example/a.png',
  ])('stay the same if they are not files of assets/: %s', async (url) => {
    expect(await cssOf(`a{mask:url("${url}")}`)).toBe(`a{mask:url(${url})}`);
  });

  test('with a slash at their start are those of files that keep their names', async () => {
    const { css, diagnostics } = await bundle({
      'css/main.css': `@font-face{font-family:F;src:url(/f.woff2)}
        .a{background:URL( '/a.svg#part' )}.b{mask:image-set("/b c.png" 1x,url(/b%20c.png?2) 2x)}
        .c{--c:url(/a.svg)}@media print{.d{&:hover{cursor:url("\\2f a.svg"),auto}}}`,
      'public/f.woff2': '',
      'public/a.svg': '',
      'public/b c.png': '',
    });
    expect(diagnostics).toEqual([]);
    expect(css.match(/\/base\/[^)" ]*/g)).toEqual([
      '/base/f.woff2',
      '/base/a.svg#part',
      '/base/b',
      '/base/b',
      '/base/a.svg',
      '/base/a.svg',
    ]);
  });

  test.each([
    ['/nothere.png', 'Add the file to assets/, or correct the address.'],
    ['/mrak.svg', 'Did you mean “/mark.svg”?'],
    ['/Mark.svg', 'Did you mean “/mark.svg”?'],
    ['/i.png', 'Did you mean “i.png”?'],
    ['mark.svg', 'Did you mean “/mark.svg”?'],
    ['/public/mark.svg', 'Add the file to assets/, or correct the address.'],
    ['/../mark.svg', 'Did you mean “/mark.svg”?'],
    ['/\\\\other.example/a.png', 'Add the file to assets/, or correct the address.'],
    ['/%2e%2e/mark.svg', 'Add the file to assets/, or correct the address.'],
    ['/', 'Add the file to assets/, or correct the address.'],
  ])('are an error if there is no such file: %s', async (url, fix) => {
    const { diagnostics } = await bundle({
      'css/main.css': `a {\n  mask: url("${url}");\n}`,
      'css/i.png': '',
      'public/mark.svg': '',
    });
    expect(diagnostics).toMatchObject([
      { code: 'css/missing-asset', file: 'assets/css/main.css', line: 2, column: 13, fix },
    ]);
  });

  test('may have escapes, as in browsers', async () => {
    const { css, diagnostics } = await bundle({
      'css/main.css': 'a{mask:url("my%20mark.svg#a")}b{mask:url("50%.svg")}',
      'css/my mark.svg': '',
      'css/50%.svg': '',
    });
    expect(diagnostics).toEqual([]);
    expect(css).toContain('/base/hashed/css/my mark.svg#a');
    expect(css).toContain('/base/hashed/css/50%.svg');
  });

  test('are quoted where necessary', async () => {
    expect(
      await cssOf(`a{mask:url("data:image/svg+xml,<svg xmlns='x' viewBox=\\"0 0 1 1\\"/>")}`),
    ).toBe(`a{mask:url("data:image/svg+xml,<svg xmlns='x' viewBox=\\22 0 0 1 1\\22 />")}`);
  });

  test('cannot close the style element', async () => {
    expect(await cssOf(`a{mask:url("data:image/svg+xml,<svg><STYLE>b{}</STYLE></svg>")}`)).toBe(
      'a{mask:url("data:image/svg+xml,<svg><STYLE>b{}\\3c /STYLE></svg>")}',
    );
  });
});

describe('errors', () => {
  test('reports the position of a syntax error in an imported file, in UTF-16 columns', async () => {
    const { css, diagnostics } = await bundle({
      'css/main.css': '@import "a.css";',
      'css/a.css': '\n/* é😀 */ b { color: ] }',
    });
    expect(css).toBe('');
    expect(placesOf(diagnostics)).toEqual(['css/syntax assets/css/a.css:2:22']);
    expect(diagnostics[0]?.message).toBe('The stylesheet has a syntax error: unexpected “]”.');
  });

  test.each([
    '.a{color:red;*zoom:1}',
    '.a{*zoom:1;color:red}',
    '.a{color:red;*zoom:1;*display:inline;}',
    '.a{color:red;/* for\n6 */*zoom:1}',
    '.a{/*{*zoom:1}*/color:red;*content:"}*a:b;"}',
    '.a{color:red;*background:url(data:image/png;base64,AA==)}',
    '.a{*cursor:hand;color:red;#margin:0;+padding:0}',
    '.a{color:red;color:blue !ie}',
    '.a{color:red;color:blue!ie7;}',
    '@media screen and (min-width:0\\0){.b{color:#00f}}.a{color:red;*zoom:1}',
    '@media screen\\0 and (min-width:1px){.b{color:#00f}}.a{color:red}',
    '@media all and (-ms-high-contrast:none),(min-width:1px\\9 ){*{color:#00f}}.a{color:red}',
    '@media print{.a{*zoom:1}}.a{color:red}',
    '@supports (color:red){*{*zoom:1}}.a{color:red}',
  ])('leaves out what only Internet Explorer reads: %s', async (css) => {
    const { css: made, diagnostics } = await bundle({ 'css/main.css': `${css}.last{top:0}` });
    expect(made).toBe('.a{color:red}.last{top:0}');
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['css/old-syntax', 'warning'],
    ]);
  });

  test('warns once for each file with old syntax, at the first place', async () => {
    const { diagnostics } = await bundle({
      'css/main.css': '@import "./a.css"; .b{color:red;\n  *zoom:1;*top:0}',
      'css/a.css': '@media (min-width:0\\0) {}\n.c{*zoom:1}',
    });
    expect(placesOf(diagnostics)).toEqual([
      'css/old-syntax assets/css/main.css:2:3',
      'css/old-syntax assets/css/a.css:1:8',
    ]);
  });

  test.each(['.a{$x:1}', '.a{*zoom}', '.a{color:red}}', '.a{(min-width:0\\0)}', '.a{*x:1;$y:2}'])(
    'rejects other syntax that browsers skip: %s',
    async (css) => {
      const { diagnostics } = await bundle({ 'css/main.css': css });
      expect(diagnostics.map(({ code }) => code)).toEqual(['css/syntax']);
    },
  );

  test('reports the errors of all files at once', async () => {
    const { diagnostics } = await bundle({
      'css/main.css': '@import "a.css";\n@import "b.css";\n@import "c.css";',
      'css/a.css': 'a { color: ] }\na { : }',
      'css/b.css': 'b {} }',
    });
    expect(placesOf(diagnostics)).toEqual([
      'css/syntax assets/css/a.css:1:12',
      'css/syntax assets/css/a.css:2:7',
      'css/syntax assets/css/b.css:1:7',
      'css/missing-import assets/css/main.css:3:10',
    ]);
  });

  test('suggests the import that was meant', async () => {
    const { diagnostics } = await bundle({
      'css/main.css': '@layer a;\n  @import url(./parts/bsae.css);',
      'css/parts/base.css': '',
    });
    expect(diagnostics).toMatchObject([
      {
        code: 'css/missing-import',
        line: 2,
        column: 15,
        message: 'The imported stylesheet assets/css/parts/bsae.css is missing.',
        fix: 'Did you mean “parts/base.css”?',
      },
    ]);
  });

  test.each([
    ['tailwindcss', /“npm install tailwindcss”/],
    ['@fontsource/lora/400.css', /“npm install @fontsource\/lora”/],
    ['leaflet/dist/leaflet.css', /“npm install leaflet”/],
    ['lost.css', /^Add the file, or remove the import\.$/],
    ['./parts/lost.css', /^Add the file, or remove the import\.$/],
  ])('names the package of the import “%s”', async (specifier, fix) => {
    const { diagnostics } = await bundle({ 'css/main.css': `@import "${specifier}";` });
    expect(diagnostics).toMatchObject([
      { code: 'css/missing-import', fix: expect.stringMatching(fix) },
    ]);
  });

  test('reads a stylesheet of a package, with the files that it uses', async () => {
    const root = temporarySite({
      'node_modules/@fonts/a/package.json': '{ "exports": { "./*": "./css/*" } }',
      'node_modules/@fonts/a/css/400.css':
        '@import "./base.css"; @font-face { font-family: A; src: url(../files/a.woff2) }',
      'node_modules/@fonts/a/css/base.css': '@import "b/b.css"; a { color: red }',
      'node_modules/b/package.json': '{}',
      'node_modules/b/b.css': 'b { color: red }',
    });
    const cache = openCache(path.join(root, 'cache'));
    const files = { 'css/main.css': '@import "@fonts/a/400.css";' };
    const { css, diagnostics } = await bundle(files, cache, root);
    expect(diagnostics).toEqual([]);
    expect(css).toBe(
      'b{color:red}a{color:red}@font-face{font-family:A;src:url("/base/hashed/../node_modules/@fonts/a/files/a.woff2")}',
    );
    writeFileSync(path.join(root, 'node_modules/b/b.css'), 'i { color: red }');
    expect((await bundle(files, cache, root)).css).toContain('i{color:red}');
  });

  test('does not read outside of assets/', async () => {
    const { diagnostics } = await bundle({ 'css/main.css': '@import "../../package.json";' });
    expect(placesOf(diagnostics)).toEqual(['css/missing-import assets/css/main.css:1:10']);
  });

  test('names a missing image and a similar one', async () => {
    const { diagnostics } = await bundle({
      'css/main.css': 'a {\n  mask: url(../images/mrak.svg);\n}',
      'images/mark.svg': '',
    });
    expect(diagnostics).toMatchObject([
      {
        code: 'css/missing-asset',
        file: 'assets/css/main.css',
        line: 2,
        column: 13,
        fix: 'Did you mean “../images/mark.svg”?',
      },
    ]);
  });

  test('says that an image is outside of assets/', async () => {
    const { diagnostics } = await bundle({ 'css/main.css': 'a{mask:url(../../content/a.svg)}' });
    expect(diagnostics).toMatchObject([
      { code: 'css/missing-asset', message: 'The file content/a.svg is outside of assets/.' },
    ]);
  });

  test('names a missing stylesheet', async () => {
    const { diagnostics } = await bundle({ 'css/mian.css': '' });
    expect(diagnostics).toMatchObject([
      { code: 'css/missing', file: 'assets/css/main.css', fix: 'Did you mean “css/mian.css”?' },
    ]);
  });

  test('handles a cycle of imports', async () => {
    const { css, diagnostics } = await bundle({
      'css/main.css': '@import "a.css";a{color:red}',
      'css/a.css': '@import "main.css";b{color:red}',
    });
    expect(diagnostics).toEqual([]);
    expect(css).toContain('b{color:red}');
  });
});

describe('the cache', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'styles-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('gives the same result as a fresh run', async () => {
    const files = { 'css/main.css': '@medai print {} a { mask: url(a.svg) }', 'css/a.svg': '' };
    const fresh = await bundle(files, openCache(folder));
    expect(await bundle(files, openCache(folder))).toEqual(fresh);
    expect(readdirSync(path.join(folder, 'styles'))).toHaveLength(1);
  });

  test('notices that an imported file changed', async () => {
    const cache = openCache(folder);
    await bundle({ 'css/main.css': '@import "a.css";', 'css/a.css': 'a { color: red }' }, cache);
    const { css } = await bundle(
      { 'css/main.css': '@import "a.css";', 'css/a.css': 'a { color: tan }' },
      cache,
    );
    expect(css).toBe('a{color:tan}');
  });

  test('notices that an image was deleted while the styles are unchanged', async () => {
    const cache = openCache(folder);
    await bundle({ 'css/main.css': 'a { mask: url(b.svg) }', 'css/b.svg': '' }, cache);
    const { diagnostics } = await bundle({ 'css/main.css': 'a { mask: url(b.svg) }' }, cache);
    expect(diagnostics).toMatchObject([{ code: 'css/missing-asset' }]);
  });

  test('does not cache errors', async () => {
    const cache = openCache(folder);
    await bundle({ 'css/main.css': 'wrong { color: ] }' }, cache);
    const { diagnostics } = await bundle({ 'css/main.css': 'wrong { color: ] }' }, cache);
    expect(diagnostics).toMatchObject([{ code: 'css/syntax' }]);
  });
});
