import { createHash } from 'node:crypto';
import { memoize } from '../memoize.ts';

/** A content security policy: sources by directive (https://www.w3.org/TR/CSP3/). */
export type Policy = Readonly<Record<string, readonly string[]>>;

/**
 * Makes a function that puts a policy into a page as its first `<meta>` after the character set, so that it holds for all that follows.
 * The hashes of the page's inline styles and scripts are added to `style-src` and `script-src`, and those that scripts carry as `integrity`.
 */
export function createPolicyWriter(policy: Policy): (html: string) => string {
  const hashOf = memoize(
    (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
  const metaOf = memoize((hashes) => {
    const [styles = '', scripts = ''] = hashes.split('\n');
    return `<meta http-equiv="Content-Security-Policy" content="${serialize(policy, styles.split(' '), scripts.split(' '))}"/>`;
  });
  return (html) => {
    const hashes =
      inlineContents(html, 'style').map(hashOf).join(' ') +
      '\n' +
      [...inlineContents(html, 'script').map(hashOf), ...integrities(html)].join(' ');
    const at = placeIn(html);
    if (at === undefined) return html;
    return html.slice(0, at) + metaOf(hashes) + html.slice(at);
  };
}

function serialize(policy: Policy, styles: readonly string[], scripts: readonly string[]): string {
  const added: Record<string, readonly string[]> = { 'style-src': styles, 'script-src': scripts };
  return Object.entries(policy)
    .map(([directive, sources]) =>
      [directive, ...new Set([...sources, ...(added[directive] ?? [])])]
        .filter((part) => part !== '')
        .join(' '),
    )
    .join('; ');
}

/** The contents of inline `<style>` elements or scripts. Browsers act on no JSON-LD, yet the HTML checker asks for its hash too. */
function inlineContents(html: string, element: 'style' | 'script'): string[] {
  const contents: string[] = [];
  for (let at = html.indexOf(`<${element}`); at !== -1; at = html.indexOf(`<${element}`, at + 1)) {
    const open = html.indexOf('>', at);
    const close = html.indexOf(`</${element}>`, open);
    if (close === -1) break;
    if (!html.slice(at, open).includes(' src=')) contents.push(html.slice(open + 1, close));
    at = close;
  }
  return contents;
}

const integrities = (html: string) =>
  [...html.matchAll(/<script [^>]*\bintegrity="([^"]+)"/g)].map(([, hash]) => `'${hash}'`);

/** Returns the offset after `<head>` and the character set; `undefined` for a page without a head. */
function placeIn(html: string): number | undefined {
  const found = /<head(?:\s[^>]*)?>(?:<meta\s[^>]*\bcharset="[^"]*"[^>]*>)?/i.exec(html);
  return found === null ? undefined : found.index + found[0].length;
}
