import type { Document } from '../content/load-document.ts';
import type { Plan, PlannedPage } from '../plan/plan.ts';
import type { Report } from '../report/diagnostic.ts';
import type { SiteMap } from '../site/define-site.ts';
import type { Tree } from '../tree.ts';
import type { Difference } from './compare-variant.ts';
import type { Element, Root } from './dom/node.ts';
import type { SourceLocation } from './locate.ts';
import type { PageFacts } from './scan-page.ts';
import type { Sources } from './sources.ts';

/** A site as the cheap rules see it: the tree, and what its pages hold. */
export interface CheckedSite {
  readonly tree: Tree;
  readonly plan: Pick<
    Plan,
    | 'variants'
    | 'origin'
    | 'paths'
    | 'pathsComplete'
    | 'places'
    | 'rootOnly'
    | 'redirects'
    | 'drafts'
  >;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** The pages that could be rendered, in the plan's order. */
  readonly pages: readonly CheckedPage[];
  /** The documents that no rendered page shows, because errors keep their pages from being made. */
  readonly unrendered: readonly Document[];
}

/** A rendered page and what the scan found in it. */
export interface CheckedPage extends PageFacts {
  readonly page: PageIdentity;
  /** Decoded when first asked for; the cheap rules do without. */
  readonly html: string;
  /** Where to fix an element of the page; as far as the caller can tell, and at least in which file. */
  placeOf(wanted: Wanted): SourceLocation;
}

/** An element that a rule found without a parser. */
export interface Wanted {
  /** Names what is wanted; the same for all variants of a page, which have it from the same place. */
  readonly key: string;
  readonly matches: (element: Element) => boolean;
  /** How many that match stand before it; 0 unless given. */
  readonly after?: number;
  /** What a writer may have put there: the value of a field that is this, or that this begins with. */
  readonly value?: string;
  /** The address that the element names. */
  readonly address?: string;
}

/** What rules know of a page besides its HTML. */
export type PageIdentity = Omit<PlannedPage, 'definition'>;

/** Checks the whole site and reports what a person must fix, at the source. */
export type Rule<Site = CheckedSite> = (site: Site, report: Report) => void;

/** A site as the rules see it that `build` has no time for. */
export interface ParsedSite extends CheckedSite {
  /** The pages to look into: those at the root, and each variant that differs from them in more than its product's name. */
  readonly parsed: readonly ParsedPage[];
  /** How variants differ from the pages at the root, by output path. */
  readonly differences: ReadonlyMap<string, Difference>;
  readonly map: Pick<SiteMap<never>, 'policy' | 'budget' | 'checks'>;
  readonly sources: Sources;
  /** The text of an output of the tree. */
  text(output: string): string;
}

/** A page as a browser understands it. */
export interface ParsedPage extends CheckedPage {
  readonly root: Root;
  /** The elements that a CSS selector finds. */
  select(selector: string): readonly Element[];
  /** The source of an element. */
  locate(element: Element): SourceLocation;
  /** Where to add what is missing: the source of the first of these elements that the page has. */
  locateMissing(...around: readonly string[]): SourceLocation;
  /** The field of the content or settings whose value a text is, or begins with. */
  locateValue(text: string): SourceLocation | undefined;
  /** Where a text stands in the page's content, or at least which file that is. */
  locateText(text: string): SourceLocation;
}

export type ParsedRule = Rule<ParsedSite>;
