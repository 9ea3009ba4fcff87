import type { Fragment } from '../../content/markdown/source.ts';
import type { Problem, Report } from '../../report/diagnostic.ts';

/** Reports lines of a paragraph that look like a heading or a table with an error. */
export function checkParagraph(paragraph: Fragment, report: Report): void {
  const { text } = paragraph;
  const [heading] = /^#{2,6}(?=[^#\s])/m.exec(text) ?? [];
  if (heading !== undefined)
    paragraph.report(headingSpace, text.indexOf(heading), heading.length, report);
  const dashes = lineOfDashes.exec(text)?.[1];
  const lines = text.split('\n');
  const boxed = lines.filter((line) => /^\s*(?:\|.*\||\+[-=+]+\+)\s*$/.test(line));
  const shown = boxed.length > 1 ? boxed : lines;
  const table = tableOf(shown, shown === boxed);
  const found = dashes ?? (table === undefined ? undefined : shown[0]?.trim());
  const problem = dashes === undefined ? { ...noTable, fix: `Write:\n${table}` } : brokenTable;
  if (found !== undefined) paragraph.report(problem, text.indexOf(found), found.length, report);
}

const lineOfDashes =
  /^(?:[^|\n]*\|.*\n)?[ \t]*((?:\|[ \t]*)?:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)+(?:[ \t]*\|)?|\|[ \t]*:?-+:?[ \t]*\|)[ \t]*(?:\n|$)/m;

/**
 * Returns the table that lines of Excel, CSV or Pandoc are. Lines that are not between two | have the
 * same number of cells.
 */
function tableOf(lines: readonly string[], isBoxed: boolean): string | undefined {
  const filled = lines.filter((line) => !/^[\s|+:=–—-]*$/.test(line));
  for (const [separator, minimum] of isBoxed ? [separators[1]] : separators) {
    const rows = filled.map((line) =>
      line
        .trim()
        .replace(/^\||(?<!\\)\|$/g, '')
        .split(separator),
    );
    const [{ 0: first = '', length: cells } = ['']] = rows;
    const isItem = /^\s*(?:[•·▪●◦‣§o*–-]|\d+[.)])?\s*$/.test(first);
    // Empty cells at the end of a row of Excel are lost.
    const isRow = ({ length }: readonly string[]) =>
      length === cells || (separator.source === '\\t+' && length < cells);
    if (!isBoxed && (isItem || !rows.every(isRow) || rows.length < 2 || cells < minimum)) continue;
    const columns = Math.max(...rows.map(({ length }) => length));
    const [head, ...others] = rows.map(
      (row) =>
        `| ${Array.from({ length: columns }, (_, at) => row[at]?.trim() ?? '').join(' | ')} |`,
    );
    return [head, `|${'---|'.repeat(columns)}`, ...others].join('\n');
  }
  return undefined;
}

/** What is between cells, and the minimum of cells: sentences have one semicolon or comma. */
const separators = [
  [/\t+/, 2],
  [/(?<!\\)\|/, 3],
  [/ \| /, 2],
  [/ {3,}/, 2],
  [/;/, 3],
  [/,(?=\S)/, 3],
] as const;

const headingSpace: Problem = {
  code: 'markdown/heading-space',
  message: 'This looks like a heading, but is a paragraph.',
  fix: 'Write a space after the last #, or a backslash before the first.',
};

const brokenTable: Problem = {
  code: 'markdown/broken-table',
  message: 'These lines look like a table, but are a paragraph.',
  why: 'The line of dashes follows the first line of the table and has as many cells.',
  fix: 'Give both lines the same number of cells, without an empty line between them, or write a backslash before each |.',
};

export const noTable: Problem = {
  severity: 'warning',
  code: 'markdown/broken-table',
  message: 'These lines look like a table, but are a paragraph.',
  why: 'A table has | between its cells, and a line of dashes below its first line.',
  fix: 'Write | A | B |, below it |---|---|, and then a line for each row.',
};
