import type { Problem } from '../../report/diagnostic.ts';
import type { Position } from '../../report/location.ts';
import { countLines, type LineOffset, type Source } from './source.ts';

/** A text that the lexer received, with its place in the file. */
export abstract class MappedText {
  readonly text: string;
  readonly source: Source;

  constructor(text: string, source: Source) {
    this.text = text;
    this.source = source;
  }

  /** Returns the position of the character at `offset` of `text` in the file. */
  abstract position(offset: number): Position;

  /** Returns a place in the text. */
  at(offset: number): Place {
    return new Place(this, offset);
  }

  /** Reports a problem with `length` code units of the text. */
  report(problem: Problem, offset: number, length: number): void {
    this.source.report(problem, this.position(offset), length);
  }
}

/** A place in a mapped text, from which offsets are counted. */
export class Place {
  readonly mapped: MappedText;
  readonly offset: number;

  constructor(mapped: MappedText, offset: number) {
    this.mapped = mapped;
    this.offset = offset;
  }

  /** Returns the place `length` code units further. */
  plus(length: number): Place {
    return new Place(this.mapped, this.offset + length);
  }

  /** Reports a problem with `length` code units. */
  report(problem: Problem, offset: number, length: number): void {
    this.mapped.report(problem, this.offset + offset, length);
  }
}

/** A part of a mapped text. */
export interface Span {
  readonly place: Place;
  readonly length: number;
}

/** Whole lines of the file without their markers and indentation: a paragraph, a heading, a block. */
export class MappedLines extends MappedText {
  readonly #line: number;
  /** The line of the latest lookup. Most lookups are in the same line or near it. */
  #found: FoundLine = { start: 0, end: -1, index: 0, line: 0, column: 0 };

  /** `line` is the line that the text begins in. */
  constructor(text: string, line: number, source: Source) {
    super(text, source);
    this.#line = line;
  }

  position(offset: number): Position {
    if (offset < this.#found.start || offset > this.#found.end) this.#found = this.#find(offset);
    const { start, line, column } = this.#found;
    return this.source.position(line, column + offset - start);
  }

  /** Returns the line of the text that contains `offset`, with the place of its start in the file. */
  #find(offset: number): FoundLine {
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
    const { line, column } = this.source.find(words.trim(), this.#line + index);
    return { start, end, index, line, column: column - indent };
  }
}

/** A line of a text: its offsets, its number (0-based), and the place of its start in the file. */
interface FoundLine extends LineOffset {
  readonly start: number;
  readonly end: number;
  readonly index: number;
}

/** A part of another text, in which `\[`, `\]` or `\|` have lost their backslashes: the text of a link. */
export class MappedPart extends MappedText {
  readonly #around: MappedText;
  readonly #start: number;

  /** The part begins at the offset `start` of `around`. */
  constructor(text: string, around: MappedText, start: number) {
    super(text, around.source);
    this.#around = around;
    this.#start = start;
  }

  position(offset: number): Position {
    const written = this.#around.text.slice(this.#start);
    return this.#around.position(this.#start + writtenLength(written, this.text, offset));
  }
}

/** The text of a cell of a table. */
export class MappedCell extends MappedPart {
  /** `row` is the whole line of the table; the cell begins at its offset `start`. */
  constructor(text: string, row: MappedLines, start = 0) {
    super(text, row, start + row.text.slice(start).search(/\S|$/));
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
