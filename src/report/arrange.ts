import path from 'node:path';
import type { Diagnostic } from './diagnostic.ts';

/**
 * Sorts diagnostics: errors first, by file, line and column, those without a file last. Removes
 * duplicates, which occur because several variants of a page have the same problem, and warnings with
 * the cause of another problem.
 */
export function arrange(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const distinct = new Map(diagnostics.map((diagnostic) => [serialize(diagnostic), diagnostic]));
  return withoutEchoes([...distinct.values()]).sort(
    (a, b) =>
      compare(a.severity, b.severity) ||
      compare(a.file ?? '\uffff', b.file ?? '\uffff') ||
      compare(a.line ?? 0, b.line ?? 0) ||
      compare(a.column ?? 0, b.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}

/**
 * Removes the warnings whose advice an error in the same line gives, and those of unused files that
 * another problem in their folder names.
 */
function withoutEchoes(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const errors = new Set<string>();
  const named = new Map<string, string>();
  for (const { severity, message, fix, file, line } of diagnostics) {
    if (file === undefined || line === undefined || fix === undefined) continue;
    if (severity === 'error') errors.add(`${file}:${line} ${fix}`);
    const folder = path.posix.dirname(file);
    named.set(folder, `${named.get(folder) ?? ''}${message} ${fix}\n`);
  }
  return diagnostics.filter(({ code, severity, fix, file = '', line }) => {
    if (severity === 'error') return true;
    const { dir, base } = path.posix.parse(file);
    return code === 'content/unused'
      ? named.get(dir)?.includes(base) !== true
      : !errors.has(`${file}:${line} ${fix}`);
  });
}

/** Returns a diagnostic as JSON, its fields in a fixed order. */
export const serialize = (diagnostic: Diagnostic): string => JSON.stringify(diagnostic, fields);

const fields = 'code severity message why fix file line column length'.split(' ');

/** Compares by code unit, not by locale: the order is the same on every machine. */
const compare = <Value extends string | number>(a: Value, b: Value): number =>
  a < b ? -1 : a > b ? 1 : 0;
