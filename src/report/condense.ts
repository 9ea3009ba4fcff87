import type { Diagnostic } from './diagnostic.ts';
import { count } from './units.ts';

/** Reports with more findings are shortened and end with a summary. */
export const longReport = 10;

/** Replaces findings with equal texts by the first one, which states how many more there are. `diagnostics` are arranged. */
export function condense(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= longReport) return diagnostics;
  const groups = new Map<string, { readonly first: Diagnostic; others: number }>();
  for (const first of diagnostics) {
    const { code, severity, message, fix } = first;
    const key = JSON.stringify([code, severity, message, fix]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first, others: 0 });
    else group.others++;
  }
  return [...groups.values()].map(({ first, others }) => {
    if (others === 0) return first;
    const more = `Also found in ${count(others, 'other place')}; use --verbose to list all.`;
    return { ...first, why: first.why === undefined ? more : `${first.why} ${more}` };
  });
}

/** Returns a line for each code with its number of findings, the most frequent first; empty for a short report. */
export function summaryByCode(diagnostics: readonly Diagnostic[]): readonly string[] {
  if (diagnostics.length <= longReport) return [];
  const counts = new Map<string, number>();
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
  const sorted = [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1));
  const width = String(sorted[0]?.[1] ?? '').length;
  return sorted.map(([code, number]) => `${String(number).padStart(width)}  ${code}`);
}
