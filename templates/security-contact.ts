import { mailto } from './parts/mail.ts';
import type { Settings } from './settings.ts';

/**
 * Where to report a weakness (https://www.rfc-editor.org/rfc/rfc9116). It counts until a month after the next New Year:
 * a date that somebody writes down would pass unnoticed, and the year of a build is known without another look at the clock.
 */
export function securityContact(settings: Settings, year: number): string {
  return `Contact: ${mailto(settings)}\nExpires: ${year + 1}-01-31T00:00:00Z\nPreferred-Languages: ${settings.language}\n`;
}
