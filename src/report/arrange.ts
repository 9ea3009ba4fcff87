import type { Diagnostic } from './diagnostic.ts';

/**
 * The diagnostics in the order in which a person fixes them: by file, line and column, those without a file last.
 * What is said twice in the same words of the same place, because several variants of a page show it, is said once.
 */
export function arrange(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const distinct = new Map(
    diagnostics.map((diagnostic) => [JSON.stringify(identity(diagnostic)), diagnostic]),
  );
  return [...distinct.values()].sort(byPlace);
}

function identity({
  code,
  severity,
  message,
  why,
  fix,
  file,
  line,
  column,
  length,
}: Diagnostic): readonly unknown[] {
  return [code, severity, message, why, fix, file, line, column, length];
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.file === undefined ? 1 : 0, b.file === undefined ? 1 : 0) ||
    compare(a.file ?? '', b.file ?? '') ||
    compare(a.line ?? 0, b.line ?? 0) ||
    compare(a.column ?? 0, b.column ?? 0) ||
    compare(a.code, b.code) ||
    compare(a.message, b.message)
  );
}

/** By code unit and not by the reader's language: the same order on every machine. */
function compare<Value extends string | number>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
