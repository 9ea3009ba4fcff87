import { createRequire } from 'node:module';
import type { Font as ParsedFont } from 'fontkitten';
import { cached, type Cache } from '../../cache/cache.ts';
import { toolVersion } from '../../cache/tool-version.ts';
import { memoize } from '../../lib/memoize.ts';
import { SiteError } from '../../report/diagnostic.ts';
import type { Font, WeightRange } from './fonts.ts';

const require = createRequire(import.meta.url);

/** The options of subset-font. */
interface SubsetOptions {
  readonly targetFormat: 'sfnt' | 'woff2';
  readonly keepAllGlyphs?: boolean;
  readonly keepFeatures?: readonly string[];
  readonly noHinting?: boolean;
  /** The value or the range to keep of each axis. */
  readonly variationAxes?: Readonly<
    Record<string, number | { readonly min: number; readonly max: number }>
  >;
}

type Subset = (font: Buffer, text: string | undefined, options: SubsetOptions) => Promise<Buffer>;

/** Loaded for the first font that is not in the cache. Its types lack `keepFeatures`. */
const subset = () => require('subset-font') as Subset;

/**
 * Subsets a font to some characters, its weights and its features, as woff2. Throws SiteError if
 * the file is not a font.
 */
export function subsetFont(font: Font, characters: string, cache: Cache): Promise<Uint8Array> {
  const { definition, weight, fingerprint } = font;
  const keepFeatures = [...defaultFeatures, ...(definition.features ?? [])];
  const wanted = JSON.stringify([{ keepFeatures }, weight, characters]);
  return cached(cache, 'fonts', [...fontTools(), wanted, fingerprint], () =>
    makeSubset(font, characters, weight, { targetFormat: 'woff2', keepFeatures }),
  );
}

/**
 * Returns the letters of a text in a font at one weight, as sfnt: for programs without variable
 * fonts. Throws SiteError if the file is not a font.
 */
export const staticInstance = (font: Font, weight: number, text: string): Promise<Uint8Array> =>
  makeSubset(font, text, { from: weight, to: weight }, { targetFormat: 'sfnt' });

/** Makes a part of a font. Throws SiteError for every error. */
async function makeSubset(
  font: Font,
  text: string,
  weight: WeightRange,
  options: SubsetOptions,
): Promise<Uint8Array> {
  try {
    const sfnt = await unpack(font);
    const variationAxes = limitWeight(await parseFont(sfnt), weight);
    return await subset()(sfnt, text, { ...options, noHinting: true, variationAxes });
  } catch (error) {
    const { family, file } = font.definition;
    throw new SiteError({
      code: 'font/unreadable',
      message: `The font ${family} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      fix: 'Replace it with a woff2, woff or ttf file.',
      file: `assets/${file}`,
    });
  }
}

/** The tools that read and subset fonts, for cache keys. */
export const fontTools = () => ['1', ...['subset-font', 'harfbuzzjs', 'wawoff2'].map(toolVersion)];

/**
 * The features that are on by default in browsers, including those for scripts such as Arabic and
 * Devanagari (https://learn.microsoft.com/typography/opentype/spec/featurelist).
 */
const defaultFeatures = (
  'calt ccmp clig curs dist kern liga locl mark mkmk rclt rlig rvrn abvf abvm abvs akhn blwf blwm blws cfar cjct fin2 fin3 fina half haln init isol ljmo med2 medi ' +
  'nukt pref pres psts pstf rkrf rphf tjmo vatu vert vjmo vrt2'
).split(' ');

/** Returns a font as sfnt. */
const unpack = memoize(
  ({ bytes }: Font) =>
    subset()(Buffer.from(bytes), undefined, { targetFormat: 'sfnt', keepAllGlyphs: true }),
  ({ fingerprint }) => fingerprint,
);

/** Parses the tables of a font. Throws an Error if the file is not a font. */
export async function parseFont(bytes: Uint8Array): Promise<ParsedFont> {
  const { create } = await import('fontkitten');
  const font = create(Buffer.from(bytes));
  if (font.isCollection) throw new Error('it is a collection of fonts');
  return font;
}

/**
 * Returns no limits for a font of one weight. If the font's range is narrower than requested, it
 * ends where the font's does, as in browsers.
 */
function limitWeight(
  { variationAxes: { wght: axis } }: ParsedFont,
  { from, to }: WeightRange,
): NonNullable<SubsetOptions['variationAxes']> {
  if (axis === undefined) return {};
  const clamp = (weight: number) => Math.min(Math.max(weight, axis.min), axis.max);
  const [min, max] = [clamp(from), clamp(to)];
  return { wght: min === max ? min : { min, max } };
}
