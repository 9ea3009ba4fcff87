import type { PlannedPage } from '../plan/plan-site.ts';
import type { Diagnostic, Report } from '../report/diagnostic.ts';
import { formatBytes } from '../report/units.ts';
import type { SiteMap } from '../site/define-site.ts';
import type { Tree } from '../tree.ts';
import { sizeAbove } from './compressed-size.ts';

/**
 * Holds every page and script to the site's budget. Cheap enough for every build; `check` weighs styles, fonts and
 * pictures too. Copies weigh what the pages at the root do, and are not weighed again.
 */
export function checkBudget(tree: Tree, pages: readonly PlannedPage[], budget: SiteMap<never>['budget'], report: Report): void {
  if (budget === undefined) return;
  for (const { copy, output, path, source } of pages) {
    const bytes = copy.slug === '' ? tree.get(output)?.bytes : undefined;
    const size = bytes && sizeAbove(budget.page, bytes);
    if (size !== undefined) report(pageTooHeavy({ path, source }, size, budget.page));
  }
  for (const [output, { bytes, source }] of tree) {
    const size = /\.m?js$/.test(output) ? sizeAbove(budget.script, bytes) : undefined;
    if (size !== undefined) report(fileTooHeavy('script', { output, source }, size, budget.script));
  }
}

/** Says that a page weighs more than it may; sizes in bytes, compressed. */
export function pageTooHeavy({ path, source }: { path: string; source: string }, size: number, limit: number): Diagnostic {
  return {
    code: 'weight/page',
    severity: 'error',
    message: `The page ${path} weighs ${formatBytes(size)} compressed, ${formatBytes(size - limit)} above the site’s budget.`,
    why: 'What does not arrive with the first packets lets the visitor wait.',
    fix: 'Shorten the page or its styles, or raise budget.page in templates/site.tsx.',
    file: source,
  };
}

/** Says that a file that pages ask for weighs more than its kind may; sizes in bytes, as it travels. */
export function fileTooHeavy(kind: string, { output, source }: { output: string; source: string }, size: number, limit: number): Diagnostic {
  return {
    code: `weight/${kind}`,
    severity: 'error',
    message: `The ${kind} ${output} weighs ${formatBytes(size)} as it travels, ${formatBytes(size - limit)} above the site’s budget.`,
    fix: `Make it smaller, or raise budget.${kind} in templates/site.tsx.`,
    file: source || output,
  };
}
