import { cellsOf } from './cells.ts';
import type { Cell } from './cells.ts';

/** A line of text on a grid of columns, from 0. */
export interface LaidOut {
  readonly cells: readonly (Cell & { readonly column: number })[];
  readonly width: number;
}

/** Gives every cell of a line its column. */
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
 * The part of a line that stands in the columns `from` up to `from + room`, with an ellipsis in place of what is cut
 * on either side. Every character stays in its column: where a wide one is cut in two, spaces take its place.
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
    if (cell.column < column || cell.column + cell.width > end) continue;
    text += ' '.repeat(cell.column - column) + cell.text;
    column = cell.column + cell.width;
  }
  return after === '' ? text : text + ' '.repeat(end - column) + after;
}

/** The text's beginning, cut with an ellipsis if it takes more than `room` columns; safe to print. */
export function cutToFit(text: string, room: number, ellipsis: string): string {
  return crop(layOut(text), 0, Math.max(room, ellipsis.length), ellipsis);
}
