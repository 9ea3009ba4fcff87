import { SiteError } from '../report/diagnostic.ts';
import { explainSystemError, isSystemError } from '../report/system-error.ts';
import type { LoadedSite } from './load-site.ts';

/**
 * Turns what a function of the site map threw (`variables`, the path of a page, `modified`) into a SiteError at its line.
 * An error of the operating system becomes one that says what to do; anything else is a defect and is returned as it is.
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
