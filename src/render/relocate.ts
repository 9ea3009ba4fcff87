import path from 'node:path';
import { pagePathOf } from '../plan/addresses.ts';
import type { Plan } from '../plan/plan.ts';

/**
 * Makes addresses relative, for a site that works below any path. Links name `index.html`, since without a server a folder shows its files. The 404 page is unchanged:
 * it is shown at addresses of any depth.
 */
export function createRelocator({ pages }: Pick<Plan, 'pages'>) {
  const outputs = new Map(pages.map(({ address, output }) => [address, output]));
  const address = (reference: string, from: string) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(reference)) return reference;
    const { pathname, search, hash } = new URL(reference, `http://host/${from}`);
    const target = outputs.get(pagePathOf(pathname)) ?? pathname.slice(1);
    if (target === from && hash !== '') return hash;
    return path.posix.relative(path.posix.dirname(from), target) + search + hash;
  };
  const relocateTag = (tag: string, from: string) =>
    tag
      .replace(
        / (href|src|poster|data|action|formaction)="([^"]*)"/g,
        (_, name: string, reference: string) => ` ${name}="${address(reference, from)}"`,
      )
      .replace(
        / (srcset|imagesrcset)="([^"]*)"/gi,
        (_, name: string, set: string) =>
          ` ${name}="${set
            .split(',')
            .map((each) => each.trim().replace(/^\S+/, (reference) => address(reference, from)))
            .join(', ')}"`,
      )
      .replace(/ style="([^"]*)"/, (_, css: string) => ` style="${relocateStyle(css, from)}"`)
      .replace(
        /( http-equiv="refresh" content="0; url=)([^"]*)"/,
        (_, start: string, reference: string) => `${start}${address(reference, from)}"`,
      );
  const relocateStyle = (css: string, from: string) =>
    css.replace(
      /url\((&quot;|&#x27;|["']?)([^"')]+?)\1\)/g,
      (_, quote: string, reference: string) => `url(${quote}${address(reference, from)}${quote})`,
    );
  return {
    /** Returns an address relative to the output `from`; unchanged if it leads out of the site. */
    address,
    /** Returns a page's HTML with relative addresses. */
    page: (html: string, from: string) =>
      from === '404.html'
        ? html
        : html.replace(
            /(<(?:style|script)\b[^>]*>)([^]*?)(<\/(?:style|script)>)|<[a-z][^>]*>/g,
            (tag: string, open?: string, text = '', close = '') =>
              open === undefined
                ? relocateTag(tag, from)
                : relocateTag(open, from) +
                  (open.startsWith('<style') ? relocateStyle(text, from) : text) +
                  close,
          ),
  };
}
