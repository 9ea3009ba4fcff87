import { widthOf } from './cells.ts';
import { crop, layOut } from './crop.ts';
import type { LaidOut } from './crop.ts';
import { symbols } from './symbols.ts';

/** A place in a text: line and column 1-based, column and length in UTF-16 code units. */
export interface FramePosition {
  readonly line: number;
  readonly column?: number | undefined;
  readonly length?: number | undefined;
}

export interface FrameOptions {
  /** The columns that a line may take. */
  readonly width: number;
  /** Whether the reader's terminal shows more than ASCII; it does unless told otherwise. */
  readonly unicode?: boolean;
}

/** One line of a frame: `gutter + text` is what to print. */
export interface FrameLine {
  readonly gutter: string;
  readonly text: string;
  /** Whether this is the line of carets. */
  readonly marks: boolean;
}

/**
 * Shows a place in its text: the line before, the line, carets under the place, the line after. A line too long for
 * the width is cut around the place. No lines when the text has no such line or the width leaves no room for one.
 * The caret stands where the character is in reading order; terminals that turn right-to-left text may disagree.
 */
export function codeFrame(source: string, place: FramePosition, options: FrameOptions): string[] {
  return frameLines(source, place, options).map(({ gutter, text }) => (gutter + text).trimEnd());
}

/** As `codeFrame`, with the parts of each line apart, for those who colour them. */
export function frameLines(
  source: string,
  place: FramePosition,
  { width, unicode = true }: FrameOptions,
): FrameLine[] {
  const { bar, ellipsis } = symbols(unicode);
  const lines = linesOf(source);
  const target = lines[place.line - 1];
  // What stands behind the last line break is a line only for somebody who writes there.
  const last = lines.at(-1) === '' && place.line < lines.length ? lines.length - 1 : lines.length;
  const digits = String(Math.min(place.line + 1, last)).length;
  const gutter = (number: number | '') => `${String(number).padStart(digits)} ${bar} `;
  const room = width - widthOf(gutter(''));
  if (target === undefined || room < leastRoom) return [];

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

/** Keeps the lines of the last text: a thousand mistakes in one file would be cut a thousand times. */
function linesOf(source: string): readonly string[] {
  if (source !== cut.source) cut = { source, lines: source.split(/\r?\n/) };
  return cut.lines;
}

let cut: { readonly source: string; readonly lines: readonly string[] } = {
  source: '',
  lines: [''],
};

/** The columns that a frame shows: how any line of it is cut, and the carets under the place. */
interface View {
  readonly crop: (line: string) => string;
  readonly carets: string;
}

function viewAround(
  line: string,
  { column = 1, length = 1 }: FramePosition,
  room: number,
  ellipsis: string,
): View {
  const offset = Math.min(Math.max(column, 1) - 1, line.length);
  const skipped = Math.max(0, offset - far);
  const lead = skipped > 0 ? ellipsis : '';
  const near = (text: string) => layOut(lead + text.slice(skipped, skipped + 2 * far));

  const shown = near(line);
  const start = offset === line.length ? Infinity : lead.length + offset - skipped;
  const span = spanOf(shown, start, Math.max(length, 1));
  const from = firstColumn(shown.width, span, room, ellipsis.length);
  return {
    crop: (text) => crop(near(text), from, room, ellipsis),
    carets:
      ' '.repeat(span.start - from) + '^'.repeat(Math.min(span.end, from + room) - span.start),
  };
}

/** Below this many columns a cut line says nothing. */
const leastRoom = 8;

/** UTF-16 code units on each side of the place that are looked at: a line of a megabyte must not cost a second. */
const far = 1000;

/** From one column up to but without another, both from 0. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** The columns of what starts at an offset; behind the line's end (`Infinity`), the column after its last character. */
function spanOf({ cells, width }: LaidOut, offset: number, length: number): Span {
  const first = offset === Infinity ? undefined : cells.findLast((cell) => cell.start <= offset);
  const last = cells.findLast((cell) => cell.start < offset + length);
  const start = first?.column ?? width;
  return { start, end: Math.max(start + 1, last === undefined ? 0 : last.column + last.width) };
}

/** The column at which the cut line starts: 0 if the span, or the beginning of one too long for a line, is seen well from there; else so that it stands in the middle. */
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
