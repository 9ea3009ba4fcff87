import { cached, cacheKey, type Cache } from '../../cache/cache.ts';
import { toolVersion } from '../../cache/tool-version.ts';
import { SiteError } from '../../report/diagnostic.ts';
import { axisRange } from './font-metrics.ts';
import type { WeightRange } from './font-weight.ts';
import type { Font } from './fonts.ts';
import type { SubsetOptions } from './subset-worker.ts';
import { packerVersions, packWoff2 } from './woff2.ts';

/** Cuts a font down to some characters, its weights and its features: a woff2 file for browsers. Throws SiteError where the file is no font. */
export function subsetFont(font: Font, characters: string, cache: Cache): Promise<Uint8Array> {
  return cached(cache, 'fonts', subsetInputs(font, characters), () =>
    cut(font, async (sfnt) =>
      packWoff2(
        await subset(sfnt, characters, {
          ...webOptions(font),
          variationAxes: limitWeight(sfnt, font.weight),
        }),
      ),
    ),
  );
}

/** Stands for all that a subset is made from, for its name: 40 hexadecimal digits. */
export function subsetKey(font: Font, characters: string): string {
  return cacheKey(subsetInputs(font, characters));
}

/** A font at one weight, with all its glyphs or those of a text, as sfnt: for programs that know no variable fonts. Throws SiteError as `subsetFont`. */
export function staticInstance(
  font: Font,
  weight: number,
  cache: Cache,
  text?: string,
): Promise<Uint8Array> {
  return cached(
    cache,
    'font-instances',
    [...fontTools(), JSON.stringify([weight, text]), font.fingerprint],
    () =>
      cut(font, (sfnt) =>
        subset(sfnt, text, {
          targetFormat: 'sfnt',
          keepAllGlyphs: text === undefined,
          noHinting: true,
          variationAxes: limitWeight(sfnt, { from: weight, to: weight }),
        }),
      ),
  );
}

/** A build that finds its fonts cut loads nothing of threads. */
async function subset(
  font: Uint8Array,
  text: string | undefined,
  options: SubsetOptions,
): Promise<Uint8Array> {
  const worker = await import('./subset-worker.ts');
  return worker.subset(font, text, options);
}

const subsetInputs = (font: Font, characters: string) => [
  ...fontTools(),
  ...packerVersions,
  JSON.stringify([webOptions(font), font.weight]),
  characters,
  font.fingerprint,
];

const webOptions = ({ definition }: Font): SubsetOptions => ({
  targetFormat: 'sfnt',
  noHinting: true,
  keepFeatures: [...usualFeatures, ...(definition.features ?? [])],
});

/** What fonts are read and cut with, for cache keys. */
export const fontTools = () => ['1', ...['subset-font', 'harfbuzzjs', 'wawoff2'].map(toolVersion)];

/** What is on in browsers unless CSS turns it off, the features that scripts such as Arabic and Devanagari are shaped with among them (https://learn.microsoft.com/typography/opentype/spec/featurelist). */
const usualFeatures = (
  'calt ccmp clig curs dist kern liga locl mark mkmk rclt rlig rvrn abvf abvm abvs akhn blwf blwm blws cfar cjct fin2 fin3 fina half haln init isol ljmo med2 medi ' +
  'nukt pref pres psts pstf rkrf rphf tjmo vatu vert vjmo vrt2'
).split(' ');

const decoded = new WeakMap<Uint8Array, Promise<Uint8Array>>();

/** Hands the font to `work` as sfnt; woff2 is unpacked once, whatever is made of it. */
async function cut(
  font: Font,
  work: (sfnt: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { bytes, definition } = font;
  try {
    let sfnt = decoded.get(bytes);
    if (sfnt === undefined)
      decoded.set(
        bytes,
        (sfnt = subset(bytes, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true })),
      );
    return await work(await sfnt);
  } catch (error) {
    throw new SiteError({
      code: 'font/unreadable',
      severity: 'error',
      message: `The font ${definition.family} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      fix: 'Put a woff2, woff or ttf file there.',
      file: `assets/${definition.file}`,
    });
  }
}

/** Nothing for a font of one weight. Where the font's range is narrower than what is asked for, browsers stay at its end, and so does this. */
function limitWeight(
  sfnt: Uint8Array,
  { from, to }: WeightRange,
): NonNullable<SubsetOptions['variationAxes']> {
  const axis = axisRange(sfnt, 'wght');
  if (axis === undefined) return {};
  const [min, max] = [from, to].map((weight) => Math.min(Math.max(weight, axis.min), axis.max)) as [
    number,
    number,
  ];
  return { wght: min === max ? min : { min, max } };
}
