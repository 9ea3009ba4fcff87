import { findChromium } from './find-chromium.ts';
import { hasBundledChromium, unpackChromium, type BrowserProgram } from './bundled-chromium.ts';

/** Returns whether there is a browser for the tests. */
export const hasTestBrowser = (): boolean => hasBundledChromium() || findChromium() !== undefined;

/**
 * Returns the browser of the tests: the one in CHROME_PATH, else the one in `devDependencies`, else
 * an installed one. Throws if there is none.
 */
export function testBrowser(): BrowserProgram {
  // A headless shell, which takes a third of the time of a Chrome with windows.
  if (!process.env['CHROME_PATH'] && hasBundledChromium()) return unpackChromium();
  const executablePath = findChromium();
  if (executablePath) return { executablePath };
  throw new Error('There is no Chrome here. Install one, or name it in CHROME_PATH.');
}
