import { settingsFile } from '../content/load-settings.ts';
import type { Diagnostic, DiagnosticInput } from '../report/diagnostic.ts';
import { withSeverity } from '../report/diagnostic.ts';
import { mergeSame } from '../report/merge-same.ts';
import { count } from '../report/units.ts';

/**
 * Returns functions that collect the problems of pages. Problems with the same code and location in
 * a file that pages share, a template or the settings, have one cause: the first is kept, with the
 * number of the other pages.
 */
export function collectProblems(templates: readonly string[]) {
  const shared = new Set([...templates, settingsFile]);
  const found: Parameters<typeof mergeSame<Diagnostic>>[0][number][] = [];
  return {
    /**
     * `page` is the path of the page that has the problem; `''` for a problem of the whole site.
     */
    add(diagnostic: DiagnosticInput, page: string): void {
      const { code, file = '', line, column, message } = diagnostic;
      const isOne = line !== undefined && shared.has(file) && page !== '';
      const key = JSON.stringify([code, file, line, column, isOne ? '' : message]);
      found.push({ diagnostic: withSeverity(diagnostic), key, id: page });
    },
    merged: (): readonly Diagnostic[] =>
      mergeSame(
        found,
        (others) => `${count(others, 'other page has', 'other pages have')} the same problem.`,
      ),
  };
}
