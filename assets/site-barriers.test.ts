import { expect, test, vi } from 'vitest';
import { breakSite } from '../src/test-support/break-site.ts';
import { temporarySite } from '../src/test-support/temporary-site.ts';
import { testBrowser } from '../src/test-support/test-browser.ts';
import { findSiteBarriers, openSite } from '../src/testing/testing.ts';

const files = breakSite([
  [
    'assets/main.css',
    'body {',
    '@media (width < 600px) and (prefers-color-scheme: dark) { h1 { color: #444; background: #222 } }\nbody {',
  ],
]);

const barrier = (address: string) =>
  expect.stringMatching(`^${address} at 320 px, dark: violation \\| color-contrast \\| h1 \\| `);

test('the kit finds barriers at each width and in each color scheme', async () => {
  const { page, tree } = await openSite({ root: temporarySite(files), base: '/docs/' });
  const pages = [page('/docs/'), page('/docs/terms/')];
  const launch = testBrowser();
  // A browser in the options is not searched for.
  vi.stubEnv('CHROME_PATH', '/gone');
  expect(await findSiteBarriers({ pages, tree }, { launch })).toEqual([
    barrier('/docs/'),
    barrier('/docs/terms/'),
  ]);
});

test('the kit starts an installed browser', async () => {
  const { executablePath, env = process.env } = testBrowser();
  vi.stubEnv('CHROME_PATH', executablePath);
  // The browser in `devDependencies` brings its libraries and fonts.
  for (const name of ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) vi.stubEnv(name, env[name]);
  const { page, tree } = await openSite({ root: temporarySite(files) });
  const options = { widths: [320], colorSchemes: ['dark'] } as const;
  expect(await findSiteBarriers({ pages: [page('/')], tree }, options)).toEqual([barrier('/')]);
});
