import type { Cache } from '../cache/cache.ts';
import type { Config } from '../config/config.ts';
import { memoize } from '../memoize.ts';
import type { Plan, PlannedPage } from '../plan/plan.ts';
import type { Report } from '../report/diagnostic.ts';
import type { LoadedSite } from '../site/load-site.ts';
import type { Output, Tree } from '../tree.ts';
import { checkBudget } from './check-budget.ts';
import { entryOf, findAddress, findPattern, locateValue, type SourceLocation } from './locate.ts';
import type { CheckedPage, CheckedSite, Rule, Wanted } from './rule.ts';
import { checkDuplicateIds } from './rules/duplicate-ids.ts';
import { checkForbiddenCharacters } from './rules/forbidden-characters.ts';
import { checkLanguage } from './rules/language.ts';
import { checkLinks } from './rules/links.ts';
import { checkTitle } from './rules/title.ts';
import { scanPage } from './scan-page.ts';
import { openSources, type Sources } from './sources.ts';

/** The rules of every build, which are fast enough for thousands of pages. */
export const buildRules: readonly Rule[] = [
  checkDuplicateIds,
  checkForbiddenCharacters,
  checkLanguage,
  checkLinks,
  checkTitle,
];

/** The inputs of `checkTree` besides the tree and the plan. */
interface CheckContext {
  readonly config: Pick<Config, 'root' | 'base'>;
  readonly site: Pick<LoadedSite, 'inputs' | 'map'>;
  readonly cache: Cache;
  readonly report: Report;
}

/** Runs the rules of a build over a tree, and checks the site's budget. */
export function checkTree(
  tree: Tree,
  plan: Plan,
  { config: { root, base }, site: { inputs, map }, cache, report }: CheckContext,
): void {
  const sources = openSources(root, inputs);
  const reading = { ...sources, read: memoize(sources.read) };
  const site = scanSite(tree, plan, base, (page, wanted) => findPlace(page, wanted, reading));
  for (const rule of buildRules) rule(site, report);
  checkBudget(tree, plan.pages, map.budget, cache, report);
}

/** Returns where to fix an element of a page. */
export type PlaceOf = (page: CheckedPage, wanted: Wanted) => SourceLocation;

/**
 * Finds where to fix an element without parsing the page: in the page's file, or, for an address that is not from
 * Markdown, in the template or the field that contains it.
 */
function findPlace(
  page: CheckedPage,
  { address, pattern, value }: Wanted,
  sources: Sources,
): SourceLocation {
  if (pattern !== undefined) return findPattern(sources, pattern) ?? { file: entryOf(sources) };
  if (address === undefined) return { file: page.page.source };
  return (
    findAddress(sources, address) ??
    (value === undefined ? undefined : locateValue(value, page, sources)) ?? {
      file: entryOf(sources),
    }
  );
}

/** Collects the facts that the rules of a build need from every page of the plan. */
export function scanSite(tree: Tree, plan: Plan, base: string, placeOf: PlaceOf): CheckedSite {
  const pages = plan.pages.flatMap((page) => {
    const output = tree.get(page.output);
    return output === undefined ? [] : [checkedPage(page, output, placeOf)];
  });
  const shown = new Set(pages.flatMap(({ page }) => Object.values(page.documents).flat()));
  const unrendered = plan.documents.filter((document) => !shown.has(document));
  return { tree, plan, base, pages, unrendered };
}

function checkedPage(page: PlannedPage, { bytes }: Output, placeOf: PlaceOf): CheckedPage {
  let html: string | undefined;
  const checked: CheckedPage = {
    page,
    ...scanPage(bytes),
    get html() {
      return (html ??= Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
    },
    placeOf: (wanted) => placeOf(checked, wanted),
  };
  return checked;
}
