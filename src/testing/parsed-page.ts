import type { CheerioAPI, load } from 'cheerio';
import { policyOf, siteHeaders } from '../features/hosts/headers.ts';
import type { FinishedPage } from '../check/finished-pages.ts';

/** One page of an opened site. */
export interface SitePage extends FinishedPage {
  /** The status that a static host sends: 404 for the page of unknown addresses. */
  readonly status: 200 | 404;
  /** The type, the length, and the headers of the host files. */
  readonly headers: Readonly<Record<string, string>>;
  /** The page as a cheerio document: `page.$('h1').text()`. Parsed when first used. */
  readonly $: CheerioAPI;
}

/** Creates a page that `parse`, cheerio's `load`, parses when `$` is first read. */
export function createPage(page: FinishedPage, parse: typeof load): SitePage {
  const { output, html } = page;
  let $: CheerioAPI | undefined;
  return {
    ...page,
    status: /(?:^|\/)404\.html$/.test(output) ? 404 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(html)),
      ...siteHeaders(policyOf(html)).all,
    },
    get $() {
      return ($ ??= parse(html, { sourceCodeLocationInfo: true }));
    },
  };
}
