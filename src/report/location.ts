/**
 * Where something is. Lines and columns are 1-based; columns and lengths count UTF-16 code units,
 * as editors do. Code that knows only a part of it takes or returns a `Pick` of this type.
 */
export interface Location {
  /** Relative to the site's root, with forward slashes. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** 1 by default. */
  readonly length?: number;
}

/** A known point in a text whose file the caller knows. */
export type Position = Required<Pick<Location, 'line' | 'column'>>;

/** Returns the position of an offset in UTF-16 code units. `\r\n` and `\n` end a line. */
export function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Returns `positionAt` for many offsets of a text, whose line ends are found once. */
export function createPositions(text: string): (offset: number) => Position {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

/** Returns a location as terminals link it: `content/home/hero.md:3:12`; `''` without a file. */
export function formatLocation({ file, line, column }: Location): string {
  if (file === undefined || line === undefined) return file ?? '';
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}
