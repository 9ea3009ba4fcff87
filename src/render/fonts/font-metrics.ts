import { cached, type Cache } from '../../cache/cache.ts';
import { weightBands, type Font, type WeightRange } from './fonts.ts';
import { fontTools, parseFont, staticInstance } from './subset-font.ts';

/**
 * The metrics that determine the positions of lines and letters, in em: 0.9 is nine tenths of the
 * font size.
 */
type FontMetrics = Awaited<ReturnType<typeof measure>>;

/**
 * Missing in fontkitten's types. `advanceWidth` of a glyph also reads the outline, and throws for a
 * space that is the last glyph.
 */
interface WithAdvances {
  readonly hmtx: {
    readonly metrics: { readonly length: number; get(glyph: number): { readonly advance: number } };
  };
}

/** Sample text with the letter frequencies of English, to measure the average width of a font. */
export const sampleText =
  'The order of the letters in this sentence is of no account, only how often each of them comes along. ' +
  'We build, test and run software for people who trade, lend, insure and pay; they ask what it does, what it costs, and who answers when it fails.';

/** Measures a font at its default instance. Throws an Error if the bytes are not a font. */
export async function measure(bytes: Uint8Array) {
  const font = await parseFont(bytes);
  const os2 = font['OS/2'];
  // Browsers use hhea, unless the font requests the typographic metrics.
  const [ascent, descent, lineGap] = os2?.fsSelection.useTypoMetrics
    ? [os2.typoAscender, os2.typoDescender, os2.typoLineGap]
    : [font.ascent, font.descent, font.lineGap];
  const { metrics } = (font as unknown as WithAdvances).hmtx;
  const widths = [...sampleText]
    .map((letter) => font.glyphForCodePoint(letter.charCodeAt(0)).id)
    .filter((id) => id !== 0)
    .map((id) => metrics.get(Math.min(id, metrics.length - 1)).advance);
  const width = widths.reduce((sum, each) => sum + each, 0) / widths.length;
  return {
    ascent: ascent / font.unitsPerEm,
    /** The distance below the baseline, as a positive number. */
    descent: -descent / font.unitsPerEm,
    lineGap: lineGap / font.unitsPerEm,
    /** That of a letter in running text; `undefined` for a font without Latin letters. */
    averageWidth: widths.length === 0 ? undefined : width / font.unitsPerEm,
  };
}

/** A range of a font's weights for which one face of a system font is the fallback. */
export interface MeasuredBand extends WeightRange {
  readonly bold: boolean;
  readonly metrics: FontMetrics;
}

/**
 * Measures the regular and the bold weights of a font, if it has them. Throws SiteError if the file
 * is not a font.
 */
export async function measureFont(font: Font, cache: Cache): Promise<readonly MeasuredBand[]> {
  const bytes = await cached(
    cache,
    'font-metrics',
    [...fontTools(), sampleText, JSON.stringify(font.weight), font.fingerprint],
    async () => {
      const bands: MeasuredBand[] = [];
      for (const { from, to, bold, typical } of weightBands(font.weight)) {
        const instance = await staticInstance(font, typical, sampleText);
        bands.push({ from, to, bold, metrics: await measure(instance) });
      }
      return Buffer.from(JSON.stringify(bands));
    },
  );
  return JSON.parse(Buffer.from(bytes).toString()) as MeasuredBand[];
}
