import type { Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import { escapeHtml } from './html.ts';
import { renderInline } from './render-inline.ts';
import { MappedCell, MappedLines } from './mapped-text.ts';
import { cellStarts } from './table-row.ts';
import type { RenderContext } from './render-context.ts';

/**
 * Renders a table, and reports its mistakes. It is in a box that scrolls if the table is wider than the page. The box can be
 * focused, so that the arrow keys scroll it, and its name is the heading above. It is a group and not a region, since the
 * section around it is a landmark already.
 */
export function renderTable(table: Tokens.Table, line: number, context: RenderContext): string {
  const lines = table.raw.split('\n');
  const rowOf = (cells: readonly Tokens.TableCell[], index: number) => {
    const mapped = new MappedLines(lines[index] ?? '', line + index, context.source);
    const starts = cellStarts(mapped.text);
    checkRow(mapped, starts, table.header.length);
    const html = cells.map((cell, column) => {
      const words = new MappedCell(cell.text, mapped, starts[column]);
      return cellElement(cell, renderInline(cell.tokens, words.at(0), context));
    });
    return `<tr>${html.join('')}</tr>\n`;
  };
  const head = rowOf(table.header, 0);
  // The second line is that of the dashes.
  const body = table.rows.map((cells, index) => rowOf(cells, index + 2)).join('');
  const heading = context.outline.headings.at(-1)?.heading.id;
  const name =
    heading === undefined ? '' : ` role="group" aria-labelledby="${escapeHtml(heading)}"`;
  return `<div class="table" tabindex="0"${name}>\n<table>\n<thead>\n${head}</thead>\n${body === '' ? '' : `<tbody>\n${body}</tbody>\n`}</table>\n</div>\n`;
}

function cellElement({ header, align }: Tokens.TableCell, words: string): string {
  const aligned = align === null ? '' : ` data-align="${align}"`;
  // An empty cell is not a header.
  return header && words !== ''
    ? `<th scope="col"${aligned}>${words}</th>`
    : `<td${aligned}>${words}</td>`;
}

/** Markdown drops the cells that a row has beyond those of the head (GFM 0.29, 4.10). */
function checkRow(line: MappedLines, starts: readonly number[], columns: number): void {
  const start = starts[columns];
  if (start !== undefined)
    line.report(tooManyCells(starts.length, columns), start, line.text.length - start);
}

const tooManyCells = (count: number, columns: number): Problem => ({
  code: 'markdown/table-cells',
  message: `This row has ${count} cells, but the table has ${columns} ${columns === 1 ? 'column' : 'columns'}.`,
  why: 'The additional cells would not be shown.',
  fix: 'Remove cells, add columns to the first two lines, or write \\| to show the character.',
});
