import type { Report } from '../report/diagnostic.ts';
import type { AddedPaths, PlannedPage } from '../plan/plan.ts';
import type { Output, Tree } from '../tree.ts';
import type { Assets } from './prepare-assets.ts';
import type { PlannedSite, RenderedPage } from './rendering.ts';

/** A site with its files, for the rules. */
export interface RenderedSite extends PlannedSite {
  readonly assets: Assets;
  readonly addresses: LateAddresses;
  readonly finish: Finish;
  /** The finished pages that could be rendered, in the plan's order. */
  readonly pages: readonly RenderedPage[];
  readonly tree: Tree;
}

/** A site while features add their files. */
export interface AssembledSite extends RenderedSite {
  /** The files that were added before. */
  readonly tree: Tree;
  readonly report: Report;
}

/** The step between rendering and writing: each function returns the finished HTML. */
export interface Finish {
  readonly page: (page: RenderedPage) => string;
  /** For a text that the site map declares among its `files`. */
  readonly file: FinishHtml;
  /** For other HTML that the build writes. */
  readonly html: FinishHtml;
  /** For HTML of `assets/public/`, which has a policy only where `policyBelow` names its folder. */
  readonly publicHtml: FinishHtml;
}

/** `output` is the path of the file in the tree. */
export type FinishHtml = (html: string, output: string) => string;

/**
 * What is known of fonts and images only when all pages are rendered, by its placeholder: an output
 * path, or those of a `srcset` with their widths.
 */
export type LateAddresses = ReadonlyMap<string, string>;

/** Prepares a change of each finished page; returns `undefined` if this site needs none. */
export type OpenChange = (site: PlannedSite) => ChangePage | undefined;

/** Returns the changed HTML of a page. */
export type ChangePage = (html: string, page: PlannedPage) => string;

/** The files that a feature adds to a site. */
export interface AddedFiles extends AddedPaths {
  readonly files: (site: AssembledSite) => Iterable<NamedOutput>;
}

/** A file with its path in the tree. */
export type NamedOutput = readonly [path: string, output: Output];
