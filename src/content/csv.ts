import type { Problem } from '../report/diagnostic.ts';

/** A cell of a table, with the offsets at which it begins and ends, quotation marks included. */
export interface Cell {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** The rows of a CSV text that have a value, and the separator of their cells. */
export interface Csv {
  readonly separator: string;
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Reads a CSV text (RFC 4180). Its cells are separated by commas, semicolons or tabs: the ones that
 * its first line has most of, or what the line `sep=;` of Excel names. `fail` receives each wrong
 * quotation mark; after one that is not closed, the rest of the text is not read.
 */
export function readCsv(
  text: string,
  fail: (problem: Problem, from: number, to: number) => void,
): Csv {
  const [hint = '', named] = /^sep=(.)\r?(?:\n|$)/.exec(text) ?? [];
  const separator = named ?? separatorOf(text);
  const rest = new RegExp(`[^${separator === '\t' ? '\\t' : `\\${separator}`}\\r\\n]*`, 'y');
  const endOfRest = (from: number) => {
    rest.lastIndex = from;
    rest.test(text);
    return rest.lastIndex;
  };
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  const endRow = () => {
    if (row.some(({ value }) => value !== '')) rows.push(row);
    row = [];
  };
  for (let at = hint.length; at < text.length; ) {
    while (text[at] === ' ') at++;
    const quoted = text[at] === '"';
    const close = quoted ? closingMark(text, at) : at;
    if (close === -1) {
      fail(unclosed, at, at + 1);
      break;
    }
    const end = endOfRest(quoted ? close + 1 : at);
    const value = quoted
      ? text
          .slice(at + 1, close)
          .replaceAll('""', '"')
          .replaceAll('\r\n', '\n')
      : text.slice(at, end).replace(/ +$/, '');
    if (quoted && text.slice(close + 1, end).trim() !== '') fail(afterMark, close + 1, end);
    row.push({ value, from: at, to: end });
    at = end;
    if (text[at] === separator) {
      at++;
      // A separator at the end of the text is followed by an empty cell.
      if (at === text.length) row.push({ value: '', from: at, to: at });
    } else {
      endRow();
      at += text.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  endRow();
  return { separator, rows };
}

/** Returns the offset of the mark that closes the one at `from`; -1 if there is none. */
function closingMark(text: string, from: number): number {
  let close = text.indexOf('"', from + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close;
}

function separatorOf(text: string): string {
  const [line = ''] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text) ?? [];
  const plain = line.replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => plain.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

const unclosed: Problem = {
  code: 'data/quote',
  message: 'The quotation mark that begins here is not closed.',
  why: 'A value with a separator, a line end or a quotation mark is between two of these marks.',
  fix: 'Write the second mark at the end of the value. Inside a value, write the mark twice: "".',
};

const afterMark: Problem = {
  ...unclosed,
  message: 'Words follow the closing quotation mark.',
  fix: 'Write the whole value between the marks. Inside a value, write the mark twice: "".',
};
