/**
 * Gives each cell of each table in a printed text the name of its column as `data-column`, so that a narrow screen can
 * set a row as a block. The Markdown stage prints one row a line, the names first.
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
