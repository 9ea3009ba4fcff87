import { SiteError } from '../report/diagnostic.ts';
import { explainSystemError, isSystemError } from '../report/system-error.ts';
import type { LoadedSite } from './load-site.ts';

/**
 * Turns an error of a function of the site map (`variables`, the path of a page, `modified`) into a SiteError at its line,
 * and an error of the operating system into a SiteError with advice. Any other error is a defect and is returned unchanged.
 */
export function explainThrown(
  error: unknown,
  site: Pick<LoadedSite, 'locate'> | undefined,
): unknown {
  const place = error instanceof SiteError ? undefined : site?.locate(error);
  if (place === undefined) return isSystemError(error) ? explainSystemError(error) : error;
  return new SiteError({
    code: 'template/threw',
    message: `The site map threw an error: ${error instanceof Error ? error.message : String(error)}`,
    fix: 'Correct the template at this position.',
    ...place,
  });
}
