import type { PlannedPage } from '../plan/plan.ts';
import { documentsOf } from './rebuild/revision.ts';

/** Returns the pages that show one of the files, those of the root first. */
export function pagesShowing(
  pages: readonly PlannedPage[],
  files: ReadonlySet<string>,
): readonly PlannedPage[] {
  return pages.filter((page) => documentsOf(page).some(({ file }) => files.has(file)));
}
