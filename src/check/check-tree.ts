import type { Plan } from '../plan/plan-site.ts';
import type { Report } from '../report/diagnostic.ts';
import type { Output, Tree } from '../tree.ts';
import type { CheckedSite, Rule } from './rule.ts';
import { duplicateIds } from './rules/duplicate-ids.ts';
import { links } from './rules/links.ts';
import { scanPage, type PageFacts } from './scan-page.ts';

/** The rules that every build runs: cheap enough for thousands of pages. */
const rules: readonly Rule[] = [duplicateIds, links];

/** Runs every rule over a tree and reports what they find. A caller that checks again after a change gives a `read` that remembers. */
export function checkTree(tree: Tree, plan: Plan, base: string, report: Report, read = readPage): void {
  const pages = plan.pages.flatMap((page) => {
    const output = tree.get(page.output);
    return output === undefined ? [] : [{ page, ...read(output) }];
  });
  const site: CheckedSite = { tree, plan, base, pages };
  for (const rule of rules) rule(site, report);
}

/** The HTML of a page's output, and what the scan finds in it. */
export function readPage({ bytes }: Output): PageFacts & { readonly html: string } {
  const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  return { html, ...scanPage(html) };
}
