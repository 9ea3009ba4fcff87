import type { Plan, PlannedPage } from '../plan/plan-site.ts';
import type { Report } from '../report/diagnostic.ts';
import type { Tree } from '../tree.ts';
import type { PageFacts } from './scan-page.ts';

/** A site as rules see it: the tree, and what its pages hold. */
export interface CheckedSite {
  readonly tree: Tree;
  readonly plan: Plan;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** The pages that could be rendered, in the plan's order. */
  readonly pages: readonly CheckedPage[];
}

/** A rendered page and what the scan found in it. */
export interface CheckedPage extends PageFacts {
  readonly page: PlannedPage;
  readonly html: string;
}

/** A rule looks at the whole site and reports what a person must mend, at the source. */
export type Rule = (site: CheckedSite, report: Report) => void;
