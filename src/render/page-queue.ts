import type { PlannedPage } from '../plan/plan-site.ts';

/** The pages that nobody has begun to render. */
export interface PageQueue {
  /** The next pages; none when all are taken. */
  take(): readonly PlannedPage[];
}

/** All pages, for a thread that is alone. */
export function createQueue(pages: readonly PlannedPage[]): PageQueue {
  let left = pages;
  return {
    take() {
      const taken = left;
      left = [];
      return taken;
    },
  };
}
