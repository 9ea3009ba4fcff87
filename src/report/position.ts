/** A place in a text: both 1-based, the column in UTF-16 code units as editors count. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The line and column of an offset (UTF-16 code units from the text's start). `\r\n` and `\n` end a line. */
export function positionAt(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  for (
    let end = text.indexOf('\n');
    end !== -1 && end < offset;
    end = text.indexOf('\n', lineStart)
  ) {
    line++;
    lineStart = end + 1;
  }
  return { line, column: offset - lineStart + 1 };
}
