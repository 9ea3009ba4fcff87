import type { Problem } from '../report/diagnostic.ts';

/** A cell of a table, with the offsets at which it begins and ends, quotation marks included. */
export interface Cell {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

export type Span = Pick<Cell, 'from' | 'to'>;

/** A CSV text: its first row, the others with as many cells, and what separates these. */
export interface Csv {
  readonly separator: string;
  readonly header: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Reads a CSV text (RFC 4180). Its cells are separated by commas, semicolons or tabs: the ones that
 * its first line has most of, or what the line `sep=;` of Excel names. Rows without a value are left
 * out. Reports rows with another number of cells, and each wrong quotation mark: it changes where
 * other cells begin, so `undefined` is returned.
 */
export function readCsv(
  text: string,
  fail: (problem: Problem, span: Span) => void,
): Csv | undefined {
  const [hint = '', named] = /^sep=(.)\r?(?:\n|$)/.exec(text) ?? [];
  const separator = named ?? separatorOf(text);
  const rest = `[^${separator === '\t' ? '\\t' : `\\${separator}`}\\r\\n]*`;
  const cell = new RegExp(`( *)(?:"((?:[^"]|""){0,${maxCell}})"(?!")(${rest})|(${rest}))`, 'y');
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let isBroken = false;
  for (let at = hint.length; at < text.length; ) {
    cell.lastIndex = at;
    const [whole = '', { length } = '', quoted, after = '', plain = ''] = cell.exec(text) ?? [];
    const span = { from: at + length, to: at + whole.length };
    at = span.to;
    if (plain.startsWith('"')) {
      fail(unclosed, { ...span, to: span.from + 1 });
      return undefined;
    }
    isBroken ||= after.trim() !== '';
    if (after.trim() !== '') fail(afterMark, { ...span, from: at - after.length });
    const value = quoted?.replaceAll('""', '"').replaceAll('\r\n', '\n');
    row.push({ value: value ?? plain.replace(/ +$/, ''), ...span });
    if (text[at] === separator) {
      at++;
      // A separator at the end of the text is followed by an empty cell.
      if (at < text.length) continue;
      row.push({ value: '', from: at, to: at });
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  const [header = [], ...others] = rows.filter((cells) => cells.some(({ value }) => value !== ''));
  const isComplete = (cells: readonly Cell[]) => {
    if (cells.length !== header.length)
      fail(wrongCells(cells, header, separator), cells[header.length] ?? cells.at(-1)!);
    return cells.length === header.length;
  };
  return isBroken ? undefined : { separator, header, rows: others.filter(isComplete) };
}

/** The maximum of characters in quotation marks; Excel has 32,767. */
const maxCell = 100_000;

function separatorOf(text: string): string {
  const [line = ''] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, maxCell)) ?? [];
  const plain = line.replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => plain.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

const wrongCells = (
  { length }: readonly Cell[],
  header: readonly Cell[],
  separator: string,
): Problem => ({
  code: 'data/cells',
  message: `This row has ${length} cells, and the first line has ${header.length}.`,
  fix: `Put a value that contains “${separator === '\t' ? 'a tab' : separator}” in quotation marks, or correct the number of cells.`,
});

const unclosed: Problem = {
  code: 'data/quote',
  message: 'The quotation mark that begins here is not closed.',
  why: 'A value with a separator, a line end or a quotation mark is between two of these marks, with at most 100,000 characters.',
  fix: 'Write the second mark at the end of the value. Inside a value, write the mark twice: "".',
};

const afterMark: Problem = {
  ...unclosed,
  message: 'Words follow the closing quotation mark.',
  fix: 'Write the whole value between the marks. Inside a value, write the mark twice: "".',
};
