import { crop } from './crop.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Location } from './location.ts';
import { symbols } from './symbols.ts';
import type { Look } from './terminal.ts';
import { isPlain, visible, widthOf } from './visible.ts';

/** One line of a frame, printed as `gutter + text`. */
export interface FrameLine {
  readonly gutter: string;
  readonly text: string;
  /** Whether this is the line of carets. */
  readonly marks: boolean;
}

/**
 * Shows a location in its text: the line before, the line, carets, the line after. A line that is
 * too long is cropped around the location. Returns no lines if the text has no such line or the
 * width is too small. The caret is at the character in reading order; terminals that reorder
 * right-to-left text may show it elsewhere.
 */
export function frameLines(
  source: string,
  { line = 0, column, length = 1 }: Location,
  { width, unicode = true }: Pick<Look, 'width' | 'unicode'>,
): FrameLine[] {
  const { bar, ellipsis } = symbols(unicode);
  const lines = source.split(/\r?\n/);
  // The empty text after the last line break is a line only if the location is in it.
  if (lines.at(-1) === '' && line < lines.length) lines.pop();
  const target = lines[line - 1];
  const digits = String(Math.min(line + 1, lines.length)).length;
  const gutter = (number: number | '') => `${String(number).padStart(digits)} ${bar} `;
  const room = width - gutter('').length;
  if (target === undefined || room < minRoom) return [];

  const offset = Math.min(Math.max(column ?? 1, 1) - 1, target.length);
  // Lines of minified files can have a megabyte.
  const skipped = Math.max(0, offset - 1000);
  const lead = skipped > 0 ? ellipsis : '';
  const near = (text: string) => lead + text.slice(skipped, skipped + 2000);
  const at = offset - skipped + lead.length;
  const { start, end } = columnsOf(near(target), at, Math.max(length, 1));
  const from = firstColumn(start, end, Math.max(widthOf(visible(near(target))), end), room);

  const show = (number: number): FrameLine[] => {
    const text = lines[number - 1];
    return text === undefined
      ? []
      : [{ gutter: gutter(number), text: crop(near(text), from, room, ellipsis), marks: false }];
  };
  const carets = ' '.repeat(start - from) + '^'.repeat(Math.min(end, from + room) - start);
  const marks = column === undefined ? [] : [{ gutter: gutter(''), text: carets, marks: true }];
  return [...show(line - 1), ...show(line), ...marks, ...show(line + 1)];
}

/**
 * Shows the location of a diagnostic; returns no lines if it has none, or its file cannot be shown.
 */
export function frameOf(
  diagnostic: Diagnostic,
  sourceOf: (file: string) => string | undefined,
  look: Pick<Look, 'width' | 'unicode'>,
): FrameLine[] {
  const { file, line } = diagnostic;
  const source = file === undefined || line === undefined ? undefined : sourceOf(file);
  return source === undefined ? [] : frameLines(source, diagnostic, look);
}

/** Returns the columns of a part of a line, whole grapheme clusters (Unicode Annex 29). */
function columnsOf(line: string, offset: number, length: number) {
  // The first segmenter of a process takes 30 ms.
  const segments = isPlain(line) ? undefined : new Intl.Segmenter('en').segment(line);
  const first = segments?.containing(offset)?.index ?? offset;
  const last = segments?.containing(offset + length - 1);
  const columnOf = (index: number) => widthOf(visible(line.slice(0, index)));
  const start = columnOf(first);
  const end = columnOf(last === undefined ? offset + length : last.index + last.segment.length);
  return { start, end: Math.max(start + 1, end) };
}

/** With fewer columns, a cropped line is useless. */
const minRoom = 12;

/**
 * Returns the first column to show: 0 if the marked part fits or begins near the start of its line;
 * otherwise one that centers it.
 */
function firstColumn(start: number, end: number, width: number, room: number): number {
  if (end < room - 2) return 0;
  const margin = Math.floor((room - Math.min(end - start, room / 2)) / 2);
  return Math.max(0, Math.min(start - margin, width - room));
}
