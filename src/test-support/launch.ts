import { chromium, type Browser } from 'playwright-core';
import { testBrowser } from './test-browser.ts';

/**
 * Starts the browser of the tests without a window, with variables in addition to those of this
 * process. The caller closes it.
 */
export const launchChromium = (env: Readonly<Record<string, string>> = {}): Promise<Browser> =>
  chromium.launch({ ...testBrowser(), args: flags, env: { ...process.env, ...env } });

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
