import type { Tokens } from 'marked';
import type { Source } from './source.ts';
import { cellsOf } from './table-row.ts';

/** Where something stands: a line of the Markdown (0-based), and an offset in that line as it stands in the file. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A piece of text that the lexer was given, and where it came from. */
export interface Run {
  readonly text: string;
  /** Where the character at `offset` of `text` stands in the file. */
  locate(offset: number, source: Source): Place;
}

/** Whole lines of the file without what stood at their edges: a paragraph, a heading, a block. */
export class LinesRun implements Run {
  readonly text: string;
  readonly #line: number;
  /** Most places that are asked for stand in the line of the one before. */
  #found: FoundLine | undefined;

  /** `line` is the line that the text begins in. */
  constructor(text: string, line: number) {
    this.text = text;
    this.#line = line;
  }

  locate(offset: number, source: Source): Place {
    if (this.#found === undefined || offset < this.#found.start || offset > this.#found.end) this.#found = this.#find(offset, source);
    const { start, line, column } = this.#found;
    return { line, column: column + offset - start };
  }

  /** The line of the text around `offset`, and where its start would stand in the file. */
  #find(offset: number, source: Source): FoundLine {
    const start = this.text.lastIndexOf('\n', offset - 1) + 1;
    const next = this.text.indexOf('\n', start);
    const end = next === -1 ? this.text.length : next;
    const words = this.text.slice(start, end);
    const indent = words.length - words.trimStart().length;
    const { line, column } = source.find(words.trim(), this.#line + countLines(this.text.slice(0, start)));
    return { start, end, line, column: column - indent };
  }
}

interface FoundLine extends Place {
  readonly start: number;
  readonly end: number;
}

/** A cell of a table. */
export class CellRun implements Run {
  readonly text: string;
  readonly #table: Tokens.Table;
  readonly #line: number;
  readonly #row: number;
  readonly #column: number;

  /** `line` is the line that the table begins in; `row` counts the table's lines, the one of dashes included. */
  constructor(text: string, table: Tokens.Table, { line, row, column }: { line: number; row: number; column: number }) {
    this.text = text;
    this.#table = table;
    this.#line = line;
    this.#row = row;
    this.#column = column;
  }

  locate(offset: number, source: Source): Place {
    const row = this.#table.raw.split('\n')[this.#row] ?? '';
    const cell = cellsOf(row)[this.#column];
    const start = cell === undefined ? 0 : cell.start + row.slice(cell.start).search(/\S|$/);
    const inRow = start + writtenLength(row.slice(start), this.text, offset);
    return new LinesRun(row, this.#line + this.#row).locate(inRow, source);
  }
}

/** The text of a link, in which `\[` and `\]` have lost their backslashes. */
export class LabelRun implements Run {
  readonly text: string;
  readonly #run: Run;
  readonly #start: number;

  /** The label begins at the offset `start` of `run`. */
  constructor(text: string, run: Run, start: number) {
    this.text = text;
    this.#run = run;
    this.#start = start;
  }

  locate(offset: number, source: Source): Place {
    const written = this.#run.text.slice(this.#start);
    return this.#run.locate(this.#start + writtenLength(written, this.text, offset), source);
  }
}

/**
 * How many code units of `written` stand for the first `length` of `text`, where `text` is what `written` begins with
 * but for some backslashes. A dropped one stood before a bracket or `|`, so it never equals the character it is held against.
 */
export function writtenLength(written: string, text: string, length: number): number {
  let at = 0;
  for (let read = 0; read < length; read++) {
    if (written[at] !== text[read]) at++;
    at++;
  }
  return at;
}

/** How many line ends a text has. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
