import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { scroll } from '../src/test-support/visitor.ts';
import { script, visitPages } from './fixtures/page.ts';

const visitor = visitPages();

describe('the script', () => {
  test('is at most 2 kB compressed', () => {
    expect(brotliCompressSync(script).length).toBeLessThanOrEqual(2000);
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(2000);
  });

  test('marks the page as enhanced, makes no requests and stores nothing', async () => {
    const page = await visitor.visit('/');
    expect(await page.locator('html').getAttribute('data-script')).toBe('');
    await scroll(page, 5000);
    expect(visitor.requested).toEqual(['/', '/assets/page.css', '/assets/enhance.js']);
    expect(
      await page.evaluate(
        () => localStorage.length + sessionStorage.length + document.cookie.length,
      ),
    ).toBe(0);
  });

  test('throws nothing on a page without its elements', async () => {
    const page = await visitor.visit('/404.html');
    expect(await page.locator('html').getAttribute('data-script')).toBe('');
    expect(visitor.takeMessages()).toEqual([
      expect.stringContaining('404 (Not Found)'),
      '404: no page at /404.html',
    ]);
  });

  test('is not needed to see everything when scripts are off', async () => {
    const page = await visitor.visit('/', { javaScriptEnabled: false });
    expect(await missing(page)).toEqual([]);
  });

  test('is not needed to see everything when it fails to load', async () => {
    const page = await visitor.visit('/', {
      prepare: (page) => page.route('**/*.js', (route) => route.abort()),
    });
    expect(await missing(page)).toEqual([]);
    expect(visitor.takeMessages()).toEqual([expect.stringContaining('ERR_FAILED')]);
  });
});

describe('the year', () => {
  test.each([2026, 2031])('is the visitor’s: %i', async (year) => {
    const page = await visitor.visit('/', {
      prepare: (page) => page.clock.setFixedTime(new Date(year, 5, 1)),
    });
    expect(await page.locator('[data-year]').textContent()).toBe(String(year));
  });
});

describe('the console', () => {
  test('gets the unknown path once, at any depth', async () => {
    await visitor.visit('/no/such/page');
    expect(
      visitor.takeMessages().filter((line) => !line.startsWith('Failed to load resource')),
    ).toEqual(['404: no page at /no/such/page']);
  });

  test('gets nothing on a page that exists', async () => {
    await visitor.visit('/');
    await visitor.visit('/terms-of-service/');
    expect(visitor.takeMessages()).toEqual([]);
  });
});

/** The text of the links and cards that are not visible. */
async function missing(page: Page): Promise<(string | null)[]> {
  const parts = page.locator('[data-menu] a, [data-reveal]');
  expect(await parts.count()).toBe(16);
  return parts.evaluateAll((parts) =>
    parts
      .filter((part) => !part.checkVisibility({ opacityProperty: true }))
      .map((part) => part.textContent),
  );
}
