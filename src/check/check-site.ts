import { memoize } from '../memoize.ts';
import type { Report } from '../report/diagnostic.ts';
import { buildRules, type PlaceOf } from './check-tree.ts';
import { matchesRoot, type Difference } from './compare-variant.ts';
import { isElement, type Element, type Root } from './dom/node.ts';
import type { FindElementSource } from './element-sources.ts';
import { locateElement, locateText, locateValue, type SourceLocation } from './locate.ts';
import type {
  CheckedPage,
  CheckedSite,
  PageRule,
  ParsedPage,
  ParsedRule,
  ParsedSite,
  Wanted,
} from './rule.ts';
import { checkCanonical } from './rules/canonical.ts';
import { checkContrast } from './rules/contrast.ts';
import { checkVariants } from './rules/variants.ts';
import { checkDescription } from './rules/description.ts';
import { checkHeadingOrder } from './rules/heading-order.ts';
import { checkImages } from './rules/images.ts';
import { checkLandmarks } from './rules/landmarks.ts';
import { checkLeftovers } from './rules/leftovers.ts';
import { checkLegalTruth } from './rules/legal-truth.ts';
import { checkLegalVersions } from './rules/legal-versions.ts';
import { checkNames } from './rules/names.ts';
import { checkNesting } from './rules/nesting.ts';
import { checkPolicy } from './rules/policy.ts';
import { checkPrivacy } from './rules/privacy.ts';
import { checkReferences } from './rules/references.ts';
import { checkPlaceholders } from './rules/placeholders.ts';
import { checkTables } from './rules/tables.ts';
import { checkWeight } from './rules/weight.ts';
import type { Sources } from './sources.ts';

const parsedRules: readonly ParsedRule[] = [
  checkCanonical,
  checkContrast,
  checkDescription,
  checkLegalTruth,
  checkLegalVersions,
  checkPrivacy,
  checkReferences,
  checkWeight,
];

const pageRules: readonly PageRule[] = [
  checkHeadingOrder,
  checkImages,
  checkLandmarks,
  checkLeftovers,
  checkNames,
  checkNesting,
  checkPolicy,
  checkTables,
  checkVariants,
];

/** Rules for a site that is about to be published. */
const strictRules: readonly ParsedRule[] = [checkPlaceholders];

/** Runs all rules; the rules for publication only with `strict`. */
export function checkSite(
  site: ParsedSite,
  { strict }: { readonly strict: boolean },
  report: Report,
): void {
  for (const rule of [...buildRules, ...parsedRules, ...(strict ? strictRules : [])])
    rule(site, report);
  for (const rule of pageRules) for (const page of site.parsed) rule(page, report, site);
}

/** Returns a function that parses pages, each only once. */
export async function createPageParser(
  sources: Sources,
  find: FindElementSource,
): Promise<(page: CheckedPage) => ParsedPage> {
  const { load } = await import('cheerio');
  const parse = (checked: CheckedPage): ParsedPage => {
    const { page, html } = checked;
    const $ = load(html, { sourceCodeLocationInfo: true });
    const select = (selector: string) => $(selector).toArray().filter(isElement);
    const locate = (element: Element) =>
      locateElement(element, checked, sources, find(page.output, html, element));
    return {
      ...checked,
      root: $.root()[0] as Root,
      select,
      locate,
      locateMissing(...around) {
        const [element] = around.flatMap((selector) => select(selector));
        return element === undefined ? { file: page.source } : locate(element);
      },
      locateText: (words) => locateText(words, checked, sources) ?? { file: page.source },
      locateValue: (text) => locateValue(text, checked, sources),
    };
  };
  return memoize(parse, ({ page }) => page.output);
}

/** Returns a function that finds where to fix an element. Of a page's variants, only the first is parsed. */
export function createPlaceFinder(parse: (page: CheckedPage) => ParsedPage): PlaceOf {
  const known = new Map<string, SourceLocation>();
  return (page, wanted) => {
    const key = `${page.page.path} ${wanted.key ?? wanted.select}`;
    const place = known.get(key) ?? placeIn(parse(page), wanted);
    known.set(key, place);
    return place;
  };
}

function placeIn(page: ParsedPage, wanted: Wanted): SourceLocation {
  const { select, matches = () => true, after = 0, value } = wanted;
  const field = value === undefined ? undefined : page.locateValue(value);
  if (field !== undefined) return field;
  const element = page.select(select).filter(matches)[after];
  return element === undefined ? { file: page.page.source } : page.locate(element);
}

/**
 * Parses the pages at the root and the variants that differ from them. A variant that differs only in its product's name
 * has the same problems as the page at the root.
 */
export function parseSite(
  site: CheckedSite,
  {
    parse,
    ...rest
  }: Pick<ParsedSite, 'map' | 'sources'> & { readonly parse: (page: CheckedPage) => ParsedPage },
): ParsedSite {
  const { pages, plan, base, tree } = site;
  const isRoot = ({ page }: CheckedPage) => page.variant.slug === '';
  const originals = new Map(pages.filter(isRoot).map((page) => [page.page.path, page]));
  const root = plan.variants.find(({ slug }) => slug === '');
  const differences = new Map<string, Difference>();
  for (const { page, html } of pages) {
    const original = originals.get(page.path);
    if (original === undefined || original.page === page) continue;
    const difference = matchesRoot(original.html, html, { root, variant: page.variant, base });
    if (difference !== undefined) differences.set(page.output, difference);
  }
  const isParsed = ({ page }: CheckedPage) =>
    originals.get(page.path)?.page === page ||
    !originals.has(page.path) ||
    differences.has(page.output);
  return {
    ...site,
    ...rest,
    differences,
    text: (output) => Buffer.from(tree.get(output)?.bytes ?? []).toString(),
    parsed: pages.filter(isParsed).map(parse),
  };
}
