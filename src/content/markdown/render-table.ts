import type { Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import { escapeHtml } from './html.ts';
import type { RenderContext } from './render-context.ts';
import { plainText } from './plain-text.ts';
import { renderWords } from './render-inline.ts';
import { Fragment } from './source.ts';

/**
 * Renders a table, and reports its errors. It is in a box that scrolls if the table is wider than
 * the page. The box can be focused, so that the arrow keys scroll it, and its name is the heading
 * above. It is a group and not a region, since the section around it is a landmark already. Each
 * cell has the name of its column, so that styles can show a row as a block on narrow screens.
 */
export function renderTable(table: Tokens.Table, line: number, context: RenderContext): string {
  const lines = table.raw.split('\n');
  const names = table.header.map(({ tokens }) => escapeHtml(plainText(tokens)));
  const rowOf = (cells: readonly Tokens.TableCell[], index: number) => {
    const row = new Fragment(lines[index] ?? '', line + index, context.source);
    checkRow(row, table.header.length);
    let at = 0;
    const html = cells.map((cell, column) => {
      const written = cell.text.replaceAll('|', '\\|');
      at = Math.max(at, row.text.indexOf(written, at));
      const words = renderWords(cell.tokens, row.plus(at), context);
      at += written.length;
      return cellElement(cell, words, names[column] ?? '');
    });
    return `<tr>${html.join('')}</tr>\n`;
  };
  context.inCell = true;
  const head = rowOf(table.header, 0);
  // The second line is that of the dashes.
  const body = table.rows.map((cells, index) => rowOf(cells, index + 2)).join('');
  context.inCell = false;
  const heading = context.outline.headings.at(-1)?.heading.id;
  const name =
    heading === undefined ? '' : ` role="group" aria-labelledby="${escapeHtml(heading)}"`;
  return `<div class="table" tabindex="0"${name}>\n<table>\n<thead>\n${head}</thead>\n${body === '' ? '' : `<tbody>\n${body}</tbody>\n`}</table>\n</div>\n`;
}

function cellElement({ header, align }: Tokens.TableCell, words: string, column: string): string {
  const aligned = align === null ? '' : ` data-align="${align}"`;
  // An empty cell is not a header.
  return header && words !== ''
    ? `<th scope="col"${aligned}>${words}</th>`
    : `<td${header ? '' : ` data-column="${column}"`}${aligned}>${words}</td>`;
}

/** Markdown drops the cells that a row has beyond those of the head (GFM 0.29, 4.10). */
function checkRow(row: Fragment, columns: number): void {
  const [edge = ''] = /^\s*\|?/.exec(row.text) ?? [];
  const cells = row.text
    .slice(edge.length)
    .replace(/(?<!\\)\|\s*$/, '')
    .split(/(?<!\\)\|/);
  if (cells.length <= columns) return;
  const start = edge.length + cells.slice(0, columns).join('|').length + 1;
  row.report(tooManyCells(cells.length, columns), start, row.text.length - start);
}

const tooManyCells = (count: number, columns: number): Problem => ({
  code: 'markdown/table-cells',
  message: `This row has ${count} cells, but the table has ${columns} ${columns === 1 ? 'column' : 'columns'}.`,
  why: 'The additional cells would not be shown.',
  fix: 'Remove cells, add columns to the first two lines, or write \\| to show the character.',
});
