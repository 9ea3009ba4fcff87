import { groupBy } from '../lib/group-by.ts';
import type { Diagnostic } from './diagnostic.ts';
import { groupByCause } from './group-by-cause.ts';
import { count } from './units.ts';

/** Reports with more problems are shortened and end with a summary. */
const longReport = 10;

/** Problems that every translation may have; their texts name the file. */
const ofTranslations = ['language/outdated', 'language/unconfirmed'];

/**
 * Shortens a report: a problem of translations is shown once, and states how many others there are.
 * In a long report, so is each problem with equal texts.
 */
export const condense = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  groupByCause(
    diagnostics.map((diagnostic, index) => {
      const { code, severity, message, fix } = diagnostic;
      const isTranslation = ofTranslations.includes(code);
      if (diagnostics.length <= longReport && !isTranslation) return diagnostic;
      const cause = JSON.stringify([code, severity, ...(isTranslation ? [] : [message, fix])]);
      return { ...diagnostic, cause, page: `${index}` };
    }),
    (others) => `Also found in ${count(others, 'other location')}; use --verbose to list all.`,
  );

/**
 * Returns a line for each code with its number of problems, the most frequent first; empty for a
 * short report.
 */
export function summaryByCode(diagnostics: readonly Diagnostic[]): readonly string[] {
  if (diagnostics.length <= longReport) return [];
  const groups = [...groupBy(diagnostics, ({ code }) => code)].sort();
  const sorted = groups.sort(([, a], [, b]) => b.length - a.length);
  const width = String(sorted[0]?.[1].length).length;
  return sorted.map(([code, { length }]) => `${String(length).padStart(width)}  ${code}`);
}
