/*
 * Measures first visits of every kind of page, with an empty cache, through Chromium's network
 * emulation: on a usual connection whether the first frame shows the site's own fonts, on a slow
 * one the largest paint and what moves. `npm run bench -- first-visit`; `BENCH_RUNS` is the number
 * of visits to each page.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../src/test-support/launch.ts';
import { desktop, phone } from '../src/test-support/visitor.ts';
import { mediaTypeOf } from '../src/lib/media-types.ts';
import type { Tree } from '../src/tree.ts';
import { addresses, buildSite } from './fixtures/site.ts';

/** Latency in ms, throughput in Mbit/s. */
const connections = {
  usual: { latency: 40, throughput: 10, viewport: desktop },
  slow: { latency: 150, throughput: 1.6, viewport: phone },
};

/** Times in ms. */
interface Visit {
  /** The families that were loaded when the first frame was rendered. */
  readonly fonts: readonly string[];
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
}

const runs = Number(process.env['BENCH_RUNS'] ?? 5);
const { tree } = await buildSite();
const browser = await launchChromium();
const origin = await serveCompressed(tree);
console.log(`First visits, medians of ${runs}`);
for (const [name, connection] of Object.entries(connections))
  for (const address of addresses) {
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run++)
      visits.push(await visit(browser, origin + address, connection));
    const both = visits.filter(({ fonts }) => fonts.length === 2).length;
    const median = (value: (visit: Visit) => number) =>
      visits.map(value).sort((a, b) => a - b)[runs >> 1] ?? Number.NaN;
    console.log(
      `  ${name.padEnd(6)} ${address.padEnd(20)} first paint ${median(({ firstPaint }) => firstPaint).toFixed(0)} ms, ` +
        `with both fonts ${both} of ${runs}, largest paint ${median(({ largestPaint }) => largestPaint).toFixed(0)} ms, ` +
        `shift ${median(({ shift }) => shift).toFixed(3)}`,
    );
  }
await browser.close();
process.exit();

async function visit(
  browser: Browser,
  url: string,
  { latency, throughput, viewport }: (typeof connections)['usual'],
): Promise<Visit> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const bytesPerSecond = (throughput * 1e6) / 8;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  // tsx names functions with a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(recordFrames);
  await page.goto(url);
  await page.waitForTimeout(500);
  const result = await page.evaluate(() => (window as unknown as { visit: () => Visit }).visit());
  await context.close();
  return result;
}

/**
 * Runs before the page is loaded: records the loaded fonts at each frame, and what the browser
 * reports.
 */
function recordFrames(): void {
  const frames: { readonly time: number; readonly fonts: readonly string[] }[] = [];
  const record = () => {
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
    const fonts = new Set(
      loaded.map(({ family }) => family).filter((family) => !family.includes('fallback')),
    );
    frames.push({ time: performance.now(), fonts: [...fonts] });
    if (performance.getEntriesByName('first-contentful-paint').length === 0)
      requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
  let largestPaint = 0;
  let shift = 0;
  const observe = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({
      type,
      buffered: true,
    });
  observe('largest-contentful-paint', ({ startTime }) => (largestPaint = startTime));
  observe('layout-shift', (entry) => (shift += (entry as unknown as { value: number }).value));
  const visit = (): Visit => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const firstPaint = paint?.startTime ?? Number.NaN;
    const before = frames.filter(({ time }) => time <= firstPaint);
    return { fonts: before.at(-1)?.fonts ?? [], firstPaint, largestPaint, shift };
  };
  Object.assign(window, { visit });
}

/**
 * Serves a Tree as most hosts do: texts are compressed, and fonts are cached. Returns its origin.
 */
async function serveCompressed(tree: Tree): Promise<string> {
  const compressed = new Map(
    [...tree]
      .filter(([name]) => /\.(?:html|js|svg|webmanifest)$/.test(name))
      .map(([name, { bytes }]) => [name, brotliCompressSync(bytes)]),
  );
  const server = createServer(({ url = '/' }, response) => {
    const name = url.slice(1).replace(/(?<=\/|^)$/, 'index.html');
    const body = compressed.get(name);
    response.writeHead(tree.has(name) ? 200 : 404, {
      'content-type': mediaTypeOf(name),
      ...(body === undefined ? {} : { 'content-encoding': 'br' }),
    });
    response.end(body ?? tree.get(name)?.bytes);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
