import type { Problem, Report } from '../report/diagnostic.ts';
import { createPositions } from '../report/location.ts';
import type { YamlLocation } from './yaml-locator.ts';

/** A cell of a table, with the offsets at which it begins and ends, quotation marks included. */
export interface Cell {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

type Span = Pick<Cell, 'from' | 'to'>;

/** A CSV text: its first row, the others with as many cells, and what separates these. */
export interface Csv {
  readonly separator: string;
  readonly header: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
  /** Returns the location of a cell. */
  readonly at: (cell: Span) => YamlLocation & { readonly file: string };
}

/**
 * Reads a CSV text (RFC 4180). Its cells are separated by commas, semicolons or tabs: the ones that
 * its first line has most of. Rows without a value are left out. Reports rows with another number of
 * cells, and the first wrong quotation mark: it changes where other cells begin, so `undefined` is returned.
 */
export function readCsv(
  text: string,
  { file, report }: { readonly file: string; readonly report: Report },
): Csv | undefined {
  const positionOf = createPositions(text);
  const locate = ({ from, to }: Span) => ({
    file,
    ...positionOf(from),
    length: Math.max(1, to - from),
  });
  const [line = ''] = text.split('\n', 1);
  const count = (separator: string) => line.replace(/"[^"]*"/g, '').split(separator).length;
  const separator = [',', ';', '\t'].reduce((a, b) => (count(b) > count(a) ? b : a));
  const cell = new RegExp(
    `( *)(?:"([^"]*(?:""[^"]*){0,${maxMarks}})"(?!")([^${separator}\\r\\n]*)|([^${separator}\\r\\n]*))`,
    'y',
  );
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  for (let at = 0; at <= text.length; at++) {
    cell.lastIndex = at;
    const [whole = '', { length } = '', quoted, after = '', plain = ''] = cell.exec(text) ?? [];
    const span = { from: at + length, to: at + whole.length };
    if (plain.startsWith('"') || after.trim() !== '')
      return void report({ ...wrongMarks, ...locate(span) });
    row.push({
      value: quoted?.replaceAll('""', '"').replaceAll('\r\n', '\n') ?? plain.replace(/ +$/, ''),
      ...span,
    });
    at = span.to;
    if (text[at] === separator) continue;
    rows.push(row);
    row = [];
    if (text.startsWith('\r\n', at)) at++;
  }
  const [header = [], ...others] = rows.filter((cells) => cells.some(({ value }) => value !== ''));
  const isComplete = (cells: readonly Cell[]) => {
    if (cells.length !== header.length)
      report({
        code: 'data/cells',
        message: `This row has ${cells.length} cells, and the first line has ${header.length}.`,
        fix: `Put a value that contains “${separator.replace('\t', 'a tab')}” in quotation marks, or correct the number of cells.`,
        ...locate(cells[header.length] ?? cells.at(-1)!),
      });
    return cells.length === header.length;
  };
  return { separator, header, rows: others.filter(isComplete), at: locate };
}

/** The maximum of quotation marks in a cell: an expression remembers each. */
const maxMarks = 100_000;

const wrongMarks: Problem = {
  code: 'data/quote',
  message: 'A quotation mark in this cell is not closed, or words follow the closing one.',
  why: 'A value with a separator, a line end or a quotation mark is between two of these marks.',
  fix: 'Write the whole value between two marks. Inside a value, write the mark twice: "".',
};
