import type { CheerioAPI, load } from 'cheerio';
import { rootOf, type Element, type Root } from '../check/dom/node.ts';
import { policyOf, siteHeaders } from '../features/hosts/headers.ts';
import type { Location } from '../report/location.ts';
import type { SitePage } from './site-page.ts';

/** A page before it is parsed. */
export type UnparsedPage = Omit<SitePage, 'status' | 'headers' | '$'>;

/** Creates a page that `parse`, cheerio's `load`, parses when `$` is first read. */
export function createPage(
  page: UnparsedPage,
  parse: typeof load,
  locate: (element: Element) => Location,
): SitePage {
  const { output, html } = page;
  let $: CheerioAPI | undefined;
  const parsed: SitePage = {
    ...page,
    status: output === '404.html' ? 404 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(html)),
      ...siteHeaders(policyOf(html)).all,
    },
    get $() {
      if ($ === undefined) {
        $ = parse(html, { sourceCodeLocationInfo: true });
        owners.set($.root()[0]!, { page: parsed, locate });
      }
      return $;
    },
  };
  return parsed;
}

interface Owner {
  readonly page: SitePage;
  locate(element: Element): Location;
}

/** Maps documents to their pages, so that matchers can report the source of an element. */
const owners = new WeakMap<Root, Owner>();

/** Returns the page that contains an element; `undefined` for documents from elsewhere. */
export function ownerOf(element: Element): Owner | undefined {
  return owners.get(rootOf(element));
}
