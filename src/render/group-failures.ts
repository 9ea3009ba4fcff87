import type { DiagnosticInput, Report } from '../report/diagnostic.ts';
import { count } from '../report/units.ts';

/** Where the problems of pages go while they are rendered. */
export interface Failures {
  readonly report: Report;
  /** Passes on what was thrown, when all pages are rendered. */
  tell(): void;
}

/**
 * One mistake in a template can break every page, and a person wants to read of it once: of what was thrown at one place in
 * the same words, the first page is told, and how many others there are. Everything else is passed on at once.
 */
export function groupFailures(report: Report): Failures {
  const groups = new Map<string, Map<string, DiagnosticInput>>();
  return {
    report(diagnostic) {
      const { code, message, file, line, column } = diagnostic;
      if (code !== 'template/threw' || line === undefined) return report(diagnostic);
      const mistake = JSON.stringify([file, line, column, message.slice(message.indexOf(': '))]);
      const pages = groups.get(mistake) ?? new Map<string, DiagnosticInput>();
      // The variants of a page fail in the same words.
      if (!pages.has(message)) groups.set(mistake, pages.set(message, diagnostic));
    },
    tell() {
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
