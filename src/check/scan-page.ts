/** What the cheap rules need to know of a page, read from its HTML in one pass. */
export interface PageFacts {
  /** Every `id`, in order, duplicates included. */
  readonly ids: readonly string[];
  /** Every `href` and `src` as written, character references resolved. */
  readonly references: readonly string[];
}

/**
 * Reads ids and references from HTML that React and the Markdown stage printed: attributes stand in double quotes,
 * and no quotation mark in a text is left bare, so a pattern is enough and a parser would cost ten times as much.
 */
export function scanPage(html: string): PageFacts {
  const ids: string[] = [];
  const references: string[] = [];
  attribute.lastIndex = 0;
  for (let match = attribute.exec(html); match !== null; match = attribute.exec(html)) {
    if (match[1] !== undefined) {
      // Styles and scripts hold text that is not markup.
      skip(html, match[1], references);
      continue;
    }
    (match[2] === 'id' ? ids : references).push(decode(match[3] ?? ''));
  }
  return { ids, references };
}

const attribute = /<(style|script)(?=[ >])| (id|href|src)="([^"]*)"/g;

/** Moves on behind a style or script, its own `src` noted. */
function skip(html: string, element: string, references: string[]): void {
  const start = attribute.lastIndex;
  const open = html.indexOf('>', start);
  const source = / src="([^"]*)"/.exec(html.slice(start, open + 1));
  if (source !== null) references.push(decode(source[1] ?? ''));
  const close = html.indexOf(`</${element}>`, open);
  attribute.lastIndex = close === -1 ? html.length : close;
}

function decode(value: string): string {
  return value.includes('&') ? value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') : value;
}
