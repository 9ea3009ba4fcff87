import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';
import { parseFont } from './subset-font.ts';

/** Returns whether the font of a site has an é, which no page shows. */
async function hasAccent(script: string, options = ''): Promise<boolean> {
  const root = temporarySite({
    ...plainSite,
    'assets/archivo.woff2': readFileSync(
      path.join(import.meta.dirname, '../../test-support/archivo.woff2'),
    ),
    'assets/enhance.ts': script,
    'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
      "styles: ['main.css'],",
      `styles: ['main.css'], scripts: ['enhance.ts'], fonts: [{ family: 'Archivo', file: 'archivo.woff2', weight: '400', fallback: 'serif'${options} }],`,
    ),
  });
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  const [, font] = [...tree].find(([file]) => file.endsWith('.woff2')) ?? [];
  return (await parseFont(font?.bytes ?? Buffer.of())).hasGlyphForCodePoint(0xe9);
}

test('keeps the characters that only a script writes', async () => {
  expect(await hasAccent("document.title = 'a';")).toBe(false);
  expect(await hasAccent("document.title = 'é';")).toBe(true);
});

test('keeps the characters that the definition of a font names', async () => {
  expect(await hasAccent("document.title = 'a';", ", characters: 'é'")).toBe(true);
});
