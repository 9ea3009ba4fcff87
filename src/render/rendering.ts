import type { Cache } from '../cache/cache.ts';
import type { Config } from '../config/config.ts';
import type { Plan, PlannedPage } from '../plan/plan.ts';
import type { Report } from '../report/diagnostic.ts';
import type { ContentFiles } from './content-files.ts';
import type { Picture, SiteTools } from '../site/define-site.ts';
import type { LoadedSite } from '../site/load-site.ts';
import type { Output } from '../tree.ts';

/** Everything that rendering works with. */
export interface RenderInput {
  readonly config: Config;
  readonly site: LoadedSite;
  readonly plan: Plan;
  readonly cache: Cache;
  readonly report: Report;
}

/** A page before its fonts are cut and its policy is written. */
export interface RenderedPage {
  readonly page: PlannedPage;
  /** With its doctype, in UTF-8: thousands of pages take half the memory that strings would. */
  readonly html: Buffer;
  /** The day on which its words last changed, where the content has one. */
  readonly modified: string | undefined;
}

/** Changes the HTML of a page; `output` is its path in the tree. */
export type Transform = (html: string, output: string) => string;

/** The page that shows a social image, for diagnostics. */
export type PicturedPage = Pick<PlannedPage, 'path' | 'source'>;

/** The assets of a site while its pages are rendered: what templates request, and the files that result. */
export interface Assets {
  readonly file: SiteTools['asset'];
  /** The files that texts link to or show. */
  readonly contentFiles: ContentFiles;
  readonly styles: SiteTools['styles'];
  readonly script: SiteTools['script'];
  readonly integrity: SiteTools['integrity'];
  readonly font: SiteTools['font'];
  /** Names the social image of a page, which `drawAll` rasterizes: pages do not wait for it. */
  socialImage(svg: string, page: PicturedPage): Picture;
  /** Rasterizes the images that were named. Reports those that cannot be drawn. */
  rasterizeSocialImages(report: Report): Promise<void>;
  /** Rasterizes an SVG to PNG in its own size. Throws SiteError if it cannot be drawn. */
  rasterize(svg: string, source: string): Promise<Uint8Array>;
  /** Subsets the fonts to the characters of all pages, and returns what puts the fonts' addresses into a page; `undefined` for a site without fonts. */
  finish(pages: readonly RenderedPage[]): Promise<Transform | undefined>;
  /** The contents of a file of `assets/public/`; `undefined` if it went away since it was listed. */
  staticFile(name: string): Uint8Array | undefined;
  /** Every asset that was requested, by output path. */
  outputs(): ReadonlyMap<string, Output>;
}
