import type { Document } from '../content/load-document.ts';
import type { PlannedPage } from '../plan/plan.ts';

/** The pages that show one of the files, those of the root first. */
export function pagesShowing(
  pages: readonly PlannedPage[],
  files: ReadonlySet<string>,
): readonly PlannedPage[] {
  return pages.filter(({ documents }) =>
    Object.values(documents).some((source: Document | readonly Document[]) =>
      [source].flat().some(({ file }) => files.has(file)),
    ),
  );
}
