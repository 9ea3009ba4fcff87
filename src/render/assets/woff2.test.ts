import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../browser/launch.ts';
import { readTables, viewOf, writeTables } from './sfnt.ts';
import { subset, type SubsetOptions } from './subset-worker.ts';
import { transformGlyf } from './woff2-glyf.ts';
import { packWoff2 } from './woff2.ts';

interface Converter {
  convert(bytes: Uint8Array, format: 'sfnt' | 'woff2'): Promise<Buffer>;
}

/** The reference implementation, compiled to WebAssembly: it comes with subset-font. */
const reference = createRequire(createRequire(import.meta.url).resolve('subset-font'))(
  'fontverter',
) as Converter;

const root = path.join(import.meta.dirname, '../../..');
/** The font of the tests, and whatever fonts the site beside them has. */
const fonts = [
  'src/render/assets/fixtures/archivo.woff2',
  ...readdirSync(path.join(root, 'assets/fonts'))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => `assets/fonts/${name}`),
];
const bytesOf = (font: string) => readFileSync(path.join(root, font));
const unpack = (woff2: Uint8Array) => reference.convert(Buffer.from(woff2), 'sfnt');
const cut = (font: string, text: string, options: Omit<SubsetOptions, 'targetFormat'> = {}) =>
  subset(bytesOf(font), text, { targetFormat: 'sfnt', ...options });

/** Tag → bytes, in the order of the font. */
const contents = (sfnt: Uint8Array) =>
  Object.fromEntries(
    [...readTables(sfnt)].map(([tag, view]) => [
      tag,
      Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('hex'),
    ]),
  );
const apartFrom = (tables: Record<string, string>, ...tags: string[]) =>
  Object.fromEntries(Object.entries(tables).filter(([tag]) => !tags.includes(tag)));

/** Packs, and holds that what the reference unpacks is what it makes of its own file. */
async function expectSameFont(
  sfnt: Uint8Array,
): Promise<{ readonly size: number; readonly referenceSize: number }> {
  const ours = await packWoff2(sfnt);
  const theirs = await reference.convert(Buffer.from(sfnt), 'woff2');
  const unpacked = await unpack(ours);
  expect(contents(unpacked)).toEqual(contents(await unpack(theirs)));
  const [kept, given] = [contents(unpacked), contents(sfnt)].map((tables) =>
    apartFrom(tables, 'glyf', 'loca', 'head'),
  );
  expect(kept).toEqual(given);
  return { size: ours.length, referenceSize: theirs.length };
}

describe('a packed font', () => {
  it('has the same bytes on every version of Node that is supported', async () => {
    const packed = await packWoff2(await unpack(bytesOf(fonts[0] ?? '')));
    expect(hash('sha256', packed)).toBe(
      '33e66fc17c036a46411e7acf79cdafdc4bd391e12ad67e857c3921f3a8e087bc',
    );
  });

  it.each(fonts)('is unpacked as the font it was made from: %s', async (font) => {
    const { size, referenceSize } = await expectSameFont(await unpack(bytesOf(font)));
    expect(size).toBeLessThan(referenceSize * 1.01);
  });

  it('is unpacked as the font it was made from, whatever is cut from it', async () => {
    const sizes = { ours: 0, theirs: 0 };
    const text = fc.string({
      minLength: 1,
      maxLength: 80,
      unit: fc.integer({ min: 0x20, max: 0x17f }).map((code) => String.fromCodePoint(code)),
    });
    const weight = fc.constantFrom(undefined, 400, 500, { min: 400, max: 600 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fonts),
        text,
        weight,
        fc.boolean(),
        async (font, characters, wght, noHinting) => {
          fc.pre([...characters].some((character) => character.trim() !== ''));
          const { size, referenceSize } = await expectSameFont(
            await cut(font, `H${characters}`, {
              noHinting,
              variationAxes: wght === undefined ? {} : { wght },
            }),
          );
          expect(size).toBeLessThan(referenceSize * 1.05 + 16);
          sizes.ours += size;
          sizes.theirs += referenceSize;
        },
      ),
      { numRuns: 40 },
    );
    expect(sizes.ours).toBeLessThan(sizes.theirs * 1.01);
  }, 60_000);

  it('is unpacked as the font it was made from, however far apart its points are and however long its instructions', async () => {
    const tables = tablesOf(
      await cut(fonts[0] as string, 'H', { noHinting: true, variationAxes: { wght: 400 } }),
    );
    const step = fc.oneof(
      fc.constant(0),
      fc.integer({ min: -70, max: 70 }),
      fc.integer({ min: -1400, max: 1400 }),
      fc.integer({ min: -4200, max: 4200 }),
    );
    const points = fc.array(fc.record({ x: step, y: step, onCurve: fc.boolean() }), {
      minLength: 1,
      maxLength: 7,
    });
    const length = fc.oneof(
      fc.integer({ min: 0, max: 1000 }),
      fc.constantFrom(252, 253, 505, 506, 761, 762),
    );
    await fc.assert(
      fc.asyncProperty(points, length, fc.boolean(), async (outline, instructions, boxed) => {
        const glyf = simpleGlyph(outline, instructions, boxed);
        const loca = viewOf(
          Uint8Array.of(0, 0, 0, 0, glyf.byteLength >> 9, (glyf.byteLength >> 1) & 0xff),
        );
        await expectSameFont(
          writeTables(new Map([...Object.entries(tables), ['glyf', glyf], ['loca', loca]])),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('has loca right after glyf', async () => {
    const directory = Buffer.from(await packWoff2(await cut(fonts[0] as string, 'H'))).subarray(48);
    const [glyf, loca, noLength] = [10, 11, 0];
    const lengths = directory.indexOf(glyf) + 1;
    expect([...directory.subarray(lengths, lengths + 8)].join()).toMatch(
      new RegExp(`,${loca},6,${noLength},`),
    );
  });

  it('is the same file every time', async () => {
    const sfnt = await cut(fonts[0] as string, 'Same');
    expect(Buffer.from(await packWoff2(sfnt))).toEqual(Buffer.from(await packWoff2(sfnt)));
  });

  it('with PostScript outlines keeps them as they are', async () => {
    const { head, ...others } = tablesOf(await cut(fonts[0] as string, 'H'));
    const outlines = Uint8Array.from({ length: 300 }, (_, index) => index * index);
    const tables = Object.entries(others).filter(
      ([tag]) => tag !== 'glyf' && tag !== 'loca' && tag !== 'gvar',
    );
    const sfnt = writeTables(
      new Map([...tables, ['head', head as DataView], ['CFF ', viewOf(outlines)]]),
    );
    const unpacked = await unpack(await packWoff2(sfnt));
    expect(unpacked.toString('latin1', 0, 4)).toBe('OTTO');
    expect(apartFrom(contents(unpacked), 'head')).toEqual(apartFrom(contents(sfnt), 'head'));
  });

  it('says in its head that it was packed, and has no signature', async () => {
    const tables = tablesOf(await cut(fonts[0] as string, 'H'));
    const head = viewOf(Uint8Array.from(contentOf(tables.head)));
    head.setUint16(16, head.getUint16(16) & ~0x0800);
    const unpacked = tablesOf(
      await unpack(
        await packWoff2(
          writeTables(
            new Map([
              ...Object.entries(tables),
              ['head', head],
              ['DSIG', viewOf(Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 0))],
            ]),
          ),
        ),
      ),
    );
    expect((unpacked.head as DataView).getUint16(16) & 0x0800).toBe(0x0800);
    expect(Object.keys(unpacked)).toEqual(Object.keys(tables));
  });

  it('keeps outlines that decoders would write otherwise', async () => {
    const tables = tablesOf(await cut(fonts[0] as string, 'H'));
    const loca = Buffer.concat([Buffer.from(contentOf(tables.loca)), Buffer.alloc(2)]);
    const sfnt = writeTables(new Map([...Object.entries(tables), ['loca', viewOf(loca)]]));
    expect(transformGlyf(readTables(sfnt))).toBeUndefined();
    expect(apartFrom(contents(await unpack(await packWoff2(sfnt))), 'head')).toEqual(
      apartFrom(contents(sfnt), 'head'),
    );
  });

  it('marks the glyphs whose contours overlap', async () => {
    const tables = tablesOf(await cut(fonts[0] as string, 'H'));
    expect(overlapsOf(tables)).toEqual({ marked: false, last: expect.any(Number) as number });
    const [glyf, loca] = [viewOf(Uint8Array.from(contentOf(tables.glyf))), tables.loca as DataView];
    const start = loca.getUint16(2) * 2;
    const instructions = start + 10 + glyf.getInt16(start) * 2;
    const flag = instructions + 2 + glyf.getUint16(instructions);
    glyf.setUint8(flag, glyf.getUint8(flag) | 0x40);
    expect(overlapsOf({ ...tables, glyf })).toEqual({ marked: true, last: 0b0100_0000 });
  });
});

describe('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  const load = async (woff2: Uint8Array) => {
    const page = await browser.newPage();
    const source = `url(data:font/woff2;base64,${Buffer.from(woff2).toString('base64')})`;
    const status = await page.evaluate<string>(`(async () => {
      const face = new FontFace('Packed', ${JSON.stringify(source)});
      document.fonts.add(face);
      await face.load().catch(() => undefined);
      return face.status;
    })()`);
    await page.close();
    return status;
  };

  it.each(fonts)('%s loads, whole and in parts', async (font) => {
    expect(await load(await packWoff2(await unpack(bytesOf(font))))).toBe('loaded');
    for (const text of ['Hao é', 'H', ' '])
      expect([
        text,
        await load(await packWoff2(await cut(font, text, { noHinting: true }))),
      ]).toEqual([text, 'loaded']);
  });

  it('a damaged font does not', async () => {
    const woff2 = await packWoff2(await cut(fonts[0] as string, 'H'));
    expect(await load(woff2.subarray(0, woff2.length - 8))).toBe('error');
  });
});

const tablesOf = (sfnt: Uint8Array): Record<string, DataView> =>
  Object.fromEntries(readTables(sfnt));
const contentOf = (view: DataView | undefined) =>
  view === undefined
    ? new Uint8Array()
    : new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

/** One contour of steps from point to point, in words, with a box that is right or empty. */
function simpleGlyph(points: readonly Point[], instructions: number, boxed: boolean): DataView {
  const sums = (axis: 'x' | 'y') =>
    points.map((_, index) =>
      points.slice(0, index + 1).reduce((sum, point) => sum + point[axis], 0),
    );
  const [xs, ys] = [sums('x'), sums('y')];
  const box = boxed
    ? [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    : [0, 0, 0, 0];
  const word = (value: number) => [(value >> 8) & 0xff, value & 0xff];
  const bytes = [
    ...[1, ...box, points.length - 1, instructions].flatMap(word),
    ...Array.from({ length: instructions }, (_, index) => index & 0xff),
    ...points.map(({ onCurve }) => (onCurve ? 1 : 0)),
    ...[...points.map(({ x }) => x), ...points.map(({ y }) => y)].flatMap(word),
  ];
  return viewOf(Uint8Array.from(bytes.length % 2 === 0 ? bytes : [...bytes, 0]));
}

function overlapsOf(tables: Record<string, DataView>) {
  const transformed = transformGlyf(new Map(Object.entries(tables)));
  return { marked: ((transformed?.[3] ?? 0) & 1) === 1, last: transformed?.at(-1) };
}
