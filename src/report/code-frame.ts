import { widthOf } from './cells.ts';
import { crop, layOut, type LaidOut } from './crop.ts';
import type { Diagnostic } from './diagnostic.ts';
import { symbols } from './symbols.ts';
import type { Look } from './terminal.ts';

/** A position in a text: line and column are 1-based, column and length count UTF-16 code units. */
export interface FramePosition {
  readonly line: number;
  readonly column?: number | undefined;
  readonly length?: number | undefined;
}

/** One line of a frame, printed as `gutter + text`. */
export interface FrameLine {
  readonly gutter: string;
  readonly text: string;
  /** Whether this is the line of carets. */
  readonly marks: boolean;
}

/**
 * Shows a position in its text: the line before, the line, carets under the position, the line after. A line that is
 * too long is cropped around the position. Returns no lines if the text has no such line or the width is too small.
 * The caret is at the character in reading order; terminals that reorder right-to-left text may show it elsewhere.
 */
export function frameLines(
  source: string,
  place: FramePosition,
  { width, unicode = true }: Pick<Look, 'width' | 'unicode'>,
): FrameLine[] {
  const { bar, ellipsis } = symbols(unicode);
  const lines = linesOf(source);
  const target = lines[place.line - 1];
  // The empty text after the last line break is a line only if the position is in it.
  const last = lines.at(-1) === '' && place.line < lines.length ? lines.length - 1 : lines.length;
  const digits = String(Math.min(place.line + 1, last)).length;
  const gutter = (number: number | '') => `${String(number).padStart(digits)} ${bar} `;
  const room = width - widthOf(gutter(''));
  if (target === undefined || room < minRoom) return [];

  const view = viewAround(target, place, room, ellipsis);
  const show = (number: number): FrameLine[] => {
    const line = lines[number - 1];
    return line === undefined || number > last
      ? []
      : [{ gutter: gutter(number), text: view.crop(line), marks: false }];
  };
  const marks =
    place.column === undefined ? [] : [{ gutter: gutter(''), text: view.carets, marks: true }];
  return [...show(place.line - 1), ...show(place.line), ...marks, ...show(place.line + 1)];
}

/** Shows the place of a diagnostic; returns no lines if it has none, or its file cannot be shown. */
export function frameOf(
  { file, line, column, length }: Diagnostic,
  sourceOf: (file: string) => string | undefined,
  look: Pick<Look, 'width' | 'unicode'>,
): FrameLine[] {
  if (file === undefined || line === undefined) return [];
  const source = sourceOf(file);
  return source === undefined ? [] : frameLines(source, { line, column, length }, look);
}

/** Caches the lines of the last text, so that a thousand problems in one file split it once. */
function linesOf(source: string): readonly string[] {
  if (source !== cut.source) cut = { source, lines: source.split(/\r?\n/) };
  return cut.lines;
}

let cut: { readonly source: string; readonly lines: readonly string[] } = {
  source: '',
  lines: [''],
};

/** Returns the visible columns of a frame: how to crop its lines, and the carets under the position. */
function viewAround(
  line: string,
  { column = 1, length = 1 }: FramePosition,
  room: number,
  ellipsis: string,
) {
  const offset = Math.min(Math.max(column, 1) - 1, line.length);
  // The least number of UTF-16 code units on each side that are considered, so that a line of a megabyte stays fast.
  const far = 200 + 2 * room;
  // In steps, so that problems near each other have the same part of the line.
  const skipped = Math.max(0, Math.floor(offset / far) - 1) * far;
  const lead = skipped > 0 ? ellipsis : '';
  const near = (text: string) => layOutOnce(lead + text.slice(skipped, skipped + 3 * far));

  const shown = near(line);
  const start = offset === line.length ? Infinity : lead.length + offset - skipped;
  const span = spanOf(shown, start, Math.max(length, 1));
  const from = firstColumn(shown.width, span, room, ellipsis.length);
  return {
    crop: (text: string) => crop(near(text), from, room, ellipsis),
    carets:
      ' '.repeat(span.start - from) + '^'.repeat(Math.min(span.end, from + room) - span.start),
  };
}

/** Caches the last lines, so that a thousand problems in one line lay it out once. */
function layOutOnce(text: string): LaidOut {
  const laidOut = lastLines.get(text) ?? layOut(text);
  if (lastLines.size > 3) lastLines.clear();
  lastLines.set(text, laidOut);
  return laidOut;
}

const lastLines = new Map<string, LaidOut>();

/** With fewer columns, a cropped line is useless. */
const minRoom = 8;

/** A range of columns from 0, without the end. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the columns of the text at an offset; for `Infinity`, the column after the line's last character. */
function spanOf({ cells, width }: LaidOut, offset: number, length: number): Span {
  const first = offset === Infinity ? undefined : cells.findLast((cell) => cell.start <= offset);
  const last = cells.findLast((cell) => cell.start < offset + length);
  const start = first?.column ?? width;
  return { start, end: Math.max(start + 1, last === undefined ? 0 : last.column + last.width) };
}

/** Returns the first visible column: 0 if the span fits, or if it is too long but its start fits; otherwise the span is centered. */
function firstColumn(
  lineWidth: number,
  { start, end }: Span,
  room: number,
  ellipsis: number,
): number {
  if (end <= room - ellipsis || (end - start > room - 2 * ellipsis && start <= room / 3)) return 0;
  const before = Math.max(ellipsis, Math.floor((room - (end - start)) / 2));
  return Math.max(0, Math.min(start - before, Math.max(lineWidth, end) - room));
}
