import type { Cache } from '../cache/cache.ts';
import type { Config } from '../config/config.ts';
import type { Plan, PlannedPage } from '../plan/plan.ts';
import type { Report } from '../report/diagnostic.ts';
import type { LoadedSite } from '../site/load-site.ts';

/** The inputs of rendering. */
export interface RenderInput {
  readonly config: Config;
  readonly site: LoadedSite;
  readonly plan: Plan;
  readonly cache: Cache;
  readonly report: Report;
}

/** A page before the step `finish`. */
export interface RenderedPage {
  readonly page: PlannedPage;
  /** With its doctype, in UTF-8: thousands of pages take half the memory that strings would. */
  readonly html: Buffer;
  /** The day on which its words last changed, if the content has one. */
  readonly modified: string | undefined;
}
