import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '../src/test-support/visitor.ts';
import { brokenWords, cutElements, overlappingWords, smallTargets } from './fixtures/reading.ts';
import { addresses, look, visitSite } from './fixtures/site.ts';

// Every built page, at the widths, text sizes and spacings that readers choose.
let visitor: Visitor;

beforeAll(async () => {
  ({ visitor } = await visitSite());
});

test('The terms of each service are in one line, and so are the labels of the figures.', async () => {
  const page = await visitor.visit('/');
  for (const width of [375, 768, 1280, 1920]) {
    await look(page, { width });
    const lines = await page.evaluate(() => {
      const linesOf = (rects: readonly DOMRect[]) =>
        new Set(rects.map(({ top }) => Math.round(top))).size;
      const range = document.createRange();
      const labels = [...document.querySelectorAll('.facts li:not(.badge)')].map(
        ({ lastChild }) => {
          range.selectNodeContents(lastChild!);
          return linesOf([...range.getClientRects()]);
        },
      );
      const terms = [...document.querySelectorAll('.terms')].map(({ children }) =>
        linesOf([...children].map((term) => term.getBoundingClientRect())),
      );
      return [...labels, ...terms];
    });
    expect(lines, `${width} px`).toEqual(lines.map(() => 1));
  }
  await visitor.leave();
});

test('The badges are side by side, beside the figures or below them.', async () => {
  const page = await visitor.visit('/');
  for (const width of [375, 414, 440, 480, 540, 600, 640, 768, 900, 1024, 1280]) {
    await look(page, { width });
    const tops = await page.evaluate(() =>
      [...document.querySelectorAll('.facts .badge')].map(
        (badge) => badge.getBoundingClientRect().top,
      ),
    );
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
  await visitor.leave();
});

afterAll(() => visitor.close());

describe.each(addresses)('The page %s', (address) => {
  let page: Page;
  beforeAll(async () => {
    page = await visitor.visit(address);
  });
  afterAll(() => visitor.leave());

  test.each([320, 375, 480, 640, 768, 1024, 1280, 1920])(
    'can be read without scrolling sideways at %i px.',
    async (width) => {
      await look(page, { width });
      expect(await faults(page)).toEqual([]);
    },
  );

  // 1280 px × 1024 px enlarged four times (https://www.w3.org/TR/WCAG22/#reflow).
  test('can be read at 400 % zoom.', async () => {
    await look(page, { width: 320, height: 256 });
    expect(await faults(page)).toEqual([]);
    expect(await shareOfBar(page)).toBeLessThan(1 / 3);
  });

  test.each([375, 768, 1024, 1280, 1920])(
    'can be read with text twice as large at %i px.',
    async (width) => {
      await look(page, { width });
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        '32px',
      );
      expect(await faults(page, width)).toEqual([]);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    },
  );

  // The distances of https://www.w3.org/TR/WCAG22/#text-spacing.
  test.each([320, 768, 1280])('can be read with wider spaces at %i px.', async (width) => {
    await look(page, { width });
    await page.evaluate(spaceWidely);
    expect(await faults(page, width)).toEqual([]);
    await page.evaluate(() =>
      document.querySelectorAll('[style]').forEach((element) => element.removeAttribute('style')),
    );
  });

  test('has no touch target smaller than 44 px, with its menu closed, open, or scrolled away from.', async () => {
    await look(page, { width: 375, height: 667, top: 600 });
    expect(await page.evaluate(smallTargets)).toEqual([]);
    await page.locator('[data-menu-toggle]').click();
    expect(await page.evaluate(smallTargets)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

/** On a phone with text of twice the size some words do not fit into a line and may break. */
async function faults(page: Page, widthOfLargeText = 768): Promise<string[]> {
  const checks = [cutElements, overlappingWords, ...(widthOfLargeText < 768 ? [] : [brokenWords])];
  const found = [];
  for (const check of checks) found.push(...(await page.evaluate(check)));
  return found;
}

/** Runs in the page. */
function spaceWidely(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    for (const [name, value] of [
      ['line-height', '1.5'],
      ['letter-spacing', '.12em'],
      ['word-spacing', '.16em'],
    ] as const)
      element.style.setProperty(name, value, 'important');
    if (element.localName === 'p')
      element.style.setProperty('margin-block-end', '2em', 'important');
  }
}

async function shareOfBar(page: Page): Promise<number> {
  return page.evaluate(
    () => document.querySelector('[data-bar]')!.getBoundingClientRect().height / innerHeight,
  );
}
