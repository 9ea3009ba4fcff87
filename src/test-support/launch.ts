import { chromium, type Browser } from 'playwright-core';
import { findChromium } from './find-chromium.ts';
import { howToInstall } from './install-chromium.ts';

/**
 * Starts the Chromium of this machine without a window; the caller closes it. By default, `executablePath` is the result of
 * `findChromium`. Throws with instructions if there is none.
 */
export async function launchChromium(
  executablePath: string | undefined = findChromium(),
): Promise<Browser> {
  if (!executablePath) throw new Error(howToInstall);
  return chromium.launch({ executablePath, args: flags });
}

/** Playwright adds those for containers and against requests of the browser itself. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  // Without it, Chromium's headless shell rounds the widths of letters to whole pixels.
  '--font-render-hinting=none',
];
