import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { plainSite, temporarySite, type Files } from '../../test-support/temporary-site.ts';
import { parseFont } from './subset-font.ts';

const archivo = readFileSync(path.join(import.meta.dirname, '../../test-support/archivo.woff2'));

/** Writes a site with a script and a font. */
const siteWith = (script: string, options: string, files: Files = {}) =>
  temporarySite({
    ...plainSite,
    'assets/archivo.woff2': archivo,
    'assets/enhance.ts': script,
    'templates/site.tsx': String(plainSite['templates/site.tsx'])
      .replace("'img-src':", "'font-src': [\"'self'\"], 'img-src':")
      .replace(
        "styles: ['main.css'],",
        `styles: ['main.css'], scripts: ['enhance.ts'], fonts: [{ family: 'Archivo', file: 'archivo.woff2', weight: '400', fallback: 'serif'${options} }],`,
      ),
    ...files,
  });

/** Returns whether the font of a site has an é, which no page shows. */
async function hasAccent(script: string, options = ''): Promise<boolean> {
  const root = siteWith(script, options);
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  const [, font] = [...tree].find(([file]) => file.endsWith('.woff2')) ?? [];
  return (await parseFont(font?.bytes ?? Buffer.of())).hasGlyphForCodePoint(0xe9);
}

test('stylesheets name the fallback of a font after it, unless they do', async () => {
  const lists = [
    '.a { font-family: Archivo, serif; }',
    '.b { font: 1rem/1.5 "Archivo"; }',
    '.c { font-family: archivo !important; }',
    '.d { font-family: Archivo, "Archivo fallback", serif; }',
    '.e { --serif: Archivo, serif; --name: "Archivo"; font-family: var(--serif); }',
    '.f { --font-body: "Archivo"; --serif: Archivo; font-family: Archivo Narrow, Georgia; content: "Archivo"; }',
    '@font-face { font-family: Archivo; src: url(archivo.woff2); unicode-range: U+41; }',
  ];
  const root = siteWith('', '', { 'assets/main.css': lists.join('\n') });
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  const html = Buffer.from(tree.get('index.html')?.bytes ?? []).toString();
  const [, css = ''] = /(\.a\{[^]*?)<\/style>/.exec(html) ?? [];
  expect(css.replace(/url\([^)]*\)/, 'url()')).toBe(
    [
      '.a{font-family:Archivo,"Archivo fallback",serif}',
      '.b{font:1rem/1.5 Archivo,"Archivo fallback"}',
      '.c{font-family:archivo,"Archivo fallback"!important}',
      '.d{font-family:Archivo,Archivo fallback,serif}',
      '.e{--serif:Archivo,"Archivo fallback", serif;--name:"Archivo";font-family:var(--serif)}',
      '.f{--font-body:"Archivo","Archivo fallback";--serif:Archivo,"Archivo fallback";content:"Archivo";font-family:Archivo Narrow,Georgia}',
      '@font-face{font-family:Archivo;src:url();unicode-range:U+41}',
    ].join(''),
  );
});

test('a font may be a file of a package', async () => {
  const file = '@fontsource/archivo/files/archivo.woff2';
  const root = siteWith('', '', {
    'assets/archivo.woff2': undefined,
    [`node_modules/${file}`]: archivo,
    'node_modules/@fontsource/archivo/package.json': '{ "exports": { "./files/*": "./files/*" } }',
  });
  const template = path.join(root, 'templates/site.tsx');
  const use = (name: string) =>
    writeFileSync(
      template,
      readFileSync(template, 'utf8').replace(/file: '[^']*'/, `file: '${name}'`),
    );
  use(file);
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  const [, font] = [...tree].find(([output]) => /^assets\/archivo-\w+\.woff2$/.test(output)) ?? [];
  expect(font?.source).toBe(`node_modules/${file}`);
  use(`../node_modules/${file}`);
  const [missing] = (await build({ root, write: false })).diagnostics;
  expect([missing?.code, missing?.fix]).toEqual([
    'font/missing',
    `For the file of a package, write “${file}”.`,
  ]);
});

test('keeps the characters that only a script writes', async () => {
  expect(await hasAccent("document.title = 'a';")).toBe(false);
  expect(await hasAccent("document.title = 'é';")).toBe(true);
});

test('keeps the characters that the definition of a font names', async () => {
  expect(await hasAccent("document.title = 'a';", ", characters: 'é'")).toBe(true);
});
