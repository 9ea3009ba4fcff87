import { expect, test } from 'vitest';
import { breakSite } from '../src/test-support/break-site.ts';
import { hasBundledChromium, unpackChromium } from '../src/test-support/bundled-chromium.ts';
import { temporarySite } from '../src/test-support/temporary-site.ts';
import { findChromium } from '../src/testing/find-chromium.ts';
import { findSiteBarriers, openSite } from '../src/testing/testing.ts';

const launch =
  findChromium() === undefined && hasBundledChromium() ? { launch: unpackChromium() } : {};

test('the kit finds barriers at each width and in each color scheme', async () => {
  const files = breakSite([
    [
      'assets/main.css',
      'body {',
      '@media (width < 600px) and (prefers-color-scheme: dark) { h1 { color: #444; background: #222 } }\nbody {',
    ],
  ]);
  const { page, tree } = await openSite({ root: temporarySite(files), base: '/docs/' });
  const pages = ['/docs/', '/docs/terms/'].map((address) => page(address));
  expect(await findSiteBarriers({ pages, tree }, launch)).toEqual(
    pages.map(({ address }) =>
      expect.stringMatching(
        `^${address} at 320 px, dark: violation \\| color-contrast \\| h1 \\| `,
      ),
    ),
  );
});
