import type { Problem, Report } from '../../report/diagnostic.ts';
import { positionAt, type Position } from '../../report/location.ts';
import type { YamlRange } from '../../files/yaml-locator.ts';
import type { MarkdownLink } from './markdown-text.ts';
import { restoreVariables } from './variables.ts';

/** The most errors, and warnings, of a text that are located: it takes time in a long line. */
const maxProblems = 100;

/** The file that a text comes from. */
export class Source {
  /** The Markdown with its variables marked; its lines end in `\n`. */
  readonly body: string;
  /** Relative to the site's root. */
  readonly file: string;
  readonly #text: string;
  readonly #report: Report;
  /** The line of the file in which the Markdown begins. */
  readonly firstLine: number;
  #lowercase: string | undefined;
  #lines: readonly string[] | undefined;
  readonly #counts = { error: 0, warning: 0 };
  /** Several links and problems often are in one line. */
  #last: { text: string; start: number; line: number; position: Position } | undefined;

  /**
   * `text` is the whole file with its variables marked; the Markdown begins at the offset `start`.
   */
  constructor(
    text: string,
    { file, start, report }: { file: string; start: number; report: Report },
  ) {
    const body = text.slice(start);
    this.body = body.includes('\r') ? body.replace(/\r\n?/g, '\n') : body;
    this.file = file;
    this.#text = text;
    this.#report = report;
    this.firstLine = countLines(text.slice(0, start)) + 1;
  }

  /** The body in lowercase. */
  get lowercase(): string {
    return (this.#lowercase ??= this.body.toLowerCase());
  }

  /** The lines of the body. */
  get lines(): readonly string[] {
    return (this.#lines ??= this.body.split('\n'));
  }

  /** The position of the end of the last line that is not empty. */
  get end(): Position {
    return positionAt(this.#text, this.#text.trimEnd().length);
  }

  /**
   * Returns where `words` begin in a line of the body (0-based); only spaces follow them in the
   * line. The lexer adds some line ends and drops others, so the lines near it are searched as
   * well.
   */
  find(words: string, line: number): Position {
    const { lines } = this;
    for (const near of [line, line - 1, line + 1, line - 2, line + 2]) {
      const column = (lines[near] ?? '').lastIndexOf(words);
      if (column !== -1 && near in lines)
        return { line: this.firstLine + near, column: column + 1 };
    }
    return { line: this.firstLine + Math.min(line, lines.length - 1), column: 1 };
  }

  /** Returns where the line begins that has the offset `start` in `text`; see `find`. */
  startOf(text: string, start: number, line: number): Position {
    const last = this.#last;
    if (last?.text === text && last.start === start && last.line === line) return last.position;
    const end = text.indexOf('\n', start);
    const words = text.slice(start, end === -1 ? undefined : end);
    const indent = words.length - words.trimStart().length;
    const found = this.find(words.trim(), line + countLines(text.slice(0, start)));
    const position = { line: found.line, column: found.column - indent };
    this.#last = { text, start, line, position };
    return position;
  }

  /** Returns the offsets in the file of `count` lines from a line (1-based) on. */
  rangeOf(line: number, count: number): YamlRange {
    const lines = this.#text.split('\n');
    const lengthOf = (part: readonly string[]) =>
      part.reduce((sum, { length }) => sum + length + 1, 0);
    const start = lengthOf(lines.slice(0, line - 1));
    const end = start + lengthOf(lines.slice(line - 1, line - 1 + count));
    return { start, end: Math.min(end, this.#text.length) };
  }

  /** Counts a problem, and returns whether so many were reported that it is not. */
  isFull = ({ severity = 'error' }: Problem) => ++this.#counts[severity] > maxProblems;

  /** Reports a problem at a position in the file. */
  report(problem: Problem, { line, column }: Position, length: number, to = this.#report): void {
    const { message, fix } = problem;
    to({
      ...problem,
      message: restoreVariables(message),
      ...(fix === undefined ? {} : { fix: restoreVariables(fix) }),
      file: this.file,
      line,
      column,
      length,
    });
  }
}

/**
 * A text that the lexer took from the file, from an offset on. The lexer returns no positions and
 * drops what precedes the words of a line (list markers, `>`, indentation), so a fragment has the
 * line of the body in which its text begins, and a column is found only when it is needed.
 */
export class Fragment {
  readonly source: Source;
  readonly text: string;
  readonly #line: number;
  readonly #offset: number;

  constructor(text: string, line: number, source: Source, offset = 0) {
    this.text = text;
    this.source = source;
    this.#line = line;
    this.#offset = offset;
  }

  /** Returns the part that begins `length` code units further. */
  plus(length: number): Fragment {
    return new Fragment(this.text, this.#line, this.source, this.#offset + length);
  }

  /** The characters before the fragment. */
  get before(): string {
    return this.text.slice(0, this.#offset);
  }

  /** The position of its first character in the file. */
  get position(): Position {
    const start = this.before.lastIndexOf('\n') + 1;
    const { line, column } = this.source.startOf(this.text, start, this.#line);
    return { line, column: column + this.#offset - start };
  }

  /** Returns the location of a target of this length. */
  locate(length: number): LinkLocation {
    const target = restoreVariables(this.text.slice(this.#offset, this.#offset + length));
    return { target, ...this.position, length };
  }

  /** Reports a problem with `length` code units; an observer reports `to` its own. */
  report(problem: Problem, offset: number, length: number, to?: Report): void {
    if (!this.source.isFull(problem))
      this.source.report(problem, this.plus(offset).position, length, to);
  }
}

export type LinkLocation = Pick<MarkdownLink, 'target' | 'line' | 'column' | 'length'>;

/** Returns the number of line ends in a text. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
