import type { Tokens } from 'marked';
import { escapeHtml } from './html.ts';
import { renderInline } from './render-inline.ts';
import { CellRun, LinesRun } from './run.ts';
import type { Problem } from './source.ts';
import { cellsOf } from './table-row.ts';
import type { Writing } from './writing.ts';

/** A table as HTML, with what is wrong with it reported. */
export function renderTable(table: Tokens.Table, line: number, writing: Writing): string {
  const lines = table.raw.split('\n');
  // Between the head and the other rows stands the line of dashes.
  const runs = [table.header, ...table.rows].map((_, row) =>
    row === 0
      ? new LinesRun(lines[0] ?? '', line)
      : new LinesRun(lines[row + 1] ?? '', line + row + 1),
  );
  for (const run of runs) checkRow(run, table.header.length, writing);
  return tableElement(table, writing.outline.headings.at(-1)?.id, ({ text, tokens }, row, column) =>
    renderInline(
      tokens,
      new CellRun(text, runs[row] ?? new LinesRun('', line), column),
      0,
      writing,
    ),
  );
}

/**
 * The elements of a table, in a box that scrolls where the table is wider than the page. Who uses no pointer scrolls it with the arrow keys,
 * so it can be focused, and it has the name of the heading that it stands under: `heading` is its id. A group rather than a region: the
 * section that a table stands in is a landmark already. `wordsOf` makes the HTML of a cell; the head is row 0.
 */
export function tableElement(
  { header, rows }: Pick<Tokens.Table, 'header' | 'rows'>,
  heading: string | undefined,
  wordsOf: (cell: Tokens.TableCell, row: number, column: number) => string,
): string {
  const rowOf = (cells: readonly Tokens.TableCell[], row: number) =>
    `<tr>${cells.map((cell, column) => cellElement(cell, wordsOf(cell, row, column))).join('')}</tr>\n`;
  const head = rowOf(header, 0);
  const body = rows.map((cells, index) => rowOf(cells, index + 1)).join('');
  const name =
    heading === undefined ? '' : ` role="group" aria-labelledby="${escapeHtml(heading)}"`;
  return `<div class="table" tabindex="0"${name}>\n<table>\n<thead>\n${head}</thead>\n${body === '' ? '' : `<tbody>\n${body}</tbody>\n`}</table>\n</div>\n`;
}

function cellElement({ header, align }: Tokens.TableCell, words: string): string {
  const aligned = align === null ? '' : ` data-align="${align}"`;
  // An empty cell heads nothing.
  return header && words !== ''
    ? `<th scope="col"${aligned}>${words}</th>`
    : `<td${aligned}>${words}</td>`;
}

/** Markdown drops the cells that a row has beyond those of the head (GFM 0.29, 4.10). */
function checkRow(line: LinesRun, columns: number, { source }: Writing): void {
  const cells = cellsOf(line.text);
  const surplus = cells[columns];
  if (surplus !== undefined)
    source.report(
      tooManyCells(cells.length, columns),
      line,
      surplus.start,
      line.text.length - surplus.start,
    );
}

function tooManyCells(count: number, columns: number): Problem {
  return {
    code: 'markdown/table-cells',
    message: `This row has ${count} cells, and the table ${columns} ${columns === 1 ? 'column' : 'columns'}.`,
    why: 'The rest of the row would not show.',
    fix: 'Take cells out, add columns to the first line and the line of dashes, or write \\| where the sign belongs to the text.',
  };
}
