import { createHash } from 'node:crypto';
import { memoize } from '../memoize.ts';

/** A content security policy: sources by directive (https://www.w3.org/TR/CSP3/). */
export type Policy = Readonly<Record<string, readonly string[]>>;

/**
 * Makes a function that adds a policy to a page as its first `<meta>` after the character set, so that it applies to
 * everything after it. The hashes of inline styles and scripts are added to `style-src` and `script-src`, and those in
 * the `integrity` of scripts, unless `'unsafe-inline'` allows them: a hash would disable it.
 */
export function createPolicyWriter(policy: Policy): (html: string) => string {
  // Pages have the same styles and scripts.
  const hashOf = memoize(
    (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
  return (html) => {
    const at = findPolicyOffset(html);
    if (at === undefined) return html;
    const added: Policy = {
      'style-src': inlineContents(html, 'style').map(hashOf),
      'script-src': [...inlineContents(html, 'script').map(hashOf), ...integrities(html)],
    };
    const complete = { ...policy };
    for (const [directive, hashes] of Object.entries(added)) {
      const sources = policy[directive] ?? policy['default-src'];
      if (sources !== undefined && hashes.length > 0 && !sources.includes("'unsafe-inline'"))
        complete[directive] = [...sources.filter((source) => source !== "'none'"), ...hashes];
    }
    const directives = Object.entries(complete).map(([directive, sources]) =>
      [directive, ...new Set(sources)].join(' '),
    );
    const meta = `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}"/>`;
    return html.slice(0, at) + meta + html.slice(at);
  };
}

/** Returns the contents of inline `<style>` elements or scripts. JSON-LD is not executed, but the HTML checker requires its hash. */
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
function findPolicyOffset(html: string): number | undefined {
  const found = /<head(?:\s[^>]*)?>(?:<meta\s[^>]*\bcharset="[^"]*"[^>]*>)?/i.exec(html);
  return found === null ? undefined : found.index + found[0].length;
}
