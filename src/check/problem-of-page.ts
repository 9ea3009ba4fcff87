import { settingsFile } from '../content/load-settings.ts';
import type { DiagnosticInput } from '../report/diagnostic.ts';

/**
 * Returns a problem of a page; `page` is its path, or `''` for a problem of the whole site. In a file
 * that pages share, one of the `templates` or the settings, problems with the same code and location
 * have one cause.
 */
export function problemOfPage(
  problem: DiagnosticInput,
  page: string,
  templates: readonly string[],
): DiagnosticInput {
  const { code, file = '', line, column } = problem;
  const isShared = line !== undefined && [...templates, settingsFile].includes(file);
  return page !== '' && isShared
    ? { ...problem, page, cause: JSON.stringify([code, file, line, column]) }
    : { ...problem, page };
}
