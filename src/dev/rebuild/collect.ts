import type { Diagnostic, Report } from '../../report/diagnostic.ts';

/** An empty list, and the function that adds to it. */
export function createReport(): readonly [Diagnostic[], Report] {
  const diagnostics: Diagnostic[] = [];
  return [diagnostics, (diagnostic) => void diagnostics.push(diagnostic)];
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');
