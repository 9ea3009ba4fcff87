/** A position in a text: line and column are 1-based, the column counts UTF-16 code units as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns the position of an offset in UTF-16 code units. `\r\n` and `\n` end a line. */
export function positionAt(text: string, offset: number): Position {
  // A text can have thousands of problems.
  if (text !== indexed.text) indexed = { text, starts: lineStarts(text) };
  const { starts } = indexed;
  let [line, after] = [0, starts.length];
  while (after - line > 1) {
    const middle = (line + after) >> 1;
    if ((starts[middle] ?? 0) <= offset) line = middle;
    else after = middle;
  }
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}

let indexed: { readonly text: string; readonly starts: readonly number[] } = {
  text: '',
  starts: [0],
};

/** Returns the offsets at which the lines begin. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1))
    starts.push(end + 1);
  return starts;
}
