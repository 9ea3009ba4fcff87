import { existsSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../src/test-support/launch.ts';
import { serveTree, type TreeServer } from '../src/test-support/serve-tree.ts';
import { sharedSite } from '../src/test-support/temporary-site.ts';
import { desktop, phone, settled } from '../src/test-support/visitor.ts';
import { buildSite } from './fixtures/site.ts';

// The fonts of the site replace their fallbacks when they arrive, on many connections after the
// first paint.
let host: TreeServer;

beforeAll(async () => {
  host = await serveTree((await buildSite()).tree);
});
afterAll(() => host.close());

interface Connection {
  /** Ms. */
  readonly latency: number;
  /** Megabits a second. */
  readonly speed: number;
  /** Ms in addition, for the fonts. */
  readonly wait?: number;
}

const connections: Readonly<Record<string, Connection>> = {
  'a cable': { latency: 28, speed: 5 },
  'a phone': { latency: 60, speed: 9 },
  'a slow phone': { latency: 150, speed: 1.6 },
  'fonts that are late': { latency: 0, speed: 100, wait: 500 },
};

const dejaVu = '/usr/share/fonts/truetype/dejavu';

for (const [name, folder] of [
  ['the fonts of this system', undefined],
  ['DejaVu Sans alone', dejaVu],
] as const)
  describe.skipIf(folder !== undefined && !existsSync(folder))(`with ${name}`, () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await launchChromium(folder === undefined ? {} : onlyFontsIn(folder));
    });
    afterAll(() => browser.close());

    test.each(
      Object.entries(connections).flatMap(([name, connection]) => [
        [name, 'desktop', connection, desktop] as const,
        [name, 'phone', connection, phone] as const,
      ]),
    )('and %s, almost nothing moves on a %s', async (_, __, connection, viewport) => {
      for (const address of ['/', '/#about', '/terms-of-service/']) {
        const { fonts, shifts } = await visit(browser, address, connection, viewport);
        const total = shifts.reduce((sum, [value]) => sum + value, 0);
        expect(fonts, address).toEqual(['Instrument Sans', 'Instrument Sans Condensed']);
        expect(total, `${address} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.01);
      }
    });
  });

/** Opens a page until its fonts are shown. */
async function visit(
  browser: Browser,
  address: string,
  { latency, speed, wait = 0 }: Connection,
  viewport: typeof desktop,
) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: speed * 125_000,
    uploadThroughput: speed * 125_000,
  });
  await page.addInitScript(recordShifts);
  if (wait > 0)
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, wait));
      await route.continue();
    });
  await page.goto(host.origin + address);
  await page.evaluate('document.fonts.ready');
  await settled(page);
  const seen = await page.evaluate(() => ({
    fonts: [...document.fonts]
      .filter(({ family, status }) => status === 'loaded' && !family.includes('fallback'))
      .map(({ family }) => family.replaceAll('"', ''))
      .sort(),
    shifts: (window as unknown as { shifts: [number, ...unknown[]][] }).shifts,
  }));
  await context.close();
  return seen;
}

/** The environment of a browser that finds only the fonts of a folder. */
function onlyFontsIn(folder: string): Readonly<Record<string, string>> {
  const root = sharedSite({});
  writeFileSync(
    `${root}/fonts.conf`,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${root}/cache</cachedir></fontconfig>`,
  );
  return { FONTCONFIG_FILE: `${root}/fonts.conf` };
}

/** Runs in the page: records every layout shift, and what moved. */
function recordShifts(): void {
  const shifts: unknown[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources = [] } = entry as PerformanceEntry & {
        value: number;
        sources?: { node?: Node }[];
      };
      shifts.push([
        value,
        ...sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent,
        ),
      ]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
