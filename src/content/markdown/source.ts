import type { Problem, Report } from '../../report/diagnostic.ts';
import { positionAt, type Position } from '../../report/location.ts';

/** A line of the Markdown (0-based), and an offset in that line of the file. */
export interface LineOffset {
  readonly line: number;
  readonly column: number;
}

/**
 * The file that a text comes from. The lexer drops what precedes the words of
 * a line (list markers, `>`, indentation) and returns no positions, so a mapped text keeps the number of its first line, and a
 * position is computed only when it is needed.
 */
export class Source {
  /** The Markdown, its lines ending in `\n`. */
  readonly body: string;
  readonly #file: string;
  readonly #text: string;
  readonly #start: number;
  readonly #report: Report;
  #lineStarts: readonly number[] | undefined;
  readonly #firstLine: number;
  readonly #hasReturns: boolean;

  /** `text` is the whole file with its variables marked; the Markdown begins at the offset `start`. */
  constructor(
    text: string,
    { file, start, report }: { file: string; start: number; report: Report },
  ) {
    this.#text = text;
    this.#start = start;
    this.#file = file;
    this.#report = report;
    this.#firstLine = countLines(text.slice(0, start)) + 1;
    this.#hasReturns = text.includes('\r');
    const body = text.slice(start);
    this.body = this.#hasReturns ? body.replace(/\r\n?/g, '\n') : body;
  }

  /** The position of the end of the last line that is not empty. */
  get end(): Position {
    return positionAt(this.#text, this.#text.trimEnd().length);
  }

  /**
   * Returns where `words` begin in a line of `body` (0-based); only spaces and the `#`s that close a heading follow them.
   * The lexer sometimes adds a line end, so nearby lines are searched as well.
   */
  find(words: string, line: number): LineOffset {
    const count = this.#lines().length;
    for (let distance = 0; distance < count; distance++) {
      for (const near of [line - distance, line + distance]) {
        const column = this.#line(near).lastIndexOf(words);
        if (column !== -1) return { line: near, column };
      }
    }
    return { line, column: 0 };
  }

  /** Returns the position of the character at `offset` of a line of the file; `line` counts from the body's first (0-based). */
  position(line: number, offset: number): Position {
    if (!this.#hasReturns) return { line: this.#firstLine + line, column: offset + 1 };
    const start = this.#lines()[line] ?? this.#text.length;
    return positionAt(this.#text, start + offset);
  }

  /** Reports a problem at a position in the file. */
  report(problem: Problem, { line, column }: Position, length: number): void {
    // Node 20 takes ten times as long to spread an object.
    this.#report(Object.assign({}, problem, { file: this.#file, line, column, length }));
  }

  /** Returns a line of the file, with its line end and what precedes the body in it. */
  #line(line: number): string {
    const starts = this.#lines();
    return this.#text.slice(starts[line] ?? this.#text.length, starts[line + 1]);
  }

  #lines(): readonly number[] {
    return (this.#lineStarts ??= lineStarts(this.#text, this.#start));
  }
}

/** Returns the offset of the line that contains `start`, and of each line after it. In Markdown, `\r` alone ends a line as well. */
function lineStarts(text: string, start: number): number[] {
  const starts = [text.lastIndexOf('\n', start - 1) + 1];
  const ends = /\r\n?|\n/g;
  ends.lastIndex = start;
  while (ends.test(text)) starts.push(ends.lastIndex);
  return starts;
}

/** Returns the number of line ends in a text. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
