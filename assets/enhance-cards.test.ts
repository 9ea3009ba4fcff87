import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, scroll } from '../src/test-support/visitor.ts';
import { eventually, offset, styles, visitPages } from './fixtures/page.ts';

const visitor = visitPages();

describe('cards', () => {
  test('wait outside the viewport and arrive when a tenth of them is visible', async () => {
    const page = await visitor.visit('/');
    const first = page.locator('[data-reveal]').first();
    const opacity = () => first.evaluate((card) => getComputedStyle(card).opacity);
    expect(await cardStates(page)).toEqual(Array(12).fill('waiting'));
    const tenth = (await offset(page, '[data-reveal]')) + 40 - desktop.height;
    await scroll(page, tenth - 1);
    expect([(await cardStates(page))[0], await opacity()]).toEqual(['waiting', '0']);
    await scroll(page, tenth);
    await eventually(opacity).toBe('1');
    expect((await cardStates(page)).slice(1)).toEqual(Array(11).fill('waiting'));
  });

  test('arrive 0.1 s apart in one group and 0.2 s in another, without a later delay', async () => {
    const page = await visitor.visit('/', { prepare: (page) => page.addInitScript(recordDelays) });
    expect(await cardStates(page)).toEqual(Array(12).fill('waiting'));
    await page.setViewportSize({ width: 1280, height: 8000 });
    await eventually(() => cardStates(page)).toEqual(Array(12).fill('shown'));
    expect(await page.evaluate(() => (window as unknown as { delays: string[] }).delays)).toEqual(
      [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0, 0.2, 0.4, 0.6, 0.8, 1].map((delay) => `${delay}s`),
    );
    expect(
      await page
        .locator('[data-reveal]')
        .evaluateAll((cards) => cards.map((card) => card.getAttribute('style') ?? '')),
    ).toEqual(Array(12).fill(''));
  });

  test('that are in view when the page opens are never hidden', async () => {
    const page = await visitor.visit('/', {
      viewport: { width: 1280, height: 1400 },
      prepare: (page) => page.addInitScript(recordStates),
    });
    const states = () =>
      page.evaluate(() => (window as unknown as { states: Record<string, string[]> }).states);
    await scroll(page, 6000);
    await scroll(page, 0);
    expect(await states()).not.toHaveProperty('One');
    expect(await states()).toHaveProperty('Two');
  });

  test('that are much taller than the window arrive too', async () => {
    const body = `${styles} article { block-size: 3100px; }`;
    const page = await visitor.visit('/', {
      viewport: { width: 375, height: 300 },
      prepare: (page) =>
        page.route('**/*.css', (route) => route.fulfill({ contentType: 'text/css', body })),
    });
    await scroll(page, (await offset(page, '[data-reveal]')) - 250);
    await eventually(async () => (await cardStates(page)).slice(0, 2)).toEqual([
      'shown',
      'waiting',
    ]);
  });

  test('are shown at once when the focus enters them', async () => {
    const page = await visitor.visit('/');
    const card = page.locator('[data-reveal]').nth(3);
    const opacity = await card.evaluate((card) => {
      card.querySelector('a')?.focus({ preventScroll: true });
      return getComputedStyle(card).opacity;
    });
    expect(opacity).toBe('1');
  });

  test('are shown to who comes by a link to an anchor', async () => {
    const page = await visitor.visit('/');
    await page.getByRole('link', { name: 'Industries' }).click();
    await eventually(async () => (await cardStates(page))[6]).toBe('shown');
  });

  test('are shown to who comes by a search in the page', async () => {
    const page = await visitor.visit('/');
    // The bundled Chromium has no window.find(), which scrolls to a text that is rendered.
    const found = await page.getByText('01 Banking').evaluate((card) => {
      card.scrollIntoView({ block: 'center' });
      return (card as HTMLElement).innerText;
    });
    expect(found).toBe('01 Banking');
    await eventually(async () => (await cardStates(page))[6]).toBe('shown');
  });

  test('are never hidden with reduced motion', async () => {
    const page = await visitor.visit('/', { reducedMotion: 'reduce' });
    expect(await cardStates(page)).toEqual(Array(12).fill(''));
  });

  test('are never hidden in a browser without IntersectionObserver', async () => {
    const page = await visitor.visit('/', {
      prepare: (page) =>
        page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver')),
    });
    expect(await cardStates(page)).toEqual(Array(12).fill(''));
    expect(await page.locator('html').getAttribute('data-script')).toBe('');
  });

  test('are all shown in print', async () => {
    const page = await visitor.visit('/');
    expect(await cardStates(page)).toEqual(Array(12).fill('waiting'));
    await page.pdf();
    expect(await cardStates(page)).toEqual(Array(12).fill('shown'));
  });
});

async function cardStates(page: Page): Promise<(string | null)[]> {
  return page
    .locator('[data-reveal]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-reveal')));
}

/** Runs in the page: records the delay with which each card's animation starts. */
function recordDelays(): void {
  const delays: string[] = [];
  Object.assign(window, { delays });
  addEventListener('animationstart', ({ target }) => {
    const card = target as Element;
    delays[[...document.querySelectorAll('[data-reveal]')].indexOf(card)] =
      getComputedStyle(card).animationDelay;
  });
}

/** Runs in the page: records every state that a card is put into. */
function recordStates(): void {
  const states: Record<string, (string | null)[]> = {};
  Object.assign(window, { states });
  new MutationObserver((records) => {
    for (const { target } of records)
      (states[target.textContent ?? ''] ??= []).push(
        (target as Element).getAttribute('data-reveal'),
      );
  }).observe(document, { subtree: true, attributeFilter: ['data-reveal'] });
}
