/**
 * Adds the name of its column to each table cell as `data-column`, so that styles can show a row as a block on narrow
 * screens. The Markdown stage prints one row per line, starting with the names.
 */
export function labelCells(html: string): string {
  return html.replace(/<table>.*?<\/table>/gs, (table) => {
    const names = [...table.matchAll(/<th\b[^>]*>(.*?)<\/th>/g)].map(([, name = '']) =>
      name.replace(/<[^>]*>/g, '').replaceAll('"', '&quot;'),
    );
    return table.replace(/<tr>.*?<\/tr>/g, (row) => {
      let column = 0;
      return row.replace(/<td\b/g, (cell) => `${cell} data-column="${names[column++] ?? ''}"`);
    });
  });
}
