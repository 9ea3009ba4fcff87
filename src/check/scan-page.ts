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

/** `scanHtml` for a page's bytes. */
export function scanPage(bytes: Uint8Array): PageFacts {
  // All that is looked for is ASCII. Reading UTF-8 as it is meant takes longer than the scan, so only what is found is.
  const { ids, references, title, language } = scanHtml(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  );
  return {
    ids: ids.map(utf8),
    references: references.map(utf8),
    title: utf8(title).trim(),
    language,
  };
}

/**
 * Reads facts from HTML that React and the Markdown stage printed: attributes stand in double quotes, and no quotation
 * mark in a text is left bare, so a pattern is enough and a parser would cost ten times as much.
 */
export function scanHtml(html: string): PageFacts {
  const ids: string[] = [];
  const references: string[] = [];
  let raw = nextRaw(html, 0);
  // An equals sign before a quotation mark is rare outside of attributes, so that little else is looked at.
  for (let at = html.indexOf('="'); at !== -1; at = html.indexOf('="', at)) {
    if (at > raw) {
      at = skipRaw(html, raw, references);
      raw = nextRaw(html, at);
      continue;
    }
    // One letter rules most names out, and is compared sooner than they are.
    const last = html.charAt(at - 1);
    const list =
      (last === 'f' && endsWith(html, at, ' href')) || (last === 'c' && endsWith(html, at, ' src'))
        ? references
        : last === 'd' && endsWith(html, at, ' id')
          ? ids
          : undefined;
    const start = at + '="'.length;
    const end = html.indexOf('"', start);
    if (end === -1) break;
    list?.push(decode(html.slice(start, end)));
    at = end + 1;
  }
  return { ids, references, title: titleOf(html), language: languageOf(html) };
}

const endsWith = (html: string, at: number, name: string) =>
  html.startsWith(name, at - name.length);

/** Where the next style or script begins, which hold text that is not markup; Infinity where there is none. */
function nextRaw(html: string, from: number): number {
  return Math.min(startOf(html, 'style', from), startOf(html, 'script', from));
}

function startOf(html: string, element: string, from: number): number {
  // A longer text is found faster, and most pages have few of these elements.
  if (html.indexOf(`</${element}>`, from) === -1) return Infinity;
  const tag = `<${element}`;
  let at = html.indexOf(tag, from);
  while (at !== -1 && !' >'.includes(html.charAt(at + tag.length))) at = html.indexOf(tag, at + 1);
  return at === -1 ? Infinity : at;
}

/** Returns the end of a style or script, its own `src` noted. */
function skipRaw(html: string, start: number, references: string[]): number {
  const open = html.indexOf('>', start);
  const source = / src="([^"]*)"/.exec(html.slice(start, open + 1));
  if (source !== null) references.push(decode(source[1] ?? ''));
  const close = html.indexOf(html.startsWith('<style', start) ? '</style>' : '</script>', open);
  return close === -1 ? html.length : close;
}

function titleOf(html: string): string {
  const start = html.indexOf('<title>');
  return start === -1
    ? ''
    : html.slice(start + '<title>'.length, html.indexOf('</title>', start)).trim();
}

function languageOf(html: string): string {
  const tag = html.slice(0, html.indexOf('>', html.indexOf('<html')) + 1);
  return / lang="([^"]*)"/.exec(tag)?.[1] ?? '';
}

function decode(text: string): string {
  return text.includes('&')
    ? text
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
    : text;
}

const utf8 = (latin1: string) =>
  /[\x80-\xff]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString() : latin1;
