import type { CheerioAPI } from 'cheerio';
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
