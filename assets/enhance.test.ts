import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { launchChromium } from '../src/browser/launch.ts';
import { serveTree, type TreeServer } from '../src/browser/serve-tree.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const script = transformSync(read('enhance.ts'), { loader: 'ts', minify: true, format: 'iife' }).code;
const desktop = { width: 1280, height: 800 };
const phone = { width: 375, height: 667 };

let browser: Browser;
let host: TreeServer;
let hostWithoutRedirects: TreeServer;
/** Everything that the pages of a test wrote to the console or threw. */
let said: string[] = [];
let asked: string[] = [];

beforeAll(async () => {
  const tree = new Map(
    Object.entries({
      'index.html': read('fixtures/home.html'),
      'acme/index.html': read('fixtures/home.html'),
      'terms-of-service/index.html': read('fixtures/terms.html'),
      'acme/terms-of-service/index.html': read('fixtures/terms.html'),
      '404.html': read('fixtures/404.html'),
      'assets/page.css': read('fixtures/page.css'),
      'assets/enhance.js': script,
    }).map(([path, text]) => [path, { bytes: Buffer.from(text) }]),
  );
  [browser, host, hostWithoutRedirects] = await Promise.all([launchChromium(), serveTree(tree), serveTree(tree, { folders: 'answer' })]);
});

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  const unexpected = said;
  said = [];
  asked = [];
  expect(unexpected).toEqual([]);
});

afterAll(() => Promise.all([browser, host, hostWithoutRedirects].map((resource) => resource?.close())));

describe('the script', () => {
  test('is at most 2 kB compressed', () => {
    expect(brotliCompressSync(script).length).toBeLessThanOrEqual(2000);
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(2000);
  });

  test('says that it runs, asks for nothing and stores nothing', async () => {
    const page = await visit('/', desktop);
    expect(await page.locator('html').getAttribute('data-script')).toBe('');
    await scroll(page, 5000);
    expect(asked).toEqual(['/', '/assets/page.css', '/assets/enhance.js']);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length)).toBe(0);
  });

  test('throws nothing on a page that has none of its elements', async () => {
    const page = await visit('/404.html', desktop);
    expect(await page.locator('html').getAttribute('data-script')).toBe('');
    expect(takeSaid()).toHaveLength(1);
  });

  test.each(['blocked', 'off'])('leaves nothing missing where it is %s', async (how) => {
    const page = await visit('/', desktop, how === 'off' ? { javaScriptEnabled: false } : {}, async (page) => {
      if (how === 'blocked') await page.route('**/*.js', (route) => route.abort());
    });
    await eventually(() => page.locator('[data-reveal]').evaluateAll((cards) => cards.map((card) => getComputedStyle(card).opacity))).toEqual(Array(12).fill('1'));
    expect(await page.locator('[data-menu] a:visible').count()).toBe(4);
    if (how === 'blocked') expect(takeSaid()).toEqual([expect.stringContaining('ERR_FAILED')]);
  });
});

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('the bar on a %s', (_, viewport) => {
  test('is unchanged at 10 px, compact at 11 px, and unchanged again', async () => {
    const page = await visit('/', viewport);
    const bar = page.locator('[data-bar][data-compact]');
    await scroll(page, 10);
    expect(await bar.count()).toBe(0);
    await scroll(page, 11);
    expect(await bar.count()).toBe(1);
    await scroll(page, 10);
    expect(await bar.count()).toBe(0);
  });

  test('is compact at once on a page that is loaded scrolled', async () => {
    const page = await visit('/#about', viewport);
    expect(await page.locator('[data-bar][data-compact]').count()).toBe(1);
    await page.reload();
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(10);
    expect(await page.locator('[data-bar][data-compact]').count()).toBe(1);
  });
});

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('scroll to top on a %s', (_, viewport) => {
  test('is absent at 500 px and there at 501 px', async () => {
    const page = await visit('/', viewport);
    const button = page.getByRole('link', { name: 'Scroll to top' });
    await scroll(page, 500);
    expect(await button.count()).toBe(0);
    expect(await page.locator('[data-scroll-to-top]').isVisible()).toBe(false);
    await scroll(page, 501);
    expect(await button.count()).toBe(1);
    expect(await button.isVisible()).toBe(true);
    await scroll(page, 500);
    expect(await button.count()).toBe(0);
  });

  test('scrolls smoothly to the top and is absent again', async () => {
    const page = await visit('/', viewport);
    await scroll(page, 2000);
    const positions = await scrollPositionsDuring(page, () => page.locator('[data-scroll-to-top]').click());
    expect(positions.some((position) => position > 0 && position < 2000)).toBe(true);
    expect(positions.at(-1)).toBe(0);
    expect(await page.locator('[data-scroll-to-top]').isVisible()).toBe(false);
    expect(new URL(page.url()).hash).toBe('');
  });
});

describe('scroll to top', () => {
  test('goes there at once with reduced motion', async () => {
    const page = await visit('/', desktop, { reducedMotion: 'reduce' });
    await scroll(page, 2000);
    const positions = await scrollPositionsDuring(page, () => page.locator('[data-scroll-to-top]').click());
    expect(new Set(positions)).toEqual(new Set([2000, 0]));
  });

  test('gives the focus to the first link of the bar when it goes', async () => {
    const page = await visit('/', desktop);
    await scroll(page, 2000);
    await page.locator('[data-scroll-to-top]').focus();
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => scrollY)).toBe(0);
    await eventually(() => focused(page)).toBe('Home');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Services');
  });

  test('gives the focus back as well when the page is scrolled by other means', async () => {
    const page = await visit('/', desktop);
    await scroll(page, 2000);
    await page.locator('[data-scroll-to-top]').focus();
    await scroll(page, 400);
    expect(await focused(page)).toBe('Home');
  });

  test('leaves the focus alone where it does not hold it', async () => {
    const page = await visit('/', desktop);
    await scroll(page, 2000);
    await page.getByRole('link', { name: 'About' }).focus();
    await scroll(page, 0);
    expect(await focused(page)).toBe('About');
  });
});

describe('the menu on a phone', () => {
  test('opens with its toggle over an inert page that does not scroll, and closes with it', async () => {
    const page = await visit('/', phone);
    expect(await menuState(page)).toEqual({ expanded: 'false', menu: false, bar: false, inert: [false, false, false] });
    expect(await page.locator('[data-menu]').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await menuState(page)).toEqual({ expanded: 'true', menu: true, bar: true, inert: [true, true, true] });
    expect(await page.locator('[data-menu] a:visible').count()).toBe(4);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 300);
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await menuState(page)).toEqual({ expanded: 'false', menu: false, bar: false, inert: [false, false, false] });
  });

  test.each(['Services', 'Industries', 'About', 'Contact Us'])('closes when its link %s is followed', async (name) => {
    const page = await visit('/', phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name }).click();
    expect(await menuState(page)).toEqual({ expanded: 'false', menu: false, bar: false, inert: [false, false, false] });
    if (name === 'Contact Us') expect(await focused(page)).toBe('Menu');
    else await eventually(() => page.locator(`#${name.toLowerCase()}`).evaluate((section) => Math.round(section.getBoundingClientRect().top))).toBe(0);
  });

  test('is walked in order by keyboard alone, closes with Escape and returns the focus', async () => {
    const page = await visit('/', phone);
    const walk = async (steps: number) => {
      const names = [];
      for (let step = 0; step < steps; step++) {
        await page.keyboard.press('Tab');
        names.push(await focused(page));
      }
      return names;
    };
    expect(await walk(2)).toEqual(['Home', 'Menu']);
    await page.keyboard.press('Enter');
    expect(await walk(4)).toEqual(['Services', 'Industries', 'About', 'Contact Us']);
    expect(await walk(1)).not.toContain('read more');
    await page.keyboard.press('Escape');
    expect(await menuState(page)).toMatchObject({ expanded: 'false', menu: false });
    expect(await focused(page)).toBe('Menu');
  });

  test('leaves the focus alone when Escape is pressed while it is closed', async () => {
    const page = await visit('/', phone);
    await page.getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Home');
  });

  test('closes when the layout becomes a wide one', async () => {
    const page = await visit('/', phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.setViewportSize(desktop);
    await eventually(() => menuState(page)).toEqual({ expanded: 'false', menu: false, bar: false, inert: [false, false, false] });
    await page.setViewportSize(phone);
    await settled(page);
    expect(await page.locator('[data-menu]').isVisible()).toBe(false);
  });

  test('is closed on a page that is shown again', async () => {
    const page = await visit('/', phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await menuState(page)).toMatchObject({ expanded: 'false', menu: false });
  });

  test('is closed by going back within the page', async () => {
    const page = await visit('/', phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'About' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.goBack();
    expect(await menuState(page)).toMatchObject({ expanded: 'false', menu: false });
  });
});

describe('the current section', () => {
  test('is marked in the bar as the page is read, none at the hero', async () => {
    const page = await visit('/', desktop);
    const current = () => page.locator('[aria-current="true"]').allTextContents();
    expect(await current()).toEqual([]);
    for (const [id, name] of [['services', 'Services'], ['industries', 'Industries'], ['about', 'About']] as const) {
      await scroll(page, await offset(page, `#${id}`));
      expect(await current()).toEqual([name]);
    }
    await scroll(page, 0);
    expect(await current()).toEqual([]);
  });

  test('changes at 40 % of the window, where no two are current', async () => {
    const page = await visit('/', desktop);
    const current = () => page.locator('[aria-current]').allTextContents();
    const line = await offset(page, '#industries') - 0.4 * desktop.height;
    await scroll(page, line - 1);
    expect(await current()).toEqual(['Services']);
    await scroll(page, line);
    expect(await current()).toEqual(['Industries']);
    await scroll(page, line - 1);
    expect(await current()).toEqual(['Services']);
  });

  test('is not looked for on another page that has an id of the same name', async () => {
    const page = await visit('/terms-of-service/', desktop);
    await scroll(page, 200);
    expect(await page.locator('[aria-current]').count()).toBe(0);
  });
});

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('cards on a %s', (_, viewport) => {
  test('wait out of view and arrive when a tenth of them is seen', async () => {
    const page = await visit('/', viewport);
    expect(await cardStates(page)).toEqual(Array(12).fill('waiting'));
    const tenth = await offset(page, '[data-reveal]') + 40 - viewport.height;
    await scroll(page, tenth - 1);
    expect((await cardStates(page))[0]).toBe('waiting');
    expect(await page.locator('[data-reveal]').first().evaluate((card) => getComputedStyle(card).opacity)).toBe('0');
    await scroll(page, tenth);
    await eventually(() => page.locator('[data-reveal]').first().evaluate((card) => getComputedStyle(card).opacity)).toBe('1');
    expect((await cardStates(page)).slice(1)).toEqual(Array(11).fill('waiting'));
  });
});

describe('cards', () => {
  test('arrive 0.1 s apart in one group and 0.2 s apart in another, and keep no delay afterwards', async () => {
    const page = await visit('/', desktop, {}, (page) => page.addInitScript(recordDelays));
    expect(await cardStates(page)).toEqual(Array(12).fill('waiting'));
    await page.setViewportSize({ width: 1280, height: 8000 });
    await eventually(() => cardStates(page)).toEqual(Array(12).fill(''));
    expect(await page.evaluate(() => (window as unknown as { delays: string[] }).delays)).toEqual(['0s', '0.1s', '0.2s', '0.3s', '0.4s', '0.5s', '0s', '0.2s', '0.4s', '0.6s', '0.8s', '1s']);
    expect(await page.locator('[data-reveal]').evaluateAll((cards) => cards.map((card) => card.getAttribute('style') ?? ''))).toEqual(Array(12).fill(''));
  });

  test('that are in view when the page opens are never hidden', async () => {
    const page = await visit('/', { width: 1280, height: 1400 }, {}, (page) => page.addInitScript(recordStates));
    const states = () => page.evaluate(() => (window as unknown as { states: Record<string, string[]> }).states);
    expect(await states()).not.toHaveProperty('One');
    expect((await states())['Two']).toEqual(['waiting']);
  });

  test('that are much taller than the window arrive all the same', async () => {
    const page = await visit('/', { width: 375, height: 300 }, {}, (page) =>
      page.route('**/*.css', (route) => route.fulfill({ contentType: 'text/css', body: `${read('fixtures/page.css')} article { block-size: 3100px; }` })),
    );
    await scroll(page, await offset(page, '[data-reveal]') - 250);
    await eventually(async () => (await cardStates(page)).slice(0, 2)).toEqual(['', 'waiting']);
  });

  test('are shown at once when the focus enters them', async () => {
    const page = await visit('/', desktop);
    const card = page.locator('[data-reveal]').nth(3);
    const opacity = await card.evaluate((card) => {
      card.querySelector('a')?.focus({ preventScroll: true });
      return getComputedStyle(card).opacity;
    });
    expect(opacity).toBe('1');
  });

  test.each(['a link to an anchor', 'a search in the page'])('are shown to who comes by %s', async (how) => {
    const page = await visit('/', desktop);
    if (how === 'a link to an anchor') await page.getByRole('link', { name: 'Industries' }).click();
    else await page.evaluate(() => (window as unknown as { find(text: string): void }).find('01 Banking'));
    await eventually(async () => (await cardStates(page))[6]).toBe('');
  });

  test('are never hidden with reduced motion', async () => {
    const page = await visit('/', desktop, { reducedMotion: 'reduce' });
    expect(await cardStates(page)).toEqual(Array(12).fill(''));
  });

  test('are never hidden where the browser cannot tell what is in view', async () => {
    const page = await visit('/', desktop, {}, (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver')));
    expect(await cardStates(page)).toEqual(Array(12).fill(''));
    expect(await page.locator('html').getAttribute('data-script')).toBe('');
  });

  test('are all shown in print', async () => {
    const page = await visit('/', desktop);
    expect(await cardStates(page)).toEqual(Array(12).fill('waiting'));
    await page.pdf();
    expect(await cardStates(page)).toEqual(Array(12).fill(''));
  });
});

describe('the year', () => {
  test.each([2026, 2031])('is the visitor’s: %i', async (year) => {
    const page = await visit('/', desktop, {}, (page) => page.clock.setFixedTime(new Date(year, 5, 1)));
    expect(await page.locator('[data-year]').textContent()).toBe(String(year));
  });
});

describe('the console', () => {
  test('is told the unknown path once, at any depth', async () => {
    await visit('/no/such/page', desktop);
    expect(takeSaid().filter((line) => !line.startsWith('Failed to load resource'))).toEqual(['404: no page at /no/such/page']);
  });

  test('is told nothing on a page that is there', async () => {
    await visit('/', desktop);
    await visit('/terms-of-service/', desktop);
    expect(said).toEqual([]);
  });
});

describe('an address without its trailing slash', () => {
  const path = async (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash);
  const legalLink = (page: Page) => page.locator('footer a').first().evaluate((link: HTMLAnchorElement) => link.pathname);

  test('is completed where the host answers it, so that relative links stay in the copy', async () => {
    const page = await visit('/acme?from=mail#about', desktop, {}, () => {}, hostWithoutRedirects);
    expect(await path(page)).toBe('/acme/?from=mail#about');
    expect(await legalLink(page)).toBe('/acme/terms-of-service');
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  test('leads to the same place where the host redirects', async () => {
    const page = await visit('/acme', desktop);
    expect(await path(page)).toBe('/acme/');
    expect(await legalLink(page)).toBe('/acme/terms-of-service');
  });

  test('is left as it is on a page that is not there', async () => {
    const page = await visit('/nothing', desktop, {}, () => {}, hostWithoutRedirects);
    expect(await path(page)).toBe('/nothing');
    takeSaid();
  });

  test('is left as it is where it names a file', async () => {
    const page = await visit('/index.html', desktop);
    expect(await path(page)).toBe('/index.html');
  });
});

/** Opens a page in a context of its own, and waits until what the script does at the start is done. */
async function visit(
  path: string,
  viewport: { width: number; height: number },
  options: BrowserContextOptions = {},
  prepare: (page: Page) => unknown = () => {},
  on: TreeServer = host,
): Promise<Page> {
  const context = await browser.newContext({ ...options, viewport });
  const page = await context.newPage();
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await prepare(page);
  await page.goto(on.origin + path);
  if (options.javaScriptEnabled !== false) await settled(page);
  return page;
}

/** Expects what a page comes to after a while. */
function eventually<T>(get: () => T) {
  return expect.poll(get, { timeout: 10_000 });
}

/** Observers report after a frame; two of them, and one more for what they caused. */
async function settled(page: Page): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

async function scroll(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
  await settled(page);
}

/** The distance of an element from the top of the page, in px. */
async function offset(page: Page, selector: string): Promise<number> {
  return page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().top + scrollY);
}

async function scrollPositionsDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const positions: number[] = [scrollY];
    addEventListener('scroll', () => positions.push(scrollY));
    Object.assign(window, { positions });
  });
  await act();
  await eventually(() => page.evaluate(() => scrollY)).toBe(0);
  await settled(page);
  return page.evaluate(() => (window as unknown as { positions: number[] }).positions);
}

async function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

async function menuState(page: Page) {
  return page.evaluate(() => ({
    expanded: document.querySelector('[data-menu-toggle]')?.getAttribute('aria-expanded'),
    menu: document.querySelector('[data-menu]')?.hasAttribute('data-open'),
    bar: document.querySelector('[data-bar]')?.hasAttribute('data-open'),
    inert: [...document.querySelectorAll<HTMLElement>('[data-under-menu]')].map((element) => element.inert),
  }));
}

async function cardStates(page: Page): Promise<(string | null)[]> {
  return page.locator('[data-reveal]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-reveal')));
}

/** Runs in the page: notes the delay with which each card's animation starts. */
function recordDelays(): void {
  const delays: string[] = [];
  Object.assign(window, { delays });
  addEventListener('animationstart', ({ target }) => {
    const card = target as Element;
    delays[[...document.querySelectorAll('[data-reveal]')].indexOf(card)] = getComputedStyle(card).animationDelay;
  });
}

/** Runs in the page: notes every state that a card is put into. */
function recordStates(): void {
  const states: Record<string, (string | null)[]> = {};
  Object.assign(window, { states });
  new MutationObserver((records) => {
    for (const { target } of records) (states[target.textContent ?? ''] ??= []).push((target as Element).getAttribute('data-reveal'));
  }).observe(document, { subtree: true, attributeFilter: ['data-reveal'] });
}

function takeSaid(): string[] {
  return said.splice(0);
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
