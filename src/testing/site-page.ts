import type { CheerioAPI } from 'cheerio';

/** One page of an opened site. */
export interface SitePage {
  /** What visitors open: `/acme/privacy-policy/`, with the base path. */
  readonly address: string;
  /** The page's path in the site map, the same in every variant: `/privacy-policy/`. */
  readonly path: string;
  /** The slug of the product whose variant this is; `''` at the root. */
  readonly variant: string;
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
