import type { Plan, PlannedPage } from '../plan/plan.ts';
import type { Report } from '../report/diagnostic.ts';
import type { Output, Tree } from '../tree.ts';
import type { Place } from './locate.ts';
import type { CheckedPage, CheckedSite, Rule, Wanted } from './rule.ts';
import { duplicateIds } from './rules/duplicate-ids.ts';
import { language } from './rules/language.ts';
import { links } from './rules/links.ts';
import { title } from './rules/title.ts';
import { scanPage } from './scan-page.ts';

/** The rules that every build runs: cheap enough for thousands of pages. */
export const cheapRules: readonly Rule[] = [duplicateIds, language, links, title];

/** Runs the cheap rules over a tree and reports what they find. */
export function checkTree(tree: Tree, plan: Plan, base: string, report: Report): void {
  const site = scanSite(tree, plan, base);
  for (const rule of cheapRules) rule.check(site, report);
}

/** Tells where an element of a page is mended. */
export type PlaceOf = (page: CheckedPage, wanted: Wanted) => Place;

/** Reads from every page of the plan what the cheap rules need. */
export function scanSite(
  tree: Tree,
  plan: Pick<Plan, 'copies' | 'origin' | 'paths' | 'pages' | 'redirects' | 'documents'>,
  base: string,
  placeOf: PlaceOf = fileOf,
): CheckedSite {
  const pages = plan.pages.flatMap((page) => {
    const output = tree.get(page.output);
    return output === undefined ? [] : [checkedPage(page, output, placeOf)];
  });
  const shown = new Set(pages.flatMap(({ page }) => Object.values(page.documents).flat()));
  const unrendered = plan.documents.filter((document) => !shown.has(document));
  return { tree, plan, base, pages, unrendered };
}

/** What a build has time for. */
const fileOf: PlaceOf = ({ page }) => ({ file: page.source });

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
