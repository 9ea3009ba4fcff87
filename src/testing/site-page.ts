import type { CheerioAPI, load } from 'cheerio';
import { rootOf, type Element, type Root } from '../check/dom/node.ts';
import type { FindElementSource } from '../check/element-sources.ts';
import { headersOf, policyOf, siteHeaders } from '../host/headers.ts';
import { locateElement, type LocatedPage, type Place } from '../check/locate.ts';
import type { Sources } from '../check/sources.ts';

/** One page of an opened site. */
export interface SitePage {
  /** What visitors open: `/acme/privacy-policy/`, with the base path. */
  readonly address: string;
  /** The page's path in the site map, the same in every copy: `/privacy-policy/`. */
  readonly path: string;
  /** The slug of the product whose copy this is; `''` at the root. */
  readonly copy: string;
  /** The file in the output folder. */
  readonly output: string;
  /** The file that a person edits to change the page, relative to the site's root. */
  readonly source: string;
  /** What a static host answers with: 200, and 404 for the page of unknown addresses. */
  readonly status: 200 | 404;
  /** The type, the length, and what the host files make a host send. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /** The page as a cheerio document: `page.$('h1').text()`. Parsed when first used. */
  readonly $: CheerioAPI;
}

/** What a page is made from. */
export interface PageSource extends LocatedPage {
  readonly address: string;
  readonly path: string;
  readonly copy: string;
  readonly output: string;
}

interface PageTools {
  /** cheerio's `load`. */
  readonly parse: typeof load;
  readonly sources: Sources;
  readonly find: FindElementSource;
}

/** Makes a page that is parsed when `$` is first read. */
export function createPage(made: PageSource, { parse, sources, find }: PageTools): SitePage {
  const { address, path, copy, output, html, page } = made;
  let $: CheerioAPI | undefined;
  const parsed: SitePage = {
    address,
    path,
    copy,
    output,
    html,
    source: page.source,
    status: output === '404.html' ? 404 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(html)),
      ...headersOf(output, siteHeaders(policyOf(html))),
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
  locate(element: Element): Place;
}

/** Which page a document belongs to, so that a matcher that is given an element can say where it comes from. */
const owners = new WeakMap<Root, Owner>();

/** The page that an element stands in; `undefined` for one of a document that no opened site has parsed. */
export function ownerOf(element: Element): Owner | undefined {
  return owners.get(rootOf(element));
}
