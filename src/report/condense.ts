import type { Diagnostic } from './diagnostic.ts';
import { groupByCause } from './group-by-cause.ts';
import { count } from './units.ts';

/** Reports with more problems are shortened and end with a summary. */
const longReport = 10;

/** The number of problems with the same code that are shown. */
const maxPerCode = 100;

/** Problems that every translation may have; their texts name the file. */
const ofTranslations = ['language/outdated', 'language/unconfirmed'];

/**
 * Shortens a report: a problem of translations is shown once, and states how many others there are.
 * In a long report, so is each problem with equal texts, and of the problems with the same code only
 * the first ones are shown, because the summary counts them. `diagnostics` are arranged.
 */
export function condense(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isLong = diagnostics.length > longReport;
  const distinct = groupByCause(
    diagnostics.map((diagnostic, index) => {
      const { code, severity, message, fix } = diagnostic;
      const isTranslation = ofTranslations.includes(code);
      if (!isLong && !isTranslation) return diagnostic;
      const cause = JSON.stringify([code, severity, ...(isTranslation ? [] : [message, fix])]);
      return { ...diagnostic, cause, page: `${index}` };
    }),
    (others) => `Also found in ${count(others, 'other location')}; use --verbose to list all.`,
  );
  const counts = new Map<string, number>();
  return distinct.filter(({ code }) => {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    return (counts.get(code) ?? 0) <= maxPerCode;
  });
}

/**
 * Returns a line for each code with its number of problems, the most frequent first; empty for a
 * short report.
 */
export function summaryByCode(diagnostics: readonly Diagnostic[]): readonly string[] {
  if (diagnostics.length <= longReport) return [];
  const counts = new Map<string, number>();
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
  const sorted = [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1));
  const width = String(sorted[0]?.[1] ?? '').length;
  return sorted.map(([code, number]) => `${String(number).padStart(width)}  ${code}`);
}
