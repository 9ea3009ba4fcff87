import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, scroll, settled, type Visitor } from '../src/test-support/visitor.ts';
import { mediaTypeOf } from '../src/lib/media-types.ts';
import type { Tree } from '../src/tree.ts';
import { addresses, visitSite } from './fixtures/site.ts';

// The requests of every page, and the content that its policy blocks.
let tree: Tree;
let visitor: Visitor;

beforeAll(async () => {
  ({ tree, visitor } = await visitSite());
});
afterEach(() => visitor.leave());
afterAll(() => visitor.close());

/**
 * Ten segments of 1,460 bytes: what a server sends before it waits for the client
 * (https://www.rfc-editor.org/rfc/rfc6928).
 */
const firstFlight = 14_600;
/** The part of it for the headers of the response and the TLS records. */
const overhead = 1000;

test('each page fits into the first round trip of a connection', () => {
  for (const [name, { bytes }] of [...tree].filter(([name]) => name.endsWith('.html'))) {
    expect(brotliCompressSync(bytes).length, name).toBeLessThanOrEqual(firstFlight - overhead);
  }
});

test('the scripts take at most 2 kB, even on hosts without brotli', () => {
  const scripts = [...tree]
    .filter(([name]) => name.endsWith('.js'))
    .map(([, { bytes }]) => gzipSync(bytes).length);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2000);
});

test.each(addresses)('on %s only the page itself blocks rendering', async (address) => {
  const page = await visitor.visit(address);
  await page.waitForLoadState('networkidle');
  const resources = await page.evaluate(() =>
    (
      performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
        renderBlockingStatus: string;
      })[]
    ).map(({ name, renderBlockingStatus }) => [new URL(name).pathname, renderBlockingStatus]),
  );
  expect(resources.filter(([, status]) => status !== 'non-blocking')).toEqual([]);
  const names = resources.map(([name = '']) => name).filter((name) => !name.startsWith('/icon.'));
  expect(names.map((name) => /\.\w+$/.exec(name)?.[0]).sort()).toEqual(['.js', '.woff2', '.woff2']);
});

// A busy machine may decode the fonts too late.
test.each(addresses)(
  'on %s the first paint shows both fonts of the site',
  { retry: 2 },
  async (address) => {
    const served = await serveBodyAfterFonts(address);
    const context = await visitor.browser.newContext({ viewport: desktop });
    const page = await context.newPage();
    await page.goto(served.origin + address);
    const session = await context.newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    for (const selector of ['h1', 'main p']) {
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      expect(
        fonts.map(({ isCustomFont }) => isCustomFont),
        selector,
      ).toEqual([true]);
    }
    await context.close();
    await served.close();
  },
);

/**
 * Serves the tree, but only the head of the page until both fonts are sent, so a font that only the
 * body requests would never arrive.
 */
async function serveBodyAfterFonts(address: string) {
  const html = tree.get(`${address.slice(1)}${address.endsWith('/') ? 'index.html' : ''}`);
  const text = Buffer.from(html?.bytes ?? []).toString();
  const head = text.slice(0, text.indexOf('<body'));
  const fonts = [...tree.keys()].filter((name) => name.endsWith('.woff2'));
  const waiting = new Set(fonts);
  let sendBody = () => {};
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    if (request.url === address) {
      response.writeHead(200, { 'content-type': mediaTypeOf('index.html') }).write(head);
      sendBody = () => response.end(text.slice(head.length));
      return;
    }
    response.writeHead(tree.has(name) ? 200 : 404, { 'content-type': mediaTypeOf(name) });
    response.end(tree.get(name)?.bytes, () => {
      if (waiting.delete(name) && waiting.size === 0) sendBody();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}

test('visits request nothing from another host, and store nothing', async () => {
  const page = await visitor.visit('/');
  for (const address of addresses) {
    await page.goto(new URL(address, visitor.origin).href);
    await scroll(page, 2000);
  }
  expect(visitor.requested.length).toBeGreaterThan(addresses.length);
  expect(visitor.requested.filter((address) => !address.startsWith('/'))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(
    await page.evaluate(async () => [
      localStorage.length,
      sessionStorage.length,
      (await indexedDB.databases()).length,
      (await caches.keys()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
    ]),
  ).toEqual([0, 0, 0, 0, 0]);
});

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('on a %s', (_, viewport) => {
  // The legal pages share one template.
  test.each(['/', '/privacy-policy/', '/404.html'])(
    'late fonts move nothing on %s, and the largest paint does not wait for them',
    async (address) => {
      let release = () => {};
      const late = new Promise<void>((resolve) => (release = resolve));
      const page = await visitor.visit(address, {
        viewport,
        prepare: async (page) => {
          await page.addInitScript(recordShifts);
          await page.addInitScript(recordPaints);
          await openWithLateFonts(page, late);
        },
      });
      await expect.poll(() => paints(page)).not.toEqual([]);
      await settled(page);
      const before = await paints(page);
      // All of them are in the first frame.
      const first = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      );
      expect(before.map(({ time }) => time)).toEqual(before.map(() => first));
      expect(before.at(-1)?.element).toMatch(/^(?:H1|P|LI|SPAN)$/);
      expect(await loadedFonts(page)).toEqual([]);
      release();
      await expect
        .poll(() => loadedFonts(page))
        .toEqual(['Instrument Sans', 'Instrument Sans Condensed']);
      await settled(page);
      expect(await paints(page)).toEqual(before);
      expect(await shifts(page)).toEqual([]);
    },
  );

  test('nothing moves while a page is scrolled to its end', async () => {
    const page = await visitor.visit('/', {
      viewport,
      prepare: (page) => page.addInitScript(recordShifts),
    });
    for (let top = 0; top < 9000; top += 900) await scroll(page, top);
    expect(await shifts(page)).toEqual([]);
  });
});

describe('the policy keeps out', () => {
  const intrusions = {
    'an inline script': '<script>document.title = "in"</script>',
    'a handler in an attribute':
      '<img src="/icon.png" alt="" onload="document.title = \'in\'"><input autofocus onfocus="document.title = \'in\'">',
    'an address that is a script': '<a id="try" href="javascript:document.title = \'in\'">try</a>',
    'a script of another host': '<script src="https://elsewhere.example/in.js"></script>',
    'a script in a data address':
      '<script src="data:text/javascript,document.title = \'in\'"></script>',
    'a frame': '<iframe src="/icon.svg"></iframe>',
    'a style attribute': '<p id="try" style="color: rgb(1, 2, 3)">try</p>',
    'a style element': '<style>h1 { color: rgb(1, 2, 3) !important }</style>',
    'another base': '<base href="https://elsewhere.example/">',
    'a form': '<form action="https://elsewhere.example/"><button id="try">try</button></form>',
    'a picture of another host': '<img src="https://elsewhere.example/in.png" alt="">',
  };

  test.each(Object.entries(intrusions))('%s', async (_, markup) => {
    const page = await visitor.visit('/404.html', { prepare: (page) => inject(page, markup) });
    visitor.takeMessages();
    await page.evaluate(() => (document.querySelector('#try') as HTMLElement | null)?.click());
    await settled(page);
    const traces = await page.evaluate(() => ({
      title: document.title === 'in',
      colors: [...document.querySelectorAll('h1, #try')].some(
        (element) => getComputedStyle(element).color === 'rgb(1, 2, 3)',
      ),
      base: document.baseURI === location.href,
      violations: (window as unknown as { violations: string[] }).violations.length,
    }));
    expect(traces).toEqual({
      title: false,
      colors: false,
      base: true,
      violations: expect.any(Number),
    });
    expect(traces.violations).toBeGreaterThan(0);
    expect(page.url()).toBe(`${visitor.origin}/404.html`);
  });

  test('markup that a script writes as text', async () => {
    const page = await visitor.visit('/');
    const refused = await page.evaluate(() => {
      const element = document.createElement('div');
      try {
        element.innerHTML = '<b>in</b>';
      } catch (error) {
        return (error as Error).name;
      }
      return element.innerHTML;
    });
    expect(refused).toBe('TypeError');
  });

  test('requests to other hosts that a script makes', async () => {
    const page = await visitor.visit('/');
    expect(
      await page.evaluate(() =>
        fetch('https://elsewhere.example/').then(
          () => 'answered',
          ({ name }: Error) => name,
        ),
      ),
    ).toBe('TypeError');
    expect(visitor.takeMessages().join()).toContain('Content Security Policy');
  });
});

describe('linked pages', () => {
  test('are named in speculation rules that the browser accepts and the policy allows', async () => {
    const ruleSets: unknown[] = [];
    const page = await visitor.visit('/', {
      prepare: async (page) => {
        const browser = await page.context().newCDPSession(page);
        browser.on('Preload.ruleSetUpdated', ({ ruleSet }) =>
          ruleSets.push([ruleSet.errorType, JSON.parse(ruleSet.sourceText)]),
        );
        await browser.send('Preload.enable');
      },
    });
    await expect
      .poll(() => ruleSets)
      .toEqual([
        [undefined, { prefetch: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }] }],
      ]);
    expect(visitor.takeMessages()).toEqual([]);
    await page.close();
  });

  test.each([
    ['no-preference', true],
    ['reduce', false],
  ] as const)(
    'are faded to by the browser where motion is welcome (%s: %s)',
    async (reducedMotion, fades) => {
      const page = await visitor.visit('/terms-of-service/', {
        reducedMotion,
        prepare: (page) => page.addInitScript(noteTransition),
      });
      await page
        .locator('main a[href$="/privacy-policy/"], footer a[href$="/privacy-policy/"]')
        .first()
        .evaluate((link) => link.removeAttribute('target'));
      await page
        .locator('main a[href$="/privacy-policy/"], footer a[href$="/privacy-policy/"]')
        .first()
        .click();
      await page.waitForURL('**/privacy-policy/');
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { transition?: boolean }).transition))
        .toBe(fades);
    },
  );
});

/** Serves a page with this markup at the start of its body, and counts what its policy blocks. */
async function inject(page: Page, markup: string): Promise<void> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    );
  });
  await page.route('**/404.html', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('<body>', `<body>${markup}`),
    });
  });
}

/** Runs before the page is loaded. */
function noteTransition(): void {
  addEventListener('pagereveal', (event) =>
    Object.assign(window, {
      transition: Boolean((event as Event & { viewTransition?: unknown }).viewTransition),
    }),
  );
}

/** Delays the fonts until `late` is resolved. */
async function openWithLateFonts(page: Page, late: Promise<void>): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await late;
    await route.continue();
  });
  // The page's load event waits for what is preloaded.
  page.goto = (
    (goto) => (url: string) =>
      goto.call(page, url, { waitUntil: 'domcontentloaded' })
  )(page.goto);
}

interface LargestPaint {
  readonly element: string;
  /** Ms. */
  readonly time: number;
}

/** Runs before the page is loaded: records each element that was the largest one painted. */
function recordPaints(): void {
  const paints: LargestPaint[] = [];
  Object.assign(window, { paints });
  new PerformanceObserver((list) => {
    for (const { element, startTime } of list.getEntries() as (PerformanceEntry & {
      element?: Element;
    })[])
      paints.push({ element: element?.tagName ?? '', time: startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

async function paints(page: Page): Promise<readonly LargestPaint[]> {
  return page.evaluate(() => (window as unknown as { paints: LargestPaint[] }).paints);
}

/**
 * Runs before the page is loaded: records what moved, except for links and other words that moved
 * within their line, as they do in another font.
 */
function recordShifts(): void {
  const shifts: unknown[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { sources = [] } of list.getEntries() as (PerformanceEntry & {
      sources?: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    })[]) {
      const moved = sources.filter(
        ({ node, previousRect, currentRect }) =>
          (node instanceof Element && getComputedStyle(node).display !== 'inline') ||
          Math.abs(previousRect.top - currentRect.top) > 1,
      );
      for (const { node } of moved)
        shifts.push((node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 80));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The families that came over the network; the fallbacks are installed fonts. */
async function loadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === 'loaded' && !family.includes('fallback'))
      .map(({ family }) => family.replaceAll('"', ''))
      .sort(),
  );
}

async function shifts(page: Page): Promise<unknown> {
  return page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts);
}
