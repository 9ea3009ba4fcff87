import type { Plan } from '../plan/plan-site.ts';
import type { Report } from '../report/diagnostic.ts';
import type { Tree } from '../tree.ts';
import type { CheckedSite, Rule } from './rule.ts';
import { duplicateIds } from './rules/duplicate-ids.ts';
import { links } from './rules/links.ts';
import { scanPage } from './scan-page.ts';

/** The rules that every build runs: cheap enough for thousands of pages. */
const rules: readonly Rule[] = [duplicateIds, links];

/** Runs every rule over a tree and reports what they find. */
export function checkTree(tree: Tree, plan: Plan, base: string, report: Report): void {
  const pages = plan.pages.flatMap((page) => {
    const output = tree.get(page.output);
    if (output === undefined) return [];
    const html = Buffer.from(output.bytes.buffer, output.bytes.byteOffset, output.bytes.byteLength).toString();
    return [{ page, html, ...scanPage(html) }];
  });
  const site: CheckedSite = { tree, plan, base, pages };
  for (const rule of rules) rule(site, report);
}
