import type { DiagnosticInput, Report } from '../report/diagnostic.ts';
import { mergeSame } from '../report/merge-same.ts';
import { count } from '../report/units.ts';

/**
 * Groups errors of templates: one error can break every page, and should be reported once. Of
 * errors at one location with the same words, `flush` reports the first page and the number of
 * others. All other diagnostics are reported at once.
 */
export function groupFailures(report: Report) {
  const failures: { diagnostic: DiagnosticInput; key: string; id: string }[] = [];
  return {
    report(diagnostic: DiagnosticInput): void {
      const { code, message, file, line, column } = diagnostic;
      if (!code.startsWith('template/') || line === undefined) return report(diagnostic);
      const key = JSON.stringify([file, line, column, message.slice(message.indexOf(': '))]);
      // The variants of a page fail in the same words.
      failures.push({ diagnostic, key, id: message });
    },
    flush(): void {
      mergeSame(
        failures,
        (others) => `${count(others, 'other page breaks', 'other pages break')} in the same way.`,
      ).forEach(report);
    },
  };
}
