import { serialize } from './arrange.ts';
import type { Diagnostic } from './diagnostic.ts';
import { addReason, mergeSame } from './merge-same.ts';
import { count } from './units.ts';

/** Reports with more findings are shortened and end with a summary. */
const longReport = 10;

/** Replaces findings with equal texts by the first one, which states how many more there are. `diagnostics` are arranged. */
export function condense(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= longReport) return diagnostics;
  const found = diagnostics.map((diagnostic) => {
    const { code, severity, message, fix } = diagnostic;
    const key = JSON.stringify([code, severity, message, fix]);
    return { diagnostic, key, id: serialize(diagnostic) };
  });
  return limitPerFile(
    mergeSame(
      found,
      (others) => `Also found in ${count(others, 'other place')}; use --verbose to list all.`,
    ),
  );
}

/** The number of findings with the same code that are shown for one file. */
const max = 100;

/** Removes further findings with the same code in a file. The last one that is left states how many there are. */
function limitPerFile(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const keyOf = ({ code, file }: Diagnostic) => JSON.stringify([code, file]);
  const totals = countBy(diagnostics, keyOf);
  const counts = new Map<string, number>();
  return diagnostics.flatMap((diagnostic) => {
    const key = keyOf(diagnostic);
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    const more = (totals.get(key) ?? 0) - max;
    if (number < max || more <= 0 || diagnostic.file === undefined) return diagnostic;
    return number > max
      ? []
      : addReason(
          diagnostic,
          `This file has ${more} more of this kind; use --verbose to list all.`,
        );
  });
}

function countBy(
  diagnostics: readonly Diagnostic[],
  keyOf: (diagnostic: Diagnostic) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of diagnostics.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Returns a line for each code with its number of findings, the most frequent first; empty for a short report. */
export function summaryByCode(diagnostics: readonly Diagnostic[]): readonly string[] {
  if (diagnostics.length <= longReport) return [];
  const counts = countBy(diagnostics, ({ code }) => code);
  const sorted = [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1));
  const width = String(sorted[0]?.[1] ?? '').length;
  return sorted.map(([code, number]) => `${String(number).padStart(width)}  ${code}`);
}
