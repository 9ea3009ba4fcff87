import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../src/test-support/visitor.ts';
import { brokenWords, cutElements, overlappingWords, smallTargets } from './fixtures/reading.ts';
import { look, openAllPages, visitSite } from './fixtures/site.ts';

// Every built page, at the widths, text sizes and spacings that readers choose.
let visitor: Visitor;
let onAllPages: Awaited<ReturnType<typeof openAllPages>>;

beforeAll(async () => {
  ({ visitor } = await visitSite());
  onAllPages = await openAllPages(visitor);
});
afterAll(() => visitor.close());

test('shows the terms of each service, and each label of a figure, in one line', async () => {
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
    // On phones and tablets, room for the button to the top is left beside the terms.
    const most = lines.map((_, at) => (width < 1024 && at >= 3 ? 2 : 1));
    expect(
      lines.map((count, at) => Math.max(count, most[at] ?? 0)),
      `${width} px`,
    ).toEqual(most);
  }
  await page.close();
});

test('leaves room for the button to the top beside every text that it could cover', async () => {
  for (const width of [320, 375, 768, 1024, 1280, 1920]) {
    const find = async (page: Page) => {
      await look(page, { width, top: 501 });
      return page.evaluate(textsUnderButton);
    };
    expect(await onAllPages(find), `${width} px`).toEqual({});
  }
});

test('shows the badges side by side, beside the figures or below them', async () => {
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
  await page.close();
});

test.each([320, 375, 480, 640, 768, 1024, 1280, 1920])(
  'can be read without scrolling sideways at %i px',
  async (width) => {
    const find = async (page: Page) => {
      await look(page, { width });
      return faults(page);
    };
    expect(await onAllPages(find)).toEqual({});
  },
);

// 1280 px × 1024 px enlarged four times (https://www.w3.org/TR/WCAG22/#reflow).
test('can be read at 400 % zoom', async () => {
  const find = async (page: Page) => {
    await look(page, { width: 320, height: 256 });
    const tall = (await shareOfBar(page)) < 1 / 3 ? [] : ['the bar covers a third of the window'];
    return [...(await faults(page)), ...tall];
  };
  expect(await onAllPages(find)).toEqual({});
});

test.each([375, 768, 1280, 1920])(
  'can be read with text twice as large at %i px',
  async (width) => {
    const find = async (page: Page) => {
      await look(page, { width });
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      const found = await faults(page, width);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
      return size === '32px' ? found : [...found, `the text has ${size}`];
    };
    expect(await onAllPages(find)).toEqual({});
  },
);

test('breaks no word of a title on a phone with text twice as large', async () => {
  const page = await visitor.visit('/');
  await look(page, { width: 375 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const titles = (await page.locator('h1, h2, h3, h4').allInnerTexts()).join();
  const broken = await page.evaluate(brokenWords);
  expect(broken.filter((word) => titles.includes(word))).toEqual([]);
  await page.close();
});

// The distances of https://www.w3.org/TR/WCAG22/#text-spacing.
test.each([320, 768, 1280])('can be read with wider spaces at %i px', async (width) => {
  const find = async (page: Page) => {
    await look(page, { width });
    await page.evaluate(spaceWidely);
    const found = await faults(page, width);
    await page.evaluate(() =>
      document.querySelectorAll('[style]').forEach((element) => element.removeAttribute('style')),
    );
    return found;
  };
  expect(await onAllPages(find)).toEqual({});
});

test('has no touch target smaller than 44 px, with its menu closed or open', async () => {
  const find = async (page: Page) => {
    await look(page, { width: 375, height: 667, top: 600 });
    const closed = await page.evaluate(smallTargets);
    await page.locator('[data-menu-toggle]').click();
    const open = await page.evaluate(smallTargets);
    await page.keyboard.press('Escape');
    return [...closed, ...open];
  };
  expect(await onAllPages(find)).toEqual({});
});

/** On a phone with text of twice the size some words do not fit into a line and may break. */
/**
 * Runs in the page: returns the lines of text that are as far to the right as the button with its
 * ring, which begins 12 px around it. The first screen is gone when the button appears, and it may
 * pass over a drawing, whose words are inert.
 */
function textsUnderButton(): string[] {
  const button = document.querySelector('[data-scroll-to-top]');
  if (!button) return [];
  const { left, top } = button.getBoundingClientRect();
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (parent.closest('[inert]')) continue;
    if (!node.textContent?.trim() || !parent.checkVisibility({ opacityProperty: true })) continue;
    const box = parent.closest('.table')?.getBoundingClientRect().right ?? Infinity;
    range.selectNodeContents(node);
    for (const line of range.getClientRects())
      if (Math.min(line.right, box) > left - 3.5 && line.bottom > top) {
        found.push(node.textContent.trim().slice(0, 40));
        break;
      }
  }
  return found;
}

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
