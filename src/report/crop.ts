import { cellsOf, type Cell } from './cells.ts';

/** A line of text in columns from 0. */
export interface LaidOut {
  readonly cells: readonly (Cell & { readonly column: number })[];
  readonly width: number;
}

/** Assigns a column to every cell of a line. */
export function layOut(text: string): LaidOut {
  let width = 0;
  const cells = cellsOf(text).map((cell) => {
    const column = width;
    width += cell.width;
    return { ...cell, column };
  });
  return { cells, width };
}

/**
 * Returns the part of a line in the columns `from` to `from + room`, with an ellipsis for the text that is cut off on
 * either side. Every character stays in its column: spaces replace a wide one that would be cut in two.
 */
export function crop(
  { cells, width }: LaidOut,
  from: number,
  room: number,
  ellipsis: string,
): string {
  const before = from > 0 && width > 0 ? ellipsis : '';
  const after = width > from + room ? ellipsis : '';
  const end = from + room - after.length;
  let column = from + before.length;
  let text = before;
  for (const cell of cells) {
    if (cell.column > end) break;
    if (cell.column < column || cell.column + cell.width > end) continue;
    text += ' '.repeat(cell.column - column) + cell.text;
    column = cell.column + cell.width;
  }
  return after === '' ? text : text + ' '.repeat(end - column) + after;
}

/** Returns the start of the text, with an ellipsis if it needs more than `room` columns; safe for a terminal. */
export function cutToFit(text: string, room: number, ellipsis: string): string {
  return crop(layOut(text), 0, Math.max(room, ellipsis.length), ellipsis);
}
