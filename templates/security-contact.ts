import { mailto } from './parts/mail.ts';
import type { Settings } from './settings.ts';

/**
 * Returns the `security.txt` (https://www.rfc-editor.org/rfc/rfc9116). It expires a month after the
 * next New Year: nobody would update a written date in time, and the year of a build is already
 * known.
 */
export function securityContact(settings: Settings, year: number): string {
  return `Contact: ${mailto(settings)}\nExpires: ${year + 1}-01-31T00:00:00Z\nPreferred-Languages: ${settings.language}\n`;
}
