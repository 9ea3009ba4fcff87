import type { Problem } from '../../report/diagnostic.ts';

/**
 * Returns the problem of a paragraph whose lines look like a table, and the line (0-based) to report;
 * `undefined` for others.
 */
export function findTable(
  lines: readonly string[],
): { problem: Problem; line: number } | undefined {
  const line = lines.findIndex(
    (each, at) => isLineOfDashes(each) && (at === 0 || lines[at - 1]?.includes('|')),
  );
  if (line !== -1) return { problem: brokenTable, line };
  const boxed = lines.filter((each) => /^\s*(?:\|.*\||\+[-=+]+\+)\s*$/.test(each));
  const [table] =
    boxed.length > 1
      ? [tableOf(boxed, boxes)]
      : separators.flatMap((separator) => tableOf(lines, separator) ?? []);
  if (table === undefined) return undefined;
  // The cells of a spreadsheet that are in quotation marks may have several lines.
  const isExact = lines.every((each) => !/(?:^|\t)"/.test(each));
  const problem = isExact ? { ...noTable, fix: `Write:\n${table}` } : noTable;
  return { problem, line: boxed.length > 1 ? lines.indexOf(boxed[0]!) : 0 };
}

const isLineOfDashes = (line: string) =>
  line.includes('|') && line.includes('-') && !/[^|:\s-]/.test(line);

interface Separator {
  readonly between: RegExp;
  /** The minimum of cells and of rows: other words have some of these signs as well. */
  readonly cells: number;
  readonly rows: number;
  /** Rows may have fewer cells than the first: empty ones at their end are lost. */
  readonly isRagged?: boolean;
}

const boxes: Separator = { between: /(?<!\\)\|/, cells: 1, rows: 1, isRagged: true };

/** What other programs write between cells. */
const separators: readonly Separator[] = [
  { between: /\t+/, cells: 2, rows: 2, isRagged: true },
  { between: /(?<!\\)\|/, cells: 3, rows: 3 },
  { between: / {3,}/, cells: 2, rows: 2 },
  { between: /;(?! )/, cells: 3, rows: 2 },
  { between: /,(?=\S)/, cells: 3, rows: 2 },
];

/** Returns the table that lines are if their cells have a separator. */
function tableOf(
  lines: readonly string[],
  { between, cells, rows: minimum, isRagged }: Separator,
): string | undefined {
  const rows = lines
    .filter((line) => !/^[\s|+:=–—-]*$/.test(line))
    .map((line) => line.trim().replace(/^\||(?<!\\)\|$/g, ''))
    .map((line) => line.split(between));
  const [{ 0: first = '', length } = ['']] = rows;
  const isRow = (row: readonly string[]) =>
    row.length === length || (isRagged === true && row.length < length);
  const isItem = /^\s*(?:[•·▪●◦‣§o*–-]|\d+[.)])?\s*$/.test(first) && minimum > 1;
  if (rows.length < minimum || length < cells || isItem || !rows.every(isRow)) return undefined;
  const columns = Math.max(...rows.map((row) => row.length));
  const written = rows.map((row) => {
    const own = Array.from({ length: columns }, (_, at) => row[at]?.trim() ?? '');
    return `| ${own.map((cell) => cell.replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`;
  });
  return [written[0], `|${'---|'.repeat(columns)}`, ...written.slice(1)].join('\n');
}

const noTable: Problem = {
  severity: 'warning',
  code: 'markdown/broken-table',
  message: 'These lines look like a table, but are a paragraph.',
  why: 'A table has | between its cells, and a line of dashes below its first line.',
  fix: 'Write | A | B |, below it |---|---|, and then a line for each row.',
};

const brokenTable: Problem = {
  ...noTable,
  severity: 'error',
  why: 'The line of dashes follows the first line of the table and has as many cells.',
  fix: 'Give both lines the same number of cells, without an empty line between them, or write a backslash before each |.',
};
