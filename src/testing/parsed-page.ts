import type { CheerioAPI, load } from 'cheerio';
import { rootOf, type Element, type Root } from '../check/dom/node.ts';
import type { FindElementSource } from '../check/element-sources.ts';
import { policyOf, siteHeaders } from '../hosts/headers.ts';
import { locateElement, type LocatedPage, type SourceLocation } from '../check/locate.ts';
import type { Sources } from '../check/sources.ts';
import type { SitePage } from './site-page.ts';

/** A page before it is parsed. */
export interface PageSource extends LocatedPage {
  readonly address: string;
  readonly path: string;
  readonly variant: string;
  readonly output: string;
}

interface PageTools {
  /** cheerio's `load`. */
  readonly parse: typeof load;
  readonly sources: Sources;
  readonly find: FindElementSource;
}

/** Creates a page that is parsed when `$` is first read. */
export function createPage(made: PageSource, { parse, sources, find }: PageTools): SitePage {
  const { address, path, variant, output, html, page } = made;
  let $: CheerioAPI | undefined;
  const parsed: SitePage = {
    address,
    path,
    variant,
    output,
    html,
    source: page.source,
    status: output === '404.html' ? 404 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(html)),
      ...siteHeaders(policyOf(html)).all,
    },
    get $() {
      if ($ === undefined) {
        $ = parse(html, { sourceCodeLocationInfo: true });
        owners.set($.root()[0]!, {
          page: parsed,
          locate: (element) => locateElement(element, made, sources, find(output, html, element)),
        });
      }
      return $;
    },
  };
  return parsed;
}

interface Owner {
  readonly page: SitePage;
  locate(element: Element): SourceLocation;
}

/** Maps documents to their pages, so that matchers can report the source of an element. */
const owners = new WeakMap<Root, Owner>();

/** Returns the page that contains an element; `undefined` for documents from elsewhere. */
export function ownerOf(element: Element): Owner | undefined {
  return owners.get(rootOf(element));
}
