import { groupBy } from '../lib/group-by.ts';
import { serialize, type Diagnostic } from './diagnostic.ts';
import { formatLocation } from './location.ts';
import { count } from './units.ts';

/**
 * Returns one problem of each cause: the first error, or else the first one. `describe` returns the
 * sentence that adds the number of the other pages to its reason. Leaves out what a page shows because
 * of an error at the same location of a text.
 */
export function groupByCause(
  diagnostics: readonly Diagnostic[],
  describe = (others: number) =>
    `${count(others, 'other page has', 'other pages have')} the same problem.`,
): Diagnostic[] {
  const groups = groupBy(diagnostics, (diagnostic) => diagnostic.cause ?? serialize(diagnostic));
  const grouped = Array.from(groups.values(), (group) => {
    const first = group.find(({ severity }) => severity === 'error') ?? group[0]!;
    const others = new Set(group.map(({ page }) => page)).size - 1;
    return others === 0
      ? first
      : { ...first, why: [first.why, describe(others)].filter(Boolean).join(' ') };
  });
  const inTexts = new Set(
    grouped
      .filter(
        ({ severity, file, line, page }) =>
          file && line && page === undefined && severity === 'error',
      )
      .map(formatLocation),
  );
  return grouped.filter(
    (diagnostic) => diagnostic.page === undefined || !inTexts.has(formatLocation(diagnostic)),
  );
}
