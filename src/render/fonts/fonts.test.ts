import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openCache } from '../../cache/cache.ts';
import { SiteError, createReport } from '../../report/diagnostic.ts';
import type { FontDefinition } from '../../site/font-definition.ts';
import { parseFont, staticInstance, subsetFont } from './subset-font.ts';
import { fontFaces } from './font-faces.ts';
import { measure, measureFont } from './font-metrics.ts';
import { findFonts, type Font } from './fonts.ts';

const { decompress } = createRequire(import.meta.url)('wawoff2') as {
  decompress(woff2: Buffer): Promise<Uint8Array>;
};
const none = openCache(undefined);
const archivo = readFileSync(path.join(import.meta.dirname, '../../test-support/archivo.woff2'));
const definition: FontDefinition = {
  family: 'Archivo',
  file: 'archivo.woff2',
  weight: '400 700',
  fallback: 'sans-serif',
};

function find(changes: Partial<FontDefinition> = {}, bytes: Uint8Array = archivo) {
  const [diagnostics, report] = createReport();
  const fonts = findFonts(
    [{ ...definition, ...changes }],
    new Map([['archivo.woff2', bytes]]),
    os.tmpdir(),
    report,
  );
  return { fonts, diagnostics };
}

/** The one font that `find` gives for a definition without an error. */
function fontOf(changes?: Partial<FontDefinition>, bytes?: Uint8Array): Font {
  const [font] = find(changes, bytes).fonts;
  if (font === undefined) throw new Error('no font');
  return font;
}

const glyphCount = async (woff2: Uint8Array) => (await parseFont(woff2)).numGlyphs;
const weightsOf = async (woff2: Uint8Array) => (await parseFont(woff2)).variationAxes.wght;

describe('a font of the site', () => {
  test('is found in assets/ with its weights', () => {
    expect(find().fonts).toMatchObject([
      { definition, weight: { from: 400, to: 700 }, bytes: archivo },
    ]);
  });

  test('is suggested for a misspelled file name', () => {
    expect(find({ file: 'archvio.woff2' })).toMatchObject({
      fonts: [],
      diagnostics: [
        {
          code: 'font/missing',
          file: 'assets/archvio.woff2',
          fix: 'Did you mean “archivo.woff2”?',
        },
      ],
    });
  });

  test.each(['bold', '', '700 400', '0', '400 1001', '400 500 600', '-1'])(
    'cannot have the weight “%s”',
    (weight) => {
      expect(find({ weight }).diagnostics).toMatchObject([{ code: 'font/weight' }]);
    },
  );
});

describe('a subset', () => {
  test('is a woff2 file of the characters only', async () => {
    const woff2 = await subsetFont(fontOf(), 'Hao', none);
    expect(Buffer.from(woff2).toString('latin1', 0, 4)).toBe('wOF2');
    expect(await glyphCount(woff2)).toBe(1 + 3);
  });

  test('grows by a new character, and not by one that the font lacks', async () => {
    expect(await glyphCount(await subsetFont(fontOf(), 'Haoé', none))).toBe(1 + 4);
    expect(await glyphCount(await subsetFont(fontOf(), 'HaoЖ', none))).toBe(1 + 3);
  });

  test('keeps the requested weights', async () => {
    expect(await weightsOf(await subsetFont(fontOf(), 'H', none))).toMatchObject({
      min: 400,
      max: 700,
    });
    expect(await weightsOf(await subsetFont(fontOf({ weight: '600' }), 'H', none))).toBeUndefined();
  });

  test('stays within the weights that the font has', async () => {
    expect(
      await weightsOf(await subsetFont(fontOf({ weight: '100 500' }), 'H', none)),
    ).toMatchObject({ min: 300, max: 500 });
  });

  test('keeps kerning, and other features on request', async () => {
    const features = async (font: Font) => {
      const woff2 = Buffer.from(await subsetFont(font, 'AHT019', none));
      const sfnt = Buffer.from(await decompress(woff2));
      return ['kern', 'tnum'].filter((feature) => sfnt.includes(feature));
    };
    expect(await features(fontOf())).toEqual(['kern']);
    expect(await features(fontOf({ features: ['tnum'] }))).toEqual(['kern', 'tnum']);
  });

  test('can be made of a font with one weight and of an sfnt file', async () => {
    const bytes = await staticInstance(fontOf(), 500, 'Hao');
    expect(await glyphCount(await subsetFont(fontOf({ weight: '500' }, bytes), 'Ha', none))).toBe(
      1 + 2,
    );
  });

  test('is the same if it is generated twice', async () => {
    expect(await subsetFont(fontOf(), 'Hao', none)).toEqual(
      await subsetFont(fontOf(), 'Hao', none),
    );
  });

  test('can be made of many fonts at once', async () => {
    const texts = ['H', 'Ha', 'Hao'];
    const counts = await Promise.all(
      texts.map(async (text) => glyphCount(await subsetFont(fontOf(), text, none))),
    );
    expect(counts).toEqual([2, 3, 4]);
  });

  test.each([
    ['is not a font', Buffer.from('no font')],
    ['is empty', Buffer.alloc(0)],
    ['is cut off', archivo.subarray(0, 900)],
  ])('of a file that %s is an error of the site', async (_, bytes) => {
    const attempt = subsetFont(fontOf({}, bytes), 'H', none);
    await expect(attempt).rejects.toThrow(SiteError);
    await expect(attempt).rejects.toMatchObject({
      diagnostics: [{ code: 'font/unreadable', file: 'assets/archivo.woff2' }],
    });
    expect(await glyphCount(await subsetFont(fontOf(), 'H', none))).toBe(2);
  });
});

describe('the cache', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fonts-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('distinguishes characters, weights and features', async () => {
    const cache = openCache(folder);
    for (const font of [fontOf(), fontOf({ weight: '400' }), fontOf({ features: ['tnum'] })]) {
      for (const text of ['H', 'a']) {
        const fresh = await subsetFont(font, text, cache);
        expect(Buffer.from(await subsetFont(font, text, cache))).toEqual(Buffer.from(fresh));
      }
    }
    expect(readdirSync(path.join(folder, 'fonts'))).toHaveLength(6);
  });

  test('keeps the metrics', async () => {
    const cache = openCache(folder);
    const fresh = await measureFont(fontOf(), cache);
    expect(await measureFont(fontOf(), cache)).toEqual(fresh);
    expect(readdirSync(path.join(folder, 'font-metrics'))).toHaveLength(1);
  });
});

describe('the metrics', () => {
  test('are those in the tables of the font', async () => {
    expect(await measure(archivo)).toMatchObject({
      ascent: 0.878,
      descent: 0.21,
      lineGap: 0,
    });
  });

  test('are measured for regular and bold text', async () => {
    const bands = await measureFont(fontOf(), none);
    expect(bands).toMatchObject([
      { from: 400, to: 599, bold: false },
      { from: 600, to: 700, bold: true },
    ]);
    expect(bands[1]?.metrics.averageWidth).toBeGreaterThan(bands[0]?.metrics.averageWidth ?? NaN);
  });

  test.each([
    ['600', [{ from: 600, to: 600, bold: true }]],
    ['300', [{ from: 300, to: 300, bold: false }]],
  ])('of a font of the weight %s are taken once', async (weight, bands) => {
    expect(await measureFont(fontOf({ weight }), none)).toMatchObject(bands);
  });
});

describe('the rules', () => {
  const metrics = { ascent: 0.9, descent: 0.3, lineGap: 0, averageWidth: 0.4367 * 2 };
  const rulesOf = (
    changes: Partial<FontDefinition>,
    averageWidth: number | undefined = metrics.averageWidth,
  ) => {
    const font = fontOf(changes);
    const band = {
      from: font.weight.from,
      to: font.weight.to,
      bold: false,
      metrics: { ...metrics, averageWidth },
    };
    return fontFaces([{ font, bands: [band], address: '/base/assets/a.woff2' }]).split(
      /(?=@font-face)/,
    );
  };

  test('name the font, its file and its weights', () => {
    expect(rulesOf({})[0]).toBe(
      '@font-face{font-family:"Archivo";src:url("/base/assets/a.woff2")format("woff2");font-display:optional;font-weight:400 700}',
    );
    expect(rulesOf({ display: 'swap' })[0]).toContain(';font-display:swap;');
  });

  test('scale the system fonts so that lines are as long and as high', () => {
    expect(rulesOf({}).at(-1)).toBe(
      '@font-face{font-family:"Archivo fallback";src:local("Arial"),local("Liberation Sans");size-adjust:200%;ascent-override:45%;descent-override:15%;line-gap-override:0%;font-weight:400 700}',
    );
  });

  test('choose faces of the same kind and slant', () => {
    const rules = rulesOf({ fallback: 'serif', style: 'italic' }).join('');
    expect(rules).toContain('local("Times New Roman Italic")');
    expect(rules.match(/font-style:italic/g)).toHaveLength(3);
    expect(rulesOf({ style: 'italic' }).join('')).toContain('local("DejaVu Sans Oblique")');
  });

  test('do not change the size for a font without Latin letters', () => {
    const font = fontOf();
    const bands = [
      {
        from: 400,
        to: 700,
        bold: false,
        metrics: { ascent: 0.9, descent: 0.3, lineGap: 0 } as never,
      },
    ];
    expect(fontFaces([{ font, bands, address: '/a' }])).toContain(
      'size-adjust:100%;ascent-override:90%',
    );
  });

  test('escape the family name', () => {
    expect(rulesOf({ family: 'A"}</style>' })[0]).toContain('font-family:"A\\22 }\\3c /style>"');
  });
});
