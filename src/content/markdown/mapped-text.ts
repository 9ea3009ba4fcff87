import { cellsOf } from './table-row.ts';

/** Where something stands: a line of the Markdown (0-based), and an offset in that line as it stands in the file. */
export interface LineOffset {
  readonly line: number;
  readonly column: number;
}

/** The lines of a file. `find` returns where the words that a line (0-based) ends with begin in it. */
export interface Lines {
  find(words: string, line: number): LineOffset;
}

/** A piece of text that the lexer was given, and where it came from. */
export interface MappedText {
  readonly text: string;
  /** Where the character at `offset` of `text` stands in the file. */
  locate(offset: number, source: Lines): LineOffset;
}

/** Whole lines of the file without what stood at their edges: a paragraph, a heading, a block. */
export class MappedLines implements MappedText {
  readonly text: string;
  readonly #line: number;
  /** Most places that are asked for stand in the line of the one before, or below it. */
  #found: FoundLine = { start: 0, end: -1, index: 0, line: 0, column: 0 };

  /** `line` is the line that the text begins in. */
  constructor(text: string, line: number) {
    this.text = text;
    this.#line = line;
  }

  locate(offset: number, source: Lines): LineOffset {
    if (offset < this.#found.start || offset > this.#found.end)
      this.#found = this.#find(offset, source);
    const { start, line, column } = this.#found;
    return { line, column: column + offset - start };
  }

  /** The line of the text around `offset`, and where its start would stand in the file. */
  #find(offset: number, source: Lines): FoundLine {
    const start = this.text.lastIndexOf('\n', offset - 1) + 1;
    const next = this.text.indexOf('\n', start);
    const end = next === -1 ? this.text.length : next;
    const words = this.text.slice(start, end);
    const indent = words.length - words.trimStart().length;
    const above = start < this.#found.start ? { start: 0, index: 0 } : this.#found;
    const index = above.index + countLines(this.text.slice(above.start, start));
    const { line, column } = source.find(words.trim(), this.#line + index);
    return { start, end, index, line, column: column - indent };
  }
}

/** A line of a run by its offsets and its number (0-based), and where its start would stand in the file. */
interface FoundLine extends LineOffset {
  readonly start: number;
  readonly end: number;
  readonly index: number;
}

/** A cell of a table, in which `\|` has lost its backslash. */
export class MappedCell implements MappedText {
  readonly text: string;
  readonly #row: MappedLines;
  readonly #column: number;

  /** `row` is the whole line of the table, `column` the number of the cell in it (0-based). */
  constructor(text: string, row: MappedLines, column: number) {
    this.text = text;
    this.#row = row;
    this.#column = column;
  }

  locate(offset: number, source: Lines): LineOffset {
    const row = this.#row.text;
    const cell = cellsOf(row)[this.#column];
    const start = cell === undefined ? 0 : cell.start + row.slice(cell.start).search(/\S|$/);
    return this.#row.locate(start + writtenLength(row.slice(start), this.text, offset), source);
  }
}

/** The text of a link, in which `\[` and `\]` have lost their backslashes. */
export class MappedLabel implements MappedText {
  readonly text: string;
  readonly #run: MappedText;
  readonly #start: number;

  /** The label begins at the offset `start` of `run`. */
  constructor(text: string, mapped: MappedText, start: number) {
    this.text = text;
    this.#run = mapped;
    this.#start = start;
  }

  locate(offset: number, source: Lines): LineOffset {
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
