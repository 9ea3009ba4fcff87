import { serialize } from './arrange.ts';
import type { Diagnostic } from './diagnostic.ts';
import { mergeSame } from './merge-same.ts';
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
  const counts = new Map<string, number>();
  const found = diagnostics.map((diagnostic, index) => {
    const { code, file } = diagnostic;
    const place = JSON.stringify([code, file]);
    const number = (counts.get(place) ?? 0) + 1;
    counts.set(place, number);
    const isOver = number >= max && file !== undefined;
    return { diagnostic, key: isOver ? place : undefined, id: String(index) };
  });
  return mergeSame(
    found,
    (others) => `This file has ${others} more of this kind; use --verbose to list all.`,
  );
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
