import type { Diagnostic } from '../report/diagnostic.ts';
import { mergeSame } from '../report/merge-same.ts';
import { count } from '../report/units.ts';

/**
 * Merges the problems of pages that share a cause: a mistake in a template or in the settings is on many pages, and is
 * fixed once. Of several problems with the same code and place in these `shared` files, the first is kept, with the number
 * of the others. Problems in other files are returned unchanged.
 */
export function groupByPlace(
  diagnostics: readonly Diagnostic[],
  shared: readonly string[],
): Diagnostic[] {
  const found = diagnostics.map((diagnostic) => ({
    diagnostic,
    key: placeOf(diagnostic, shared),
    id: diagnostic.message,
  }));
  return mergeSame(
    found,
    (others) => `${count(others, 'other page has', 'other pages have')} the same problem.`,
  );
}

/** Areas in which one place can have several different problems: rows of the specification, facts, fields, warnings. */
const severalProblems = /^(?:content|legal|react|specification|yaml)\//;

function placeOf(
  { code, file, line, column, message }: Diagnostic,
  shared: readonly string[],
): string | undefined {
  if (file === undefined || line === undefined || !shared.includes(file)) return undefined;
  return JSON.stringify([code, file, line, column, severalProblems.test(code) && message]);
}
