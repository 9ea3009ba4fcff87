import type playwright from 'playwright-core';
import { mediaTypeOf } from '../lib/media-types.ts';
import { findBarriers } from './find-barriers.ts';
import { loadPeer } from './load-peer.ts';
import type { OpenedSite } from './open-site.ts';

/** How a site is looked at. */
export interface BarrierOptions {
  /** The widths of the window in pixels; 320 and 1280 by default. */
  readonly widths?: readonly number[];
  /** Both by default. */
  readonly colorSchemes?: readonly ('light' | 'dark')[];
  /** Options of Playwright's `chromium.launch`. */
  readonly launch?: object;
}

/**
 * Opens each page of a site in an installed Chrome or Chromium, without a server and without the
 * network, and returns the findings of `findBarriers`, each with its page, width and color scheme.
 * Throws an Error if playwright-core, axe-core or a browser is not installed.
 */
export async function findSiteBarriers(
  { pages, tree }: Pick<OpenedSite, 'pages' | 'tree'>,
  { widths = [320, 1280], colorSchemes = ['light', 'dark'], launch = {} }: BarrierOptions = {},
): Promise<string[]> {
  const { chromium } = loadPeer('playwright-core') as typeof playwright;
  const files = new Map(pages.map(({ address, html }) => [address, html]));
  const [{ address = '/', path = '/' } = {}] = pages;
  const base = address.slice(0, address.length - path.length + 1);
  const { CHROME_PATH: executablePath } = process.env;
  const installed = executablePath === undefined ? { channel: 'chrome' } : { executablePath };
  const browser = await chromium.launch({ ...installed, ...launch });
  try {
    const found: string[] = [];
    for (const colorScheme of colorSchemes)
      for (const width of widths) {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
        await context.route('**/*', (route) => {
          const { origin: from, pathname } = new URL(route.request().url());
          const name = decodeURIComponent(pathname.slice(base.length));
          const body = files.get(pathname) ?? tree.get(name)?.bytes;
          if (from !== origin || body === undefined) return route.abort();
          const contentType = mediaTypeOf(files.has(pathname) ? 'index.html' : name);
          return route.fulfill({ body: Buffer.from(body), contentType });
        });
        const tab = await context.newPage();
        for (const shown of files.keys()) {
          await tab.goto(origin + shown);
          for (const finding of await findBarriers(tab))
            found.push(`${shown} at ${width} px, ${colorScheme}: ${finding}`);
        }
        await context.close();
      }
    return found;
  } finally {
    await browser.close();
  }
}

const origin = 'http://site.localhost';
