/** Returns the offset at which each cell of a table's line begins: after a pipe without a backslash, the edges left out (GFM 0.29, 4.10). */
export function cellStarts(row: string): number[] {
  const starts = [0];
  for (const { 0: found, index } of row.matchAll(pipe))
    if (found.length % 2 === 1) starts.push(index + found.length);
  if (row.slice(starts.at(-1)).trim() === '') starts.pop();
  if (row.slice(0, starts[1]).trim() === '|') starts.shift();
  return starts;
}

/** Matches a pipe and the backslashes before it. The match has an even length if the pipe belongs to the text. */
const pipe = /(?<!\\)\\*\|/g;
