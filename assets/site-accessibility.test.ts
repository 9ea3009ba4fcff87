import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBarriers } from '../src/testing/find-barriers.ts';
import type { Visitor } from '../src/test-support/visitor.ts';
import { look, openAllPages, visitSite } from './fixtures/site.ts';

// Every built page, in every mode that changes what is visible or reachable.
const contrast = ['color-contrast', 'link-in-text-block'];

let visitor: Visitor;
let onAllPages: Awaited<ReturnType<typeof openAllPages>>;

beforeAll(async () => {
  ({ visitor } = await visitSite());
  onAllPages = await openAllPages(visitor);
});
afterAll(() => visitor.close());

describe.each(['light', 'dark'] as const)(
  'in the %s scheme no page has a barrier',
  (colorScheme) => {
    test.each([320, 768, 1280])('at %i px', async (width) => {
      const find = async (page: Page) => {
        await look(page, { colorScheme, width });
        // Everything but the colors is the same in both schemes.
        return findBarriers(page, colorScheme === 'dark' ? contrast : undefined);
      };
      expect(await onAllPages(find)).toEqual({});
    });

    test('when it is scrolled', async () => {
      const find = async (page: Page) => {
        await look(page, { colorScheme, top: 900 });
        const ofBar = await contrastOfBar(page);
        const barriers = await findBarriers(page, contrast);
        return [
          ...barriers.filter((barrier) => !isOverDrawing(barrier)),
          ...(ofBar < 4.5 ? [`contrast of the bar: ${ofBar}`] : []),
        ];
      };
      expect(await onAllPages(find)).toEqual({});
    });

    test('with its menu open', async () => {
      const find = async (page: Page) => {
        await look(page, { colorScheme, width: 375, height: 667 });
        await page.locator('[data-menu-toggle]').click();
        const barriers = await findBarriers(page, colorScheme === 'dark' ? contrast : undefined);
        await page.keyboard.press('Escape');
        return barriers;
      };
      expect(await onAllPages(find)).toEqual({});
    });

    test('in forced colors', async () => {
      const find = async (page: Page) => {
        await look(page, { colorScheme, forcedColors: 'active' });
        return [...(await findBarriers(page, contrast)), ...(await hiddenByPlate(page))];
      };
      expect(await onAllPages(find)).toEqual({});
    });

    test('for readers who prefer more contrast, which is 7:1 then', async () => {
      const find = async (page: Page) => {
        await look(page, { colorScheme, contrast: 'more' });
        return findBarriers(page, ['color-contrast-enhanced']);
      };
      expect(await onAllPages(find)).toEqual({});
    });
  },
);

test('keeps the roles of a table whose rows are shown as blocks', async () => {
  const page = await visitor.visit('/privacy-policy/');
  const browser = await page.context().newCDPSession(page);
  const rolesAt = async (width: number) => {
    await look(page, { width });
    const { nodes } = await browser.send('Accessibility.getFullAXTree');
    const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => String(role?.value));
    return ['table', 'rowgroup', 'row', 'columnheader', 'cell'].map((role) => [
      role,
      roles.filter((one) => one === role).length,
    ]);
  };
  const wide = await rolesAt(1280);
  expect(wide).not.toContainEqual([expect.anything(), 0]);
  expect(await rolesAt(375)).toEqual(wide);
  await page.close();
});

/**
 * The bar is slightly transparent. axe cannot compute its contrast over a drawing; `contrastOfBar`
 * can.
 */
function isOverDrawing(barrier: string): boolean {
  return /^undecided \| color-contrast \| (?:\.brand|a\[href).* image node$/.test(barrier);
}

/** The contrast of the bar's text with its background over white or black, whichever is lower. */
async function contrastOfBar(page: Page): Promise<number> {
  return page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    const luminance = (...colors: string[]) => {
      for (const color of colors) {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
        (value) =>
          value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const bar = getComputedStyle(document.querySelector('[data-bar]')!).backgroundColor;
    const words = getComputedStyle(document.querySelector('[data-menu] li a')!).color;
    return Math.min(
      ...['#fff', '#000'].map((below) => {
        const [darker = 0, lighter = 0] = [luminance(below, bar), luminance(words)].sort(
          (a, b) => a - b,
        );
        return (lighter + 0.05) / (darker + 0.05);
      }),
    );
  });
}

/**
 * In forced colors a browser draws a backplate in the canvas color, and does not change text that
 * has a system color: in the canvas color it is invisible
 * (https://www.w3.org/TR/css-color-adjust-1/#forced).
 */
async function hiddenByPlate(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll('body *')]
      .filter((element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        ),
      )
      .filter(
        (element) =>
          getComputedStyle(element).forcedColorAdjust !== 'none' &&
          getComputedStyle(element).color === canvas,
      )
      .map((element) => element.outerHTML.slice(0, 80));
  });
}
