import type { Tokens } from 'marked';
import { escapeHtml } from './html.ts';
import { renderInline } from './render-inline.ts';
import { CellRun, LinesRun } from './run.ts';
import type { Problem } from './source.ts';
import { cellsOf } from './table-row.ts';
import type { Writing } from './writing.ts';

/**
 * A table as HTML, in a box that scrolls where the table is wider than the page. Who uses no pointer scrolls it with
 * the arrow keys, so it can be focused, and it has the name of the heading that it stands under.
 */
export function renderTable(table: Tokens.Table, line: number, writing: Writing): string {
  const lines = table.raw.split('\n');
  const runOf = (row: number) => new LinesRun(lines[row] ?? '', line + row);
  const head = renderRow(table.header, runOf(0), writing);
  let body = '';
  // Between them stands the line of dashes.
  for (const [index, cells] of table.rows.entries()) body += renderRow(cells, runOf(index + 2), writing);
  const rows = body === '' ? '' : `<tbody>\n${body}</tbody>\n`;
  return `<div class="table" tabindex="0"${nameOf(writing)}>\n<table>\n<thead>\n${head}</thead>\n${rows}</table>\n</div>\n`;
}

/** A group rather than a region: the section that a table stands in is a landmark already. */
function nameOf({ outline }: Writing): string {
  const id = outline.headings.at(-1)?.id;
  return id === undefined ? '' : ` role="group" aria-labelledby="${escapeHtml(id)}"`;
}

function renderRow(cells: readonly Tokens.TableCell[], line: LinesRun, writing: Writing): string {
  checkRow(line, cells.length, writing);
  let html = '<tr>';
  for (const [column, cell] of cells.entries()) {
    const words = renderInline(cell.tokens, new CellRun(cell.text, line, column), 0, writing);
    const align = cell.align === null ? '' : ` data-align="${cell.align}"`;
    // An empty cell heads nothing.
    html += cell.header && words !== '' ? `<th scope="col"${align}>${words}</th>` : `<td${align}>${words}</td>`;
  }
  return `${html}</tr>\n`;
}

/** Markdown drops the cells that a row has beyond those of the head (GFM 0.29, 4.10). */
function checkRow(line: LinesRun, columns: number, { source }: Writing): void {
  const cells = cellsOf(line.text);
  const surplus = cells[columns];
  if (surplus !== undefined) source.report(tooManyCells(cells.length, columns), line, surplus.start, line.text.length - surplus.start);
}

function tooManyCells(count: number, columns: number): Problem {
  return {
    code: 'markdown/table-cells',
    message: `This row has ${count} cells, and the table ${columns} ${columns === 1 ? 'column' : 'columns'}.`,
    why: 'The rest of the row would not show.',
    fix: 'Take cells out, add columns to the first line and the line of dashes, or write \\| where the sign belongs to the text.',
  };
}
