import type { Cache } from '../cache/cache.ts';
import type { Config } from '../config/config.ts';
import type { LoadedContent } from '../content/load-content.ts';
import type { Plan, PlannedPage } from '../plan/plan.ts';
import type { Report } from '../report/diagnostic.ts';
import type { LoadedSite } from '../templates/load-site.ts';

/** A site that was loaded and planned: the inputs of rendering. */
export interface PlannedSite {
  readonly config: Config;
  readonly cache: Cache;
  readonly site: LoadedSite;
  readonly content: LoadedContent;
  readonly plan: Plan;
}

/** A planned site, and where its problems are reported. */
export interface RenderInput extends PlannedSite {
  readonly report: Report;
}

/** A page with its HTML, before or after the step `finish`. */
export interface RenderedPage extends PlannedPage {
  readonly html: string;
  /** The day on which its words last changed, if the content has one. */
  readonly modified: string | undefined;
}
