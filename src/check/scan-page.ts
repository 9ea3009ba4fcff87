/** What the cheap rules need to know of a page, read from its HTML in one pass. */
export interface PageFacts {
  /** Every `id`, in order, duplicates included. */
  readonly ids: readonly string[];
  /** Every `href` and `src` as written, character references resolved. */
  readonly references: readonly string[];
  /** The words of the title, as they stand in the HTML; `''` without one. */
  readonly title: string;
  /** The language that `<html>` names; `''` without one. */
  readonly language: string;
}

/**
 * Reads facts from HTML that React and the Markdown stage printed: attributes stand in double quotes, and no quotation
 * mark in a text is left bare, so a pattern is enough and a parser would cost ten times as much.
 */
export function scanPage(bytes: Uint8Array): PageFacts {
  // All that is looked for is ASCII. Reading UTF-8 as it is meant takes longer than the scan, so only what is found is.
  const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
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
  return { ids, references, title: titleOf(html), language: languageOf(html) };
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

function titleOf(html: string): string {
  const start = html.indexOf('<title>');
  return start === -1 ? '' : utf8(html.slice(start + '<title>'.length, html.indexOf('</title>', start))).trim();
}

function languageOf(html: string): string {
  const tag = html.slice(0, html.indexOf('>', html.indexOf('<html')) + 1);
  return / lang="([^"]*)"/.exec(tag)?.[1] ?? '';
}

function decode(value: string): string {
  const text = utf8(value);
  return text.includes('&') ? text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') : text;
}

const utf8 = (latin1: string) => (/[\x80-\xff]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString() : latin1);
