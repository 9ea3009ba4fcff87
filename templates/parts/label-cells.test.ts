import { expect, test } from 'vitest';
import { labelCells } from './label-cells.ts';

test('each cell of a table has the name of its column', () => {
  const table =
    '<table>\n<thead>\n<tr><th scope="col">Data</th><th scope="col">Kept <em>for</em> "us"</th></tr>\n</thead>\n<tbody>\n<tr><td>Logs</td><td>30 days</td></tr>\n</tbody>\n</table>';
  expect(labelCells(table)).toContain(
    '<tr><td data-column="Data">Logs</td><td data-column="Kept for &quot;us&quot;">30 days</td></tr>',
  );
});

test('everything that is not a table stays the same', () => {
  expect(labelCells('<p>td</p>')).toBe('<p>td</p>');
});
