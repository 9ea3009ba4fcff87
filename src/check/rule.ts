import type { Document } from '../content/load-document.ts';
import type { RenderedSite } from '../render/rendered-site.ts';
import type { RenderedPage } from '../render/rendering.ts';
import type { DiagnosticInput } from '../report/diagnostic.ts';
import type { Element } from './dom/node.ts';
import type { CheckedPage } from './parsed-page.ts';
import type { ReactWarning } from './react-warnings.ts';
import type { PageFacts } from './scan-page.ts';
import type { ComparedTranslation } from '../content/languages/translations.ts';

/** A rule of `build`: it needs only facts that a fast scan of each page finds. */
export interface BuildRule {
  /** The codes of the problems that it reports. */
  readonly codes: readonly string[];
  readonly run: (site: ScannedSite, report: ReportElement) => void;
}

/** A rule of `check`: it sees each page parsed, one after the other. */
export interface CheckRule {
  readonly codes: readonly string[];
  /** `true` for a rule that only `--strict` runs, before a site is published. */
  readonly isStrict?: boolean;
  /** Begins a run. `page` is called for each page, then `end` once. */
  readonly begin: (site: CheckedSite, report: ReportCode) => Visitor;
}

interface Visitor {
  readonly page?: (page: CheckedPage) => void;
  readonly end?: () => void;
}

type ReportCode<Code extends string = string> = (
  diagnostic: DiagnosticInput & { readonly code: Code },
) => void;

/** Reports a problem. If it has no location, that of the element is used. */
type ReportElement<Code extends string = string> = (
  diagnostic: DiagnosticInput & { readonly code: Code },
  element?: ElementQuery,
) => void;

/** Returns a rule of `build`. */
export const buildRule = <const Code extends string>(
  codes: readonly Code[],
  run: (site: ScannedSite, report: ReportElement<Code>) => void,
): BuildRule => ({ codes, run });

/** Returns a rule of `check` about each page. */
export const pageRule = <const Code extends string>(
  codes: readonly Code[],
  check: (page: CheckedPage, report: ReportCode<Code>, site: CheckedSite) => void,
): CheckRule => siteRule(codes, (site, report) => ({ page: (page) => check(page, report, site) }));

/** Returns a rule of `check` that compares pages, or looks at other files. */
export const siteRule = <const Code extends string>(
  codes: readonly Code[],
  begin: (site: CheckedSite, report: ReportCode<Code>) => Visitor,
): CheckRule => ({ codes, begin });

/** A site for the rules of `build`. */
export interface ScannedSite extends RenderedSite {
  readonly pages: readonly ScannedPage[];
  /** The documents whose pages could not be rendered because of errors. */
  readonly unrendered: readonly Document[];
}

/** A rendered page, and the facts that the scan found in it. */
export type ScannedPage = RenderedPage & PageFacts;

/** Describes an element that a rule of `build` found without a parser. */
export interface ElementQuery {
  readonly page: RenderedPage;
  /** A CSS selector. */
  readonly select: string;
  readonly matches?: (element: Element) => boolean;
  /** The number of such elements before it; 0 by default. */
  readonly after?: number;
  /**
   * A text that a field of the content may contain, which is reported instead of the element then.
   */
  readonly field?: string;
  /** The advice if the element is in a text: writers do not know the templates. */
  readonly fixInText?: string;
}

/** A site for the rules of `check`. */
export interface CheckedSite extends RenderedSite {
  /** The source files with errors, whose pages are not checked. */
  readonly faulty: ReadonlySet<string>;
  /** The warnings of React. */
  readonly warnings: readonly ReactWarning[];
  /** Whether the published versions of the legal texts are recorded. */
  readonly updateLock: boolean;
  /** The translations, compared with their originals. */
  readonly translations: readonly ComparedTranslation[];
  /** The finished output folder that has to be the same as this site. */
  readonly dist: string | undefined;
  /** Returns whether a font of the site has a character; `undefined` for a site without fonts. */
  readonly hasGlyph: ((character: string) => boolean) | undefined;
  /** Says something to the developers of the site that is no problem of a text. */
  readonly note: (words: string) => void;
  /** Returns the text of a source file; `undefined` if it cannot be read. */
  readonly read: (file: string) => string | undefined;
}
