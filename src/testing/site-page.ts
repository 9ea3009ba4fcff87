import type { CheerioAPI } from 'cheerio';

/** One page of an opened site. */
export interface SitePage {
  /** The root-absolute address, with the base path: `/acme/privacy-policy/`. */
  readonly address: string;
  /** The page's path in the site map, the same in every variant: `/privacy-policy/`. */
  readonly path: string;
  /** The slug of the variant's product; `''` at the root. */
  readonly variant: string;
  /** The file in the output folder. */
  readonly output: string;
  /** The file that a person edits to change the page, relative to the site's root. */
  readonly source: string;
  /** The status that a static host sends: 404 for the page of unknown addresses. */
  readonly status: 200 | 404;
  /** The type, the length, and the headers of the host files. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /** The page as a cheerio document: `page.$('h1').text()`. Parsed when first used. */
  readonly $: CheerioAPI;
}
