import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, focused, phone, settled } from '../src/test-support/visitor.ts';
import { eventually, visitPages } from './fixtures/page.ts';

const visitor = visitPages();

const closed = { expanded: 'false', menu: false, bar: false, inert: [false, false, false] };
const open = { expanded: 'true', menu: true, bar: true, inert: [true, true, true] };

describe('the menu on a phone', () => {
  test('opens with its toggle over an inert page that stays, and closes with it', async () => {
    const page = await visitor.visit('/', { viewport: phone });
    expect(await menuState(page)).toEqual(closed);
    expect(await page.locator('[data-menu]').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await menuState(page)).toEqual(open);
    expect(await page.locator('[data-menu] a:visible').count()).toBe(4);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 300);
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await menuState(page)).toEqual(closed);
  });

  test.each(['Services', 'Industries', 'About', 'Contact Us'])(
    'closes when its link %s is followed',
    async (name) => {
      const page = await visitor.visit('/', { viewport: phone });
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name }).click();
      expect(await menuState(page)).toEqual(closed);
      const isFollowed = () =>
        name === 'Contact Us'
          ? focused(page).then((focus) => focus === 'Menu')
          : page
              .locator(`#${name.toLowerCase()}`)
              .evaluate((section) => Math.round(section.getBoundingClientRect().top) === 0);
      await eventually(isFollowed).toBe(true);
    },
  );

  test('is reached in order with the keyboard, closes with Escape and returns the focus', async () => {
    const page = await visitor.visit('/', { viewport: phone });
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
    const page = await visitor.visit('/', { viewport: phone });
    await page.getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Home');
  });

  test('closes when the layout becomes a wide one', async () => {
    const page = await visitor.visit('/', { viewport: phone });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.setViewportSize(desktop);
    await eventually(() => menuState(page)).toEqual(closed);
    await page.setViewportSize(phone);
    await settled(page);
    expect(await page.locator('[data-menu]').isVisible()).toBe(false);
  });

  test('is closed on a page that is shown again', async () => {
    const page = await visitor.visit('/', { viewport: phone });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    expect(await menuState(page)).toMatchObject({ expanded: 'false', menu: false });
  });

  test('is closed by going back within the page', async () => {
    const page = await visitor.visit('/', { viewport: phone });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'About' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.goBack();
    expect(await menuState(page)).toMatchObject({ expanded: 'false', menu: false });
  });
});

async function menuState(page: Page) {
  return page.evaluate(() => ({
    expanded: document.querySelector('[data-menu-toggle]')?.getAttribute('aria-expanded'),
    menu: document.querySelector('[data-menu]')?.hasAttribute('data-open'),
    bar: document.querySelector('[data-bar]')?.hasAttribute('data-open'),
    inert: [...document.querySelectorAll<HTMLElement>('[data-under-menu]')].map(
      (element) => element.inert,
    ),
  }));
}
