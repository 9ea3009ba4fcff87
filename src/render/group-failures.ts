import type { DiagnosticInput, Report } from '../report/diagnostic.ts';
import { count } from '../report/units.ts';

/**
 * Groups errors of templates: one mistake can break every page, and should be reported once. Of errors at one place with
 * the same words, `flush` reports the first page and the number of others. All other diagnostics are reported at once.
 */
export function groupFailures(report: Report) {
  const groups = new Map<string, Map<string, DiagnosticInput>>();
  return {
    report(diagnostic: DiagnosticInput): void {
      const { code, message, file, line, column } = diagnostic;
      if (code !== 'template/threw' || line === undefined) return report(diagnostic);
      const mistake = JSON.stringify([file, line, column, message.slice(message.indexOf(': '))]);
      const pages = groups.get(mistake) ?? new Map<string, DiagnosticInput>();
      // The variants of a page fail in the same words.
      if (!pages.has(message)) groups.set(mistake, pages.set(message, diagnostic));
    },
    flush(): void {
      for (const pages of groups.values()) {
        const [first] = pages.values();
        if (first === undefined) continue;
        const others =
          pages.size === 1
            ? ''
            : ` ${count(pages.size - 1, 'other page breaks', 'other pages break')} in the same way.`;
        report({ ...first, why: `${first.why}${others}` });
      }
    },
  };
}
