import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { comparePictures } from '../src/test-support/compare-pictures.ts';
import { focused, phone, scroll, type Visitor } from '../src/test-support/visitor.ts';
import { eventually, offset } from './fixtures/page.ts';
import { addresses, listStops, look, visitSite } from './fixtures/site.ts';

// Every built page, with the keyboard only.
let visitor: Visitor;

beforeAll(async () => {
  ({ visitor } = await visitSite());
});
afterEach(() => visitor.leave());
afterAll(() => visitor.close());

test.each(addresses)('shows a link that skips the bar at the first stop of %s', async (address) => {
  const page = await visitor.visit(address, { reducedMotion: 'reduce' });
  const skip = page.locator('a[href="#main"]');
  expect(
    await page.evaluate(
      () => document.querySelector('a[href="#main"]')!.getBoundingClientRect().bottom,
    ),
  ).toBeLessThanOrEqual(0);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(await skip.textContent());
  const box = await skip.boundingBox();
  expect(box).toMatchObject({ x: expect.closeTo(12, 0), y: expect.closeTo(12, 0) });
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(() => Boolean(document.activeElement?.closest('main, body > footer'))),
  ).toBe(true);
});

test.each(addresses)('reaches every stop of %s once, in the order of the page', async (address) => {
  const page = await visitor.visit(address, { reducedMotion: 'reduce' });
  const stops = await page.evaluate(listStops);
  const walked = [];
  for (let step = 0; step < stops.length; step++) {
    await page.keyboard.press('Tab');
    walked.push(await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 120)));
  }
  expect(walked).toEqual(stops);
});

// The ring is judged by its pixels: as many as a line of 2 px around the stop has, all around it
// (WCAG 2.4.13).
test.each([
  ['/', 'light', 1280],
  ['/404.html', 'dark', 375],
] as const)(
  'shows the focus on every background of %s, %s, %i px',
  async (address, colorScheme, width) => {
    const [page, canvas] = [await visitor.visit(address), await visitor.browser.newPage()];
    await look(page, { colorScheme, width });
    expect(await unseenFocus(page, canvas)).toEqual([]);
    await canvas.close();
  },
);

test('opens the menu of a phone over an inert page, and closes it with Escape', async () => {
  const page = await visitor.visit('/', { viewport: phone, reducedMotion: 'reduce' });
  const toggle = page.locator('[data-menu-toggle]');
  const hasFocus = () => toggle.evaluate((element) => element === document.activeElement);
  while (!(await hasFocus())) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  const roles = await rolesReadOut(page);
  expect(roles).toContain('banner');
  expect(roles.filter((role) => role === 'main' || role === 'contentinfo')).toEqual([]);
  const names = [];
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Tab');
    names.push(await focused(page));
  }
  expect(names).toEqual(['Services', 'Industries', 'About', 'Contact Us']);
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('[data-bar]') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  expect(await hasFocus()).toBe(true);
});

test('marks the section in view as the current one in the bar', async () => {
  const page = await visitor.visit('/', { reducedMotion: 'reduce' });
  const current = page.locator('[data-menu] [aria-current="true"]');
  expect(await current.count()).toBe(0);
  for (const name of ['Services', 'Industries', 'About']) {
    await scroll(page, await offset(page, `#${name.toLowerCase()}`));
    await eventually(() => current.allTextContents()).toEqual([name]);
  }
});

/** The roles in the accessibility tree. */
async function rolesReadOut(page: Page): Promise<unknown[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  return nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
}

/** Presses Tab through a page and compares each stop with how it looks without the focus. */
async function unseenFocus(page: Page, canvas: Page): Promise<string[]> {
  const count = (await page.evaluate(listStops)).length;
  const unseen = [];
  for (let step = 0; step < count; step++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
      return { html: document.activeElement!.outerHTML.slice(0, 80), left, top, width, height };
    });
    const clip = {
      x: Math.max(0, stop.left - 12),
      y: Math.max(0, stop.top - 12),
      width: stop.width + 24,
      height: stop.height + 24,
    };
    const withFocus = await page.screenshot({ clip });
    await page.evaluate(() => {
      for (const [name, value] of [
        ['outline', '0'],
        ['box-shadow', 'none'],
      ] as const)
        (document.activeElement as HTMLElement).style.setProperty(name, value, 'important');
    });
    const without = await page.screenshot({ clip });
    await page.evaluate(() => document.activeElement!.removeAttribute('style'));
    const { pixels, ...ring } = await comparePictures(canvas, withFocus, without);
    const [left, top] = [stop.left - clip.x, stop.top - clip.y];
    const isAround =
      ring.left <= left &&
      ring.top <= top &&
      ring.right >= left + stop.width &&
      ring.bottom >= top + stop.height;
    // Around the ellipse in the stop, since one of them is round.
    if (pixels < Math.PI * (stop.width + stop.height) || !isAround)
      unseen.push(`${pixels} px${isAround ? '' : ', not all around'}: ${stop.html}`);
  }
  return unseen;
}
