import type { Token, Tokens } from 'marked';

/**
 * The table at the offset `at`, if it is of the plainest kind: every line begins and ends with `|`, and no backslash is in it.
 * `undefined` for everything else. The token is marked's.
 */
export function simpleTable(
  body: string,
  at: number,
  inline: (text: string) => Token[],
): Tokens.Table | undefined {
  const close = body.indexOf('\n\n', at);
  const raw = body.slice(at, close === -1 ? body.length : close).replace(/\n$/, '');
  const [head = '', dashes = '', ...rows] = raw.split('\n');
  if (
    raw.includes('\\') ||
    !dashLine.test(dashes) ||
    ![head, ...rows].every((row) => plainRow.test(row))
  )
    return undefined;
  const titles = cellsOf(head);
  const align = cellsOf(dashes).map(alignOf);
  if (titles.length !== align.length) return undefined;
  const cell = (text: string, column: number, header: boolean): Tokens.TableCell => ({
    text,
    tokens: inline(text),
    header,
    align: align[column] ?? null,
  });
  return {
    type: 'table',
    raw,
    header: titles.map((text, column) => cell(text, column, true)),
    align,
    rows: rows.map((row) => {
      const cells = cellsOf(row);
      return titles.map((_, column) => cell(cells[column] ?? '', column, false));
    }),
  };
}

const plainRow = /^\|.*\|$/;
const dashLine = /^\|(?: *:?-+:? *\|)+$/;

function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

function alignOf(dashes: string): 'left' | 'center' | 'right' | null {
  const left = dashes.startsWith(':');
  if (!dashes.endsWith(':')) return left ? 'left' : null;
  return left ? 'center' : 'right';
}
