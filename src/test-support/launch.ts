import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../testing/find-chromium.ts';
import { hasBundledChromium, unpackChromium } from './bundled-chromium.ts';

/**
 * Starts a Chromium without a window: the one of `findChromium`, else the one in `devDependencies`.
 * The caller closes it. Throws if there is none.
 */
export async function launchChromium(executablePath = findChromium()): Promise<Browser> {
  if (!executablePath && !hasBundledChromium())
    throw new Error('There is no Chrome here. Install one, or name it in CHROME_PATH.');
  const program = executablePath ? { executablePath } : unpackChromium();
  return chromium.launch({ ...program, args: flags });
}

let shared: Promise<Browser> | undefined;

/** Returns the browser of all tests of this process, which ends with it. */
export const sharedChromium = (): Promise<Browser> => (shared ??= launchChromium());

/** Playwright adds those for containers and against requests of the browser itself. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  // Without it, Chromium's headless shell rounds the widths of letters to whole pixels.
  '--font-render-hinting=none',
];
