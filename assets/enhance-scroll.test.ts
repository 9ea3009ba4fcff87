import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, focused, scroll, settled } from '../src/test-support/visitor.ts';
import { eventually, offset, visitPages } from './fixtures/page.ts';

const visitor = visitPages();

describe('the bar', () => {
  test('is unchanged at 10 px, compact at 11 px, and unchanged again', async () => {
    const page = await visitor.visit('/');
    const bar = page.locator('[data-bar][data-compact]');
    await scroll(page, 10);
    expect(await bar.count()).toBe(0);
    await scroll(page, 11);
    expect(await bar.count()).toBe(1);
    await scroll(page, 10);
    expect(await bar.count()).toBe(0);
  });

  test('is compact at once on a page that is loaded scrolled', async () => {
    const page = await visitor.visit('/#about');
    expect(await page.locator('[data-bar][data-compact]').count()).toBe(1);
    await page.reload();
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(10);
    expect(await page.locator('[data-bar][data-compact]').count()).toBe(1);
  });
});

describe('scroll to top', () => {
  test('is absent at 500 px and there at 501 px', async () => {
    const page = await visitor.visit('/');
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
    const page = await visitor.visit('/');
    await scroll(page, 2000);
    const positions = await scrollPositionsDuring(page, () =>
      page.locator('[data-scroll-to-top]').click(),
    );
    expect(positions.some((position) => position > 0 && position < 2000)).toBe(true);
    expect(positions.at(-1)).toBe(0);
    expect(await page.locator('[data-scroll-to-top]').isVisible()).toBe(false);
    expect(new URL(page.url()).hash).toBe('');
  });

  test('goes there at once with reduced motion', async () => {
    const page = await visitor.visit('/', { reducedMotion: 'reduce' });
    await scroll(page, 2000);
    const positions = await scrollPositionsDuring(page, () =>
      page.locator('[data-scroll-to-top]').click(),
    );
    expect(new Set(positions)).toEqual(new Set([2000, 0]));
  });

  test('moves the focus to the first link of the bar when it disappears', async () => {
    const page = await visitor.visit('/');
    await scroll(page, 2000);
    await page.locator('[data-scroll-to-top]').focus();
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => scrollY)).toBe(0);
    await eventually(() => focused(page)).toBe('Home');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Services');
  });

  test('also moves the focus when the page is scrolled in another way', async () => {
    const page = await visitor.visit('/');
    await scroll(page, 2000);
    await page.locator('[data-scroll-to-top]').focus();
    await scroll(page, 400);
    expect(await focused(page)).toBe('Home');
  });

  test('does not move the focus if it does not have it', async () => {
    const page = await visitor.visit('/');
    await scroll(page, 2000);
    await page.getByRole('link', { name: 'About' }).focus();
    await scroll(page, 0);
    expect(await focused(page)).toBe('About');
  });
});

describe('the current section', () => {
  test('is marked in the bar while the page is scrolled, and none at the hero', async () => {
    const page = await visitor.visit('/');
    const current = () => page.locator('[aria-current="true"]').allTextContents();
    expect(await current()).toEqual([]);
    for (const [id, name] of [
      ['services', 'Services'],
      ['industries', 'Industries'],
      ['about', 'About'],
    ] as const) {
      await scroll(page, await offset(page, `#${id}`));
      expect(await current()).toEqual([name]);
    }
    await scroll(page, 0);
    expect(await current()).toEqual([]);
  });

  test('changes at 40 % of the window, where no two are current', async () => {
    const page = await visitor.visit('/');
    const current = () => page.locator('[aria-current]').allTextContents();
    const line = (await offset(page, '#industries')) - 0.4 * desktop.height;
    await scroll(page, line - 1);
    expect(await current()).toEqual(['Services']);
    await scroll(page, line);
    expect(await current()).toEqual(['Industries']);
    await scroll(page, line - 1);
    expect(await current()).toEqual(['Services']);
  });

  test('is not marked on another page with the same id', async () => {
    const page = await visitor.visit('/terms-of-service/');
    await scroll(page, await offset(page, '#services'));
    expect(await page.locator('[aria-current]').count()).toBe(0);
  });
});

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
