/** Part of a table's line: the offsets of a cell's text, the spaces around it included. */
export interface CellSpan {
  readonly start: number;
  readonly end: number;
}

/** The cells of a line of a table: between pipes without a backslash, the edges left out (GFM 0.29, 4.10). */
export function cellsOf(row: string): CellSpan[] {
  const cells: CellSpan[] = [];
  let start = 0;
  for (const { 0: found, index } of row.matchAll(pipe)) {
    if (found.length % 2 === 0) continue;
    const end = index + found.length - 1;
    cells.push({ start, end });
    start = end + 1;
  }
  cells.push({ start, end: row.length });
  const blank = ({ start, end }: CellSpan) => row.slice(start, end).trim() === '';
  if (cells[0] !== undefined && blank(cells[0])) cells.shift();
  const last = cells.at(-1);
  if (last !== undefined && blank(last)) cells.pop();
  return cells;
}

/** Matches a pipe and the backslashes before it. The match has an even length if the pipe belongs to the text. */
const pipe = /\\*\|/g;
