import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';
import type { Tree } from '../tree.ts';

const withFile = (contents: string) => ({
  ...plainSite,
  'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
    "styles: ['main.css'],",
    `styles: ['main.css'],\n  files: [{ path: '/about.txt', contents: ${contents} }],`,
  ),
});

const textOf = (tree: Tree, output: string) =>
  Buffer.from(tree.get(output)?.bytes ?? []).toString();

test('a file of the templates receives the variables of the root', async () => {
  const { tree, diagnostics } = await build({
    root: temporarySite(
      withFile('({ settings, product }) => `${settings.company} makes ${product?.name}.`'),
    ),
    write: false,
  });
  expect(diagnostics).toEqual([]);
  expect(textOf(tree, 'about.txt')).toBe('Plain makes Ledger.');
});

test('a file names the fonts of the pages, which have its characters', async () => {
  const fontWith = async (text: string) => {
    const site = withFile(`({ site }) => \`\${site.font('Archivo')} ${text}\``);
    const root = temporarySite({
      ...site,
      'assets/archivo.woff2': readFileSync(
        path.join(import.meta.dirname, '../test-support/archivo.woff2'),
      ),
      'templates/site.tsx': site['templates/site.tsx'].replace(
        'policy: {',
        "fonts: [{ family: 'Archivo', file: 'archivo.woff2', weight: '400', fallback: 'sans-serif' }],\n  policy: {",
      ),
    });
    const { tree } = await build({ root, write: false });
    const font = [...tree.keys()].find((name) => name.endsWith('.woff2')) ?? '';
    expect(textOf(tree, 'about.txt')).toBe(`/${font} ${text}`);
    return font;
  };
  expect(await fontWith('a')).not.toBe(await fontWith('#'));
});

test.each(['about.txt', 'about.png'])('bytes are published as %s unchanged', async (name) => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const site = withFile(`() => Buffer.from('${bytes.toString('base64')}', 'base64')`);
  const { tree, diagnostics } = await build({
    root: temporarySite({
      ...site,
      'templates/site.tsx': site['templates/site.tsx'].replace('about.txt', name),
    }),
    write: false,
  });
  expect(diagnostics).toEqual([]);
  expect(Buffer.from(tree.get(name)?.bytes ?? [])).toEqual(bytes);
});

test('an icon contains the picture of its SVG', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"/>';
  const site = withFile(`() => '${svg}'`);
  const templates = site['templates/site.tsx'].replace('about.txt', 'favicon.ico');
  const root = temporarySite({ ...site, 'templates/site.tsx': templates });
  const { tree } = await build({ root, write: false });
  const icon = Buffer.from(tree.get('favicon.ico')?.bytes ?? []);
  // One image of 48 by 48 pixels, at the offset 22 to the end.
  expect(icon.subarray(0, 14).toString('hex')).toBe('0000010001003030000001002000');
  expect([icon.readUInt32LE(14), icon.readUInt32LE(18)]).toEqual([icon.length - 22, 22]);
  expect(icon.subarray(23, 26).toString()).toBe('PNG');
});

test('a function that returns nothing makes no empty file', async () => {
  const { ok, diagnostics } = await build({
    root: temporarySite(withFile('() => undefined as never')),
    write: false,
  });
  expect(ok).toBe(false);
  expect(diagnostics).toMatchObject([
    {
      code: 'template/threw',
      message: 'The file /about.txt could not be created: its function returned nothing.',
    },
  ]);
});

test('an error of the function of a file is reported at its line', async () => {
  const site = withFile("() => { throw new Error('no facts'); }");
  const line =
    site['templates/site.tsx'].split('\n').findIndex((text) => text.includes('no facts')) + 1;
  const { ok, diagnostics } = await build({ root: temporarySite(site), write: false });
  expect(ok).toBe(false);
  expect(diagnostics).toEqual([
    expect.objectContaining({
      code: 'template/threw',
      message: 'The file /about.txt could not be created: no facts',
      file: 'templates/site.tsx',
      line,
    }),
  ]);
});

test('half of a surrogate pair is an error in a file and in a page', async () => {
  const site = withFile("() => 'a\\ud800'");
  const { diagnostics } = await build({
    root: temporarySite({
      ...site,
      'templates/site.tsx': site['templates/site.tsx'].replace('<h1>', "<h1>{'\\udfff'}"),
    }),
    write: false,
  });
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual(
    expect.arrayContaining([
      'template/threw The page / could not be rendered: it contains a lone surrogate (U+DFFF).',
      'template/threw The file /about.txt could not be created: it contains a lone surrogate (U+D800).',
    ]),
  );
});
