import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openCache } from '../../cache/cache.ts';
import { SiteError } from '../../report/diagnostic.ts';
import { findFonts } from '../fonts/fonts.ts';
import { proseCharacters } from '../fonts/characters.ts';
import { staticInstance } from '../fonts/subset-font.ts';
import { findPictureFonts, type PictureFont } from './picture-fonts.ts';
import { rasterizeSvg, type RasterizeOptions } from './rasterize.ts';

const none = openCache(undefined);
const folder = mkdtempSync(path.join(os.tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A font of two weights, in a file for each. */
const fonts = await writeFonts(400, 700);

async function writeFonts(...weights: readonly number[]): Promise<readonly PictureFont[]> {
  const archivo = readFileSync(path.join(import.meta.dirname, '../../test-support/archivo.woff2'));
  const [font] = findFonts(
    [{ family: 'Archivo', file: 'a.woff2', weight: '400 700', fallback: 'sans-serif' }],
    new Map([['a.woff2', archivo]]),
    folder,
    () => {},
  );
  for (const weight of weights)
    writeFileSync(
      path.join(folder, `${weight}.ttf`),
      await staticInstance(font!, weight, proseCharacters),
    );
  const files = new Map(
    weights.map((weight) => [`${weight}.ttf`, readFileSync(path.join(folder, `${weight}.ttf`))]),
  );
  const found = findPictureFonts([...files.keys()], files, folder, () => {});
  return found.map((each) => ({ ...each, path: each.path.replace('assets/', '') }));
}

const drawing = (text: string) =>
  `<svg width="120" height="60" viewBox="0 0 120 60"><rect width="120" height="60" fill="#fff"/>${text}</svg>`;
const text = (attributes = 'font-family="Archivo SemiBold"') =>
  drawing(`<text x="4" y="40" font-size="40" ${attributes}>Hano</text>`);
const draw = async (svg: string, options: Partial<RasterizeOptions> = {}) =>
  Buffer.from(
    await rasterizeSvg(svg, { fonts, cache: none, source: 'content/home.md', ...options }),
  );
const blank = () => draw(drawing(''));
const size = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('an image', () => {
  test('is a PNG file of the size of the SVG', async () => {
    const png = await blank();
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(size(png)).toEqual([120, 60]);
  });

  test('is scaled to the given width', async () => {
    expect(size(await draw(drawing(''), { width: 32 }))).toEqual([32, 16]);
  });

  test('shows text in the font of the site', async () => {
    expect(await draw(text())).not.toEqual(await blank());
  });

  test('shows text without a font, or with a missing one', async () => {
    const own = await draw(text());
    for (const attributes of [
      '',
      'font-family="sans-serif"',
      'font-family="monospace"',
      'font-family="Arial, Helvetica"',
    ])
      expect(await draw(text(attributes))).toEqual(own);
  });

  test('shows text in its weight', async () => {
    const regular = await draw(text());
    const bold = await draw(text('font-family="Archivo SemiBold" font-weight="700"'));
    expect(bold).not.toEqual(regular);
    expect(await draw(text('style="font-family:Archivo SemiBold;font-weight:bold"'))).toEqual(bold);
    expect(await draw(text('font-family="Archivo SemiBold" font-weight="400"'))).toEqual(regular);
  });

  test('is the same for an SVG with and without its namespace', async () => {
    expect(await draw(text().replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))).toEqual(
      await draw(text()),
    );
  });
});

describe('the same SVG', () => {
  test('gives the same bytes twice, and many times at once', async () => {
    const first = await draw(text());
    for (const again of await Promise.all(Array.from({ length: 8 }, () => draw(text()))))
      expect(again).toEqual(first);
  });

  test('gives the same bytes in another process, another folder and another time zone', async () => {
    const program = `
      import { readFileSync } from 'node:fs';
      import { createHash } from 'node:crypto';
      const [rasterize, cache] = await Promise.all(['rasterize.ts', '../../cache/cache.ts'].map((name) => import(new URL(name, process.env.HERE))));
      const png = await rasterize.rasterizeSvg(process.env.SVG, { fonts: JSON.parse(process.env.FONTS), cache: cache.openCache(undefined), source: '' });
      console.log(createHash('sha256').update(png).digest('hex'));
    `;
    const other = execFileSync(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', program],
      {
        cwd: os.tmpdir(),
        env: {
          ...process.env,
          HERE: import.meta.url,
          SVG: text(),
          FONTS: JSON.stringify(fonts),
          TZ: 'Asia/Tokyo',
          LANG: 'tr_TR.UTF-8',
        },
        encoding: 'utf8',
      },
    );
    expect(other.trim()).toBe(
      createHash('sha256')
        .update(await draw(text()))
        .digest('hex'),
    );
  });
});

describe('errors', () => {
  test('are reported for fonts that are missing or in another format', () => {
    const problems: unknown[] = [];
    const files = new Map([['a.woff2', Buffer.from('wOF2')]]);
    expect(
      findPictureFonts(['a.woff2', 'a.ttf'], files, folder, ({ code, file }) =>
        problems.push([code, file]),
      ),
    ).toEqual([]);
    expect(problems).toEqual([
      ['font/unreadable', 'assets/a.woff2'],
      ['font/missing', 'assets/a.ttf'],
    ]);
  });

  test('are reported for text without a font', async () => {
    await expect(draw(text(), { fonts: [] })).rejects.toMatchObject({
      diagnostics: [{ code: 'picture/no-font', file: 'content/home.md' }],
    });
    expect(size(await draw(drawing(''), { fonts: [] }))).toEqual([120, 60]);
  });

  test.each(['<svg', '<svg></svg', '<p>text</p>', ''])(
    'are found in files that are not SVG: %s',
    async (svg) => {
      const attempt = draw(svg);
      await expect(attempt).rejects.toThrow(SiteError);
      await expect(attempt).rejects.toMatchObject({
        diagnostics: [{ code: 'picture/svg', file: 'content/home.md' }],
      });
    },
  );
});

describe('the cache', () => {
  const own = path.join(folder, 'cache');

  test('gives the same bytes as rasterizing again', async () => {
    const fresh = await draw(text(), { cache: openCache(own) });
    expect(await draw(text(), { cache: openCache(own) })).toEqual(fresh);
    expect(await draw(text(), { cache: openCache(own), width: 60 })).not.toEqual(fresh);
    expect(readdirSync(path.join(own, 'pictures'))).toHaveLength(2);
  });
});
