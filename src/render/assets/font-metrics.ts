import { readTables, tagAt, type Tables } from './sfnt.ts';

/** The measures of a font that decide where lines and letters stand, in units of the em: 0.9 is nine tenths of the font size. */
export interface FontMetrics {
  readonly ascent: number;
  /** How far below the baseline, as a positive number. */
  readonly descent: number;
  readonly lineGap: number;
  /** The mean width of a letter in running text; `undefined` for a font without Latin letters. */
  readonly averageWidth: number | undefined;
}

/** Running text, to weigh letters as often as they come: how wide it is says how wide a font runs. */
export const sampleText =
  'The order of the letters in this sentence is of no account, only how often each of them comes along. ' +
  'We build, test and run software for people who trade, lend, insure and pay; they ask what it does, what it costs, and who answers when it fails.';

/** Measures an sfnt font at its default instance. Throws RangeError where a table is missing or cut off. */
export function measure(font: Uint8Array): FontMetrics {
  const tables = readTables(font);
  const unitsPerEm = table(tables, 'head').getUint16(18);
  const { ascent, descent, lineGap } = verticalMetrics(tables);
  const width = averageWidth(tables);
  return {
    ascent: ascent / unitsPerEm,
    descent: descent / unitsPerEm,
    lineGap: lineGap / unitsPerEm,
    averageWidth: width === undefined ? undefined : width / unitsPerEm,
  };
}

/** The range of a variable font's axis such as `wght`; `undefined` for a font without it. */
export function axisRange(
  font: Uint8Array,
  tag: string,
): { readonly min: number; readonly max: number } | undefined {
  const fvar = readTables(font).get('fvar');
  if (fvar === undefined) return undefined;
  const [start, count, size] = [fvar.getUint16(4), fvar.getUint16(8), fvar.getUint16(10)];
  for (let index = 0; index < count; index++) {
    const axis = start + index * size;
    if (tagAt(fvar, axis) === tag)
      return { min: fvar.getInt32(axis + 4) / 65536, max: fvar.getInt32(axis + 12) / 65536 };
  }
  return undefined;
}

/** Browsers take hhea, unless the font asks for the typographic values (bit 7 of OS/2's fsSelection). */
function verticalMetrics(tables: Tables): { ascent: number; descent: number; lineGap: number } {
  const os2 = tables.get('OS/2');
  const typographic = os2 !== undefined && (os2.getUint16(62) & 0x80) !== 0;
  const [view, offset] = typographic ? [os2, 68] : [table(tables, 'hhea'), 4];
  return {
    ascent: view.getInt16(offset),
    descent: -view.getInt16(offset + 2),
    lineGap: view.getInt16(offset + 4),
  };
}

function averageWidth(tables: Tables): number | undefined {
  const glyphs = [...sampleText]
    .map((letter) => glyphOf(tables, letter.charCodeAt(0)))
    .filter((glyph) => glyph !== 0);
  if (glyphs.length === 0) return undefined;
  const hmtx = table(tables, 'hmtx');
  const lastWidth = table(tables, 'hhea').getUint16(34) - 1;
  return (
    glyphs.reduce((sum, glyph) => sum + hmtx.getUint16(Math.min(glyph, lastWidth) * 4), 0) /
    glyphs.length
  );
}

/** Looks a character of the basic plane up in the font's cmap, in its format 4, which every font for Latin text has. 0 where it is not there. */
function glyphOf(tables: Tables, character: number): number {
  const cmap = table(tables, 'cmap');
  const start = format4(cmap);
  if (start === undefined) return 0;
  const size = cmap.getUint16(start + 6);
  const ends = start + 14;
  for (let segment = 0; segment < size; segment += 2) {
    if (cmap.getUint16(ends + segment) < character) continue;
    const starts = ends + size + 2 + segment;
    const first = cmap.getUint16(starts);
    const delta = cmap.getUint16(starts + size);
    const rangeAt = starts + size * 2;
    const range = cmap.getUint16(rangeAt);
    if (first > character) return 0;
    if (range === 0) return (character + delta) & 0xffff;
    const glyph = cmap.getUint16(rangeAt + range + (character - first) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function format4(cmap: DataView): number | undefined {
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, index) =>
    cmap.getUint32(4 + index * 8 + 4),
  );
  return offsets.find((offset) => cmap.getUint16(offset) === 4);
}

function table(tables: Tables, tag: string): DataView {
  const found = tables.get(tag);
  if (found === undefined) throw new RangeError(`the table ${tag} is missing`);
  return found;
}
