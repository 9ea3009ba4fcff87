import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SiteBuild } from '../src/build.ts';
import {
  desktop,
  phone,
  scroll,
  settled,
  startVisitor,
  type Visitor,
} from '../src/test-support/visitor.ts';
import { eventually, offset } from './fixtures/page.ts';
import { buildSite } from './fixtures/site.ts';

// The script, the templates and the styles together, in the built site; each behavior has separate
// tests.
let site: SiteBuild;
let visitor: Visitor;

beforeAll(async () => {
  site = await buildSite();
  visitor = await startVisitor(site.tree);
});
afterEach(async () => expect(await visitor.leave()).toEqual([]));
afterAll(() => visitor.close());

test('logs nothing, and makes no request to another host', async () => {
  const variant = site.pages.find(({ variant }) => variant.slug !== '')?.address ?? '';
  for (const address of [
    '/',
    '/terms-of-service/',
    '/privacy-policy/',
    '/cookie-policy/',
    variant,
  ]) {
    const page = await visitor.visit(address);
    await scroll(page, 2000);
    expect(visitor.takeMessages(), address).toEqual([]);
    await page.context().close();
  }
  expect(visitor.requested.filter((address) => !address.startsWith('/'))).toEqual([]);
});

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('on a %s', (_, viewport) => {
  test('the bar is compact and translucent past 10 px and stays at the top', async () => {
    const page = await visitor.visit('/', { viewport, reducedMotion: 'reduce' });
    await scroll(page, 10);
    const before = await barLooks(page);
    expect(before).toMatchObject({ top: 0, blur: 'none' });
    await scroll(page, 11);
    await eventually(async () => (await barLooks(page)).blur).not.toBe('none');
    const after = await barLooks(page);
    expect(after.top).toBe(0);
    expect(after.height).toBeLessThan(before.height);
    expect([before.button, after.button]).toEqual(
      viewport === desktop
        ? [
            [44, 42],
            [44, 36],
          ]
        : [
            [0, 0],
            [0, 0],
          ],
    );
  });

  test('the button to the top is absent at 500 px, and large enough from 501 px on', async () => {
    const page = await visitor.visit('/', { viewport });
    const link = page.locator('[data-scroll-to-top]');
    await scroll(page, 500);
    expect(await link.boundingBox()).toBeNull();
    await scroll(page, 501);
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await link.click();
    await eventually(() => page.evaluate(() => scrollY)).toBe(0);
    await eventually(() => link.isVisible()).toBe(false);
  });

  test('cards wait below the viewport, and arrive while the page is scrolled', async () => {
    const page = await visitor.visit('/', { viewport });
    expect(await opacities(page)).toContain('0');
    for (let top = 0; top < (await page.evaluate(() => document.body.scrollHeight)); top += 600)
      await scroll(page, top);
    await eventually(() => opacities(page)).toEqual(Array(12).fill('1'));
  });
});

test.each(['reduced motion', 'print', 'no script'] as const)(
  'shows every card with %s',
  async (how) => {
    const page = await visitor.visit('/', {
      ...(how === 'reduced motion' && { reducedMotion: 'reduce' }),
      ...(how === 'no script' && { javaScriptEnabled: false }),
    });
    if (how === 'print') await page.emulateMedia({ media: 'print' });
    expect(await opacities(page)).toEqual(Array(12).fill('1'));
  },
);

test.each(['off', 'lost'])('shows every link of the bar where the script is %s', async (how) => {
  const page = await visitor.visit('/', {
    viewport: phone,
    javaScriptEnabled: how !== 'off',
    prepare: (page) => page.route('**/*.js', (route) => route.abort()),
  });
  const links = page.locator('[data-menu] a');
  expect(await links.count()).toBe(4);
  for (const link of await links.all()) await link.click({ trial: true });
  expect(await page.locator('[data-menu-toggle]').isVisible()).toBe(false);
  visitor.takeMessages();
});

test('covers a phone with the menu, whose links lead to their sections', async () => {
  const page = await visitor.visit('/', { viewport: phone, reducedMotion: 'reduce' });
  const toggle = page.locator('[data-menu-toggle]');
  const box = await toggle.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  for (const id of ['services', 'industries', 'about']) {
    await toggle.click();
    expect(await page.locator('[data-menu]').boundingBox()).toEqual({ x: 0, y: 0, ...phone });
    await page.locator(`[data-menu] a[href$="#${id}"]`).click();
    await settled(page);
    expect(await page.locator('[data-menu]').isVisible()).toBe(false);
    expect((await offset(page, `#${id}`)) - (await page.evaluate(() => scrollY))).toBeLessThan(120);
  }
});

test.each(['redirect', 'answer'] as const)(
  'leads from a variant to its own legal pages on hosts that %s without the slash',
  async (folders) => {
    const copy =
      site.pages.find(({ path, variant }) => path === '/' && variant.slug !== '')?.address ?? '';
    const host = await startVisitor(site.tree, { folders });
    for (const address of [copy, copy.replace(/\/$/, '')]) {
      const page = await host.visit(address);
      const links = await page
        .locator('footer nav a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
      expect(links).toEqual(
        ['terms-of-service', 'privacy-policy', 'cookie-policy'].map((name) => copy + name),
      );
      for (const link of links)
        expect((await page.request.get(host.origin + link)).status()).toBe(200);
    }
    expect(await host.leave()).toEqual([]);
    await host.close();
  },
);

test('logs an unknown path at any depth, and leads home from there', async () => {
  const page = await visitor.visit('/no/such/page');
  expect(visitor.takeMessages()).toContain('404: no page at /no/such/page');
  await page.locator('main a').click();
  await page.waitForURL(`${visitor.origin}/`);
});

test('shows the year of the visitor', async () => {
  const page = await visitor.visit('/', {
    prepare: (page) => page.clock.setFixedTime(new Date(2031, 5, 1)),
  });
  expect(await page.locator('footer').innerText()).toContain('© 2031');
});

async function barLooks(page: Page) {
  return page.locator('[data-bar]').evaluate((bar) => {
    const { top, height } = bar.getBoundingClientRect();
    const filters = [undefined, '::before'].map(
      (part) => getComputedStyle(bar, part).backdropFilter,
    );
    const button = bar.querySelector<HTMLElement>('.button')!;
    return {
      top,
      height,
      // The target, and what is painted of it.
      button: [button.offsetHeight, button.clientHeight],
      blur: filters.find((filter) => filter !== 'none') ?? 'none',
    };
  });
}

async function opacities(page: Page): Promise<string[]> {
  return page
    .locator('[data-reveal]')
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).opacity));
}
