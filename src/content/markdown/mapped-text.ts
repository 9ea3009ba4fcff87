import { cellsOf } from './table-row.ts';

/** A line of the Markdown (0-based), and an offset in that line of the file. */
export interface LineOffset {
  readonly line: number;
  readonly column: number;
}

/** The lines of a file. `find` returns the offset of the words at the end of a line (0-based). */
export interface Lines {
  find(words: string, line: number): LineOffset;
}

/** A text that the lexer received, with its place in the file. */
export interface MappedText {
  readonly text: string;
  /** Returns the place of the character at `offset` of `text` in the file. */
  locate(offset: number, source: Lines): LineOffset;
}

/** Whole lines of the file without their markers and indentation: a paragraph, a heading, a block. */
export class MappedLines implements MappedText {
  readonly text: string;
  readonly #line: number;
  /** The line of the latest lookup. Most lookups are in the same line or near it. */
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

  /** Returns the line of the text that contains `offset`, with the place of its start in the file. */
  #find(offset: number, source: Lines): FoundLine {
    const start = this.text.lastIndexOf('\n', offset - 1) + 1;
    const next = this.text.indexOf('\n', start);
    const end = next === -1 ? this.text.length : next;
    const words = this.text.slice(start, end);
    const indent = words.length - words.trimStart().length;
    const last = this.#found;
    const index =
      start < last.start
        ? last.index - countLines(this.text.slice(start, last.start))
        : last.index + countLines(this.text.slice(last.start, start));
    const { line, column } = source.find(words.trim(), this.#line + index);
    return { start, end, index, line, column: column - indent };
  }
}

/** A line of a text: its offsets, its number (0-based), and the place of its start in the file. */
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
  readonly #around: MappedText;
  readonly #start: number;

  /** The label begins at the offset `start` of `mapped`. */
  constructor(text: string, mapped: MappedText, start: number) {
    this.text = text;
    this.#around = mapped;
    this.#start = start;
  }

  locate(offset: number, source: Lines): LineOffset {
    const written = this.#around.text.slice(this.#start);
    return this.#around.locate(this.#start + writtenLength(written, this.text, offset), source);
  }
}

/**
 * Returns how many code units of `written` make the first `length` of `text`. `written` begins with `text`, except that `text` lacks
 * some backslashes. Each of these was before a bracket or `|`, so it never equals the character that it is compared with.
 */
export function writtenLength(written: string, text: string, length: number): number {
  let at = 0;
  for (let read = 0; read < length; read++) {
    if (written[at] !== text[read]) at++;
    at++;
  }
  return at;
}

/** Returns the number of line ends in a text. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
