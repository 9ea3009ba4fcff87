import type { CheerioAPI, load } from 'cheerio';
import { policyOf, siteHeaders } from '../features/hosts/headers.ts';
import type { FinishedPage } from '../check/finished-pages.ts';
import type { SitePage } from './site-page.ts';

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
