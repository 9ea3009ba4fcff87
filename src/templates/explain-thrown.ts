import { SiteError, withSeverity, type Diagnostic } from '../report/diagnostic.ts';
import { explainSystemError, isSystemError } from '../report/system-error.ts';
import { describeThrown } from '../site/template-error.ts';
import type { LoadedSite } from './load-site.ts';

/**
 * Returns the problems that a thrown error stands for: those of a SiteError; for an error of a
 * function of the site map (`variables`, the path of a page, `modified`) its line; for an error of
 * the operating system advice. Any other error is a defect and is thrown again.
 */
export function explainThrown(
  error: unknown,
  site: Pick<LoadedSite, 'locate'> | undefined,
): readonly Diagnostic[] {
  if (error instanceof SiteError) return error.diagnostics;
  const location = site?.locate(error);
  if (location !== undefined)
    return [
      withSeverity({
        ...describeThrown('The site map threw an error', error),
        ...location,
      }),
    ];
  if (isSystemError(error)) return explainSystemError(error).diagnostics;
  throw error;
}
