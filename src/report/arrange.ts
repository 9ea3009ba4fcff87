import type { Diagnostic } from './diagnostic.ts';
import { groupByCause } from './group-by-cause.ts';

/**
 * Returns one problem of each cause: errors first, by file, line and column, those without a file
 * last.
 */
export function arrange(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return groupByCause(diagnostics).sort(
    (a, b) =>
      compare(a.severity, b.severity) ||
      compare(a.file ?? '\uffff', b.file ?? '\uffff') ||
      compare(a.line ?? 0, b.line ?? 0) ||
      compare(a.column ?? 0, b.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}

/** Compares by code unit, not by locale: the order is the same on every machine. */
const compare = <Value extends string | number>(a: Value, b: Value): number =>
  a < b ? -1 : a > b ? 1 : 0;
