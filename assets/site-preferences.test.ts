import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { desktop, phone, scroll, settled, type Visitor } from '../src/test-support/visitor.ts';
import { eventually } from './fixtures/page.ts';
import { addresses, look, visitSite } from './fixtures/site.ts';

// The preferences of readers, and print.
let visitor: Visitor;

beforeAll(async () => {
  ({ visitor } = await visitSite());
});
afterEach(() => visitor.leave());
afterAll(() => visitor.close());

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('moves nothing on a %s for readers who prefer less motion', async (_, viewport) => {
  const page = await visitor.visit('/', {
    viewport,
    reducedMotion: 'reduce',
    prepare: (page) => page.addInitScript(recordMotion),
  });
  for (const top of [600, 2000, 3000]) await scroll(page, top);
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-scroll-to-top]')?.click());
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const toggle = page.locator('[data-menu-toggle]');
  if (await toggle.isVisible()) for (let click = 0; click < 2; click++) await toggle.click();
  await settled(page);
  expect(await motion(page)).toEqual([]);
});

test('moves parts of the page for other readers', async () => {
  const page = await visitor.visit('/', { prepare: (page) => page.addInitScript(recordMotion) });
  await scroll(page, 600);
  await eventually(() => motion(page)).toEqual(
    expect.arrayContaining(['animation: draw', 'animation: arrive', 'transition: translate']),
  );
  await page.locator('#industries article').first().scrollIntoViewIfNeeded();
  await eventually(() => motion(page)).toContain('animation: inscribe');
});

test.each(['light', 'dark'] as const)(
  'the call is the one block with inverted colors in the %s scheme',
  async (colorScheme) => {
    const page = await visitor.visit('/', { colorScheme, reducedMotion: 'reduce' });
    const grounds = await page.evaluate(() =>
      ['body', '.call', '.why', '.sheet'].map((selector) => {
        const [red = 0] =
          /\d+/.exec(getComputedStyle(document.querySelector(selector)!).backgroundColor) ?? [];
        return Number(red) > 128 ? 'light' : 'dark';
      }),
    );
    const other = colorScheme === 'light' ? 'dark' : 'light';
    expect(grounds).toEqual([colorScheme, other, colorScheme, colorScheme]);
  },
);

test.each([
  ['reduce', 1, 'none'],
  ['no-preference', 0.88, 'blur(24px) contrast(0.4) brightness(2.4)'],
])(
  'makes the bar as translucent as a preference of “%s” allows',
  async (preference, alpha, blur) => {
    const page = await visitor.visit('/', { reducedMotion: 'reduce' });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-reduced-transparency', value: preference },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    });
    await scroll(page, 900);
    const style = await page.locator('[data-bar]').evaluate((bar) => {
      const { backgroundColor, backdropFilter } = getComputedStyle(bar);
      return {
        alpha: Number(/[/,] ?([\d.]+)\)$/.exec(backgroundColor.replace(/rgb\(.*/, '/ 1)'))?.[1]),
        backdropFilter,
      };
    });
    expect(style).toEqual({ alpha, backdropFilter: blur });
  },
);

test.each(['light', 'dark'] as const)(
  'shows secondary text and rules in ink for more contrast, %s',
  async (colorScheme) => {
    const page = await visitor.visit('/');
    await look(page, { colorScheme, contrast: 'more' });
    const [ink, ...others] = await page.evaluate(() => [
      getComputedStyle(document.body).color,
      getComputedStyle(document.querySelector('.lead')!).color,
      getComputedStyle(document.querySelector('.facts')!).borderTopColor,
    ]);
    expect(others).toEqual([ink, ink]);
  },
);

test.each(addresses)('prints all text of %s, dark on white, and no controls', async (address) => {
  const page = await visitor.visit(address, {
    viewport: { width: 718, height: 1040 },
    colorScheme: 'dark',
  });
  await scroll(page, 900);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.evaluate(faultsOnPaper)).toEqual({
    hidden: [],
    useless: [],
    held: [],
    pale: [],
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
});

/** Runs before the page is loaded: records what moves; changes of color are not motion. */
function recordMotion(): void {
  const motion: string[] = [];
  Object.assign(window, { motion });
  for (const kind of ['animationstart', 'transitionrun'] as const) {
    addEventListener(
      kind,
      (event) => {
        const name =
          'animationName' in event
            ? `animation: ${event.animationName}`
            : `transition: ${(event as TransitionEvent).propertyName}`;
        if (!/color/.test(name)) motion.push(name);
      },
      true,
    );
  }
}

async function motion(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { motion: string[] }).motion);
}

/**
 * Runs in the page: returns hidden texts, controls, fixed elements, and text with less than 4.5:1
 * on white, since browsers print no backgrounds.
 */
function faultsOnPaper() {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const shown = [...document.querySelectorAll('body *')].filter((element) =>
    element.checkVisibility(),
  );
  const describe = (elements: Element[]) =>
    elements.map((element) => element.outerHTML.slice(0, 80));
  return {
    hidden: describe(
      [...document.querySelectorAll('main :is(h1, h2, h3, h4, p, li, td, th, dt, dd)')]
        .filter((element) => !element.closest('nav, .actions'))
        .filter(
          (element) =>
            !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        ),
    ),
    useless: describe(
      shown.filter((element) => element.matches('nav, button, .button, [data-scroll-to-top]')),
    ),
    held: describe(
      shown.filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position)),
    ),
    pale: describe(
      shown
        .filter((element) =>
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          ),
        )
        .filter((element) => contrastWithWhite(getComputedStyle(element).color) < 4.5),
    ),
  };

  function contrastWithWhite(color: string): number {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
      (value) => (value / 255) ** 2.2,
    );
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
  }
}
