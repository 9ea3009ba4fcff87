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

/** A site for the rules of a build: the tree, and facts about its pages. */
export interface CheckedSite {
  readonly tree: Tree;
  readonly plan: Plan;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** The pages that could be rendered, in the plan's order. */
  readonly pages: readonly CheckedPage[];
  /** The documents whose pages could not be rendered because of errors. */
  readonly unrendered: readonly Document[];
}

/** A rendered page and the facts that the scan found in it. */
export interface CheckedPage extends PageFacts {
  readonly page: PageIdentity;
  /** Decoded when first read; the rules of a build rarely need it. */
  readonly html: string;
  /** Returns where to fix an element of the page: the best position that is known, at least the file. */
  placeOf(wanted: Wanted): SourceLocation;
}

/** Describes an element that a rule found without a parser. */
export interface Wanted {
  /** A CSS selector. */
  readonly select: string;
  /** Identifies the element in all variants of a page, which have the same source; `select` by default. */
  readonly key?: string;
  readonly matches?: (element: Element) => boolean;
  /** The number of such elements before it; 0 by default. */
  readonly after?: number;
  /** A text that begins with the value of a field, or is that value. */
  readonly value?: string;
  /** The address in the element. */
  readonly address?: string;
  /** Matches it in the source of a template. */
  readonly pattern?: RegExp;
}

/** The properties of a page besides its HTML. */
export type PageIdentity = Omit<PlannedPage, 'definition'>;

/** Checks the whole site, and reports problems at their source. */
export type Rule<Site = CheckedSite> = (site: Site, report: Report) => void;

/** A site for the rules that need parsed pages; too slow for `build`. */
export interface ParsedSite extends CheckedSite {
  /** The pages at the root, and the variants that differ from them in more than the product's name. */
  readonly parsed: readonly ParsedPage[];
  /** Unexpected differences of variants from the pages at the root, by output path. */
  readonly differences: ReadonlyMap<string, Difference>;
  readonly map: Pick<SiteMap<never>, 'policy' | 'budget' | 'checks'>;
  readonly sources: Sources;
  /** Returns the text of a file of the tree. */
  text(output: string): string;
}

/** A parsed page. */
export interface ParsedPage extends CheckedPage {
  readonly root: Root;
  /** Returns the elements that match a CSS selector. */
  select(selector: string): readonly Element[];
  /** Returns the source of an element. */
  locate(element: Element): SourceLocation;
  /** Returns where to add a missing element: the source of the first of these elements that the page has. */
  locateMissing(...around: readonly string[]): SourceLocation;
  /** Returns the field of the content or settings whose value the text is, or begins with. */
  locateValue(text: string): SourceLocation | undefined;
  /** Returns the position of a text in the page's content, or at least the file. */
  locateText(text: string): SourceLocation;
}

export type ParsedRule = Rule<ParsedSite>;

/** Checks one page of the site. */
export type PageRule = (page: ParsedPage, report: Report, site: ParsedSite) => void;
