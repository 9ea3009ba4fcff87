import { compareTexts } from '../lib/compare-texts.ts';
import type { Diagnostic } from './diagnostic.ts';
import { groupByCause } from './group-by-cause.ts';

/**
 * Returns one problem of each cause: errors first, by file, line and column, those without a file
 * last.
 */
export const arrange = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  groupByCause(diagnostics).sort(
    (a, b) =>
      compareTexts(a.severity, b.severity) ||
      compareTexts(a.file ?? '\uffff', b.file ?? '\uffff') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compareTexts(a.code + a.message, b.code + b.message),
  );
