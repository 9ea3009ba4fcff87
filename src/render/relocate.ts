import path from 'node:path';
import { pagePathOf } from '../plan/addresses.ts';
import type { Plan } from '../plan/plan.ts';

/** Returns an address relative to the output `from`; unchanged if it leads out of the site. */
export type Relocate = (address: string, from: string) => string;

/**
 * Returns the function that makes addresses relative. Links name `index.html`, since without a
 * server a folder shows its files.
 */
export function createRelocate({ pages }: Pick<Plan, 'pages'>): Relocate {
  const outputs = new Map(pages.map(({ address, output }) => [address, output]));
  return (address, from) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(address)) return address;
    const { pathname, search, hash } = new URL(address, `http://host/${from}`);
    const target = outputs.get(pagePathOf(pathname)) ?? pathname.slice(1);
    if (target === from && hash !== '') return hash;
    return path.posix.relative(path.posix.dirname(from), target) + search + hash;
  };
}

/** Returns the functions that make the addresses in the parts of an HTML file relative. */
export function relocateIn(from: string, relocate: Relocate) {
  const css = (text: string) =>
    text.replace(
      /url\((&quot;|&#x27;|["']?)([^"')]+?)\1\)/g,
      (_, quote: string, address: string) => `url(${quote}${relocate(address, from)}${quote})`,
    );
  const attribute = (whole: string, name: string, value: string) => {
    if (name === 'style') return ` style="${css(value)}"`;
    if (name.endsWith('srcset'))
      return ` ${name}="${value
        .split(',')
        .map((each) => each.trim().replace(/^\S+/, (address) => relocate(address, from)))
        .join(', ')}"`;
    const refresh = /^0; url=(.*)/.exec(value)?.[1];
    if (name === 'content')
      return refresh === undefined ? whole : ` content="0; url=${relocate(refresh, from)}"`;
    return ` ${name}="${relocate(value, from)}"`;
  };
  return {
    css,
    // Without a server, browsers block what needs CORS: preloaded fonts, and scripts with an
    // integrity.
    markup: (html: string) =>
      html
        .replace(/<link\b[^>]* as="font"[^>]*>/g, '')
        .replace(/<[a-z][^>]*>/g, (tag) =>
          tag
            .replace(/ integrity="[^"]*"/, '')
            .replace(
              / (href|src|poster|data|action|formaction|srcset|imagesrcset|style|content)="([^"]*)"/gi,
              attribute,
            ),
        ),
  };
}
