import { accessibleName } from '../dom/accessible-name.ts';
import { elementsOf, type Element } from '../dom/node.ts';
import { count } from '../../report/units.ts';
import { pageRule } from '../rule.ts';

/**
 * A table must name its columns (WCAG 2.2, 1.3.1), and all rows must have the same number of cells.
 */
export const tables = pageRule(
  ['table/no-headers', 'table/empty-header', 'table/uneven', 'table/no-name'],
  ({ select, locate }, report) => {
    const tables = select('table');
    for (const table of tables) {
      const rows = [...elementsOf(table)].filter(({ name }) => name === 'tr').map(cellsOf);
      const headers = rows.flat().filter(({ name }) => name === 'th');
      if (headers.length === 0)
        report({
          code: 'table/no-headers',
          message: 'The table has no header cells.',
          why: 'Screen readers cannot announce the column of a cell.',
          fix: 'Use <th> for the cells of the first row.',
          ...locate(table),
        });
      const empty = headers.find((header) => accessibleName(header) === '');
      if (empty !== undefined)
        report({
          code: 'table/empty-header',
          severity: 'warning',
          message: 'A header cell of the table is empty.',
          why: 'Screen readers read the cells of this column without its name.',
          fix: 'Write the column’s name.',
          ...locate(empty),
        });
      const widths = widthsOf(rows);
      const uneven = widths.findIndex((width) => width !== widths[0]);
      const cell = rows[uneven]?.[0];
      if (cell !== undefined)
        report({
          code: 'table/uneven',
          message: `A row of the table has ${count(widths[uneven] ?? 0, 'cell')}, but the first row has ${widths[0]}.`,
          fix: 'Give every row the same number of cells.',
          ...locate(cell),
        });
      if (tables.length > 1 && !isLabelled(table) && accessibleName(table) === '')
        report({
          code: 'table/no-name',
          severity: 'warning',
          message: 'The table has no caption and no heading before it.',
          why: 'The page has several tables, and this one cannot be distinguished from the others.',
          fix: 'Add a heading directly before it, or a <caption>.',
          ...locate(table),
        });
    }
  },
);

const cellsOf = (row: Element) =>
  row.children.filter((cell): cell is Element => 'name' in cell && /^t[hd]$/.test(cell.name));

/** Returns the width of each row, including the cells that reach into it from above. */
function widthsOf(rows: readonly (readonly Element[])[]): readonly number[] {
  const widths = rows.map(() => 0);
  for (const [index, row] of rows.entries())
    for (const { attribs } of row) {
      // `rowspan="0"` reaches to the end.
      const end = index + (Number(attribs.rowspan ?? 1) || rows.length);
      for (let at = index; at < Math.min(end, rows.length); at++)
        widths[at]! += Number(attribs.colspan ?? 1);
    }
  return widths;
}

/** Returns whether a heading, or a named region around it, labels the table. */
function isLabelled(table: Element): boolean {
  for (let node: Element | null = table; node !== null; node = node.parent as Element | null) {
    if (
      node.attribs?.['aria-label'] !== undefined ||
      node.attribs?.['aria-labelledby'] !== undefined
    )
      return true;
    if (node.name === 'main') return false;
    for (let before = node.prev; before !== null; before = before.prev)
      if ('name' in before && /^h[1-6]$/.test(before.name)) return true;
  }
  return false;
}
