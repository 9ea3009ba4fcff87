import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EngineWindow } from '../src/test-support/engines/engine.ts';
import { firefox } from '../src/test-support/engines/firefox.ts';
import { webkit } from '../src/test-support/engines/webkit.ts';
import { serveTree, type TreeServer } from '../src/test-support/serve-tree.ts';
import {
  desktop,
  phone,
  scroll,
  settled,
  startVisitor,
  type Visitor,
} from '../src/test-support/visitor.ts';
import { still } from '../src/testing/find-barriers.ts';
import { eventually } from './fixtures/page.ts';
import { addresses, buildSite } from './fixtures/site.ts';

// What the site does in other engines than Chromium's.
const engines = { Firefox: firefox, WebKit: webkit };

/** A jump never shows a state between the ends; on a busy machine, a movement may show none, too. */
const movement = { retry: 8 };

for (const [name, engine] of Object.entries(engines))
  describe.skipIf(!engine.isInstalled)(`the site in ${name}`, () => {
    const violations: string[] = [];
    let host: TreeServer;
    let window: EngineWindow;
    let chromium: Visitor;

    beforeAll(async () => {
      const { tree } = await buildSite();
      host = await serveTree(tree, { violations });
      window = await engine.start();
      chromium = await startVisitor(tree);
    });
    afterEach(() => expect(violations.splice(0)).toEqual([]));
    afterAll(async () => {
      await Promise.all([window.close(), chromium.close()]);
      await host.close();
    });

    const visit = async (address: string, { width, height } = desktop) => {
      await window.resize(width, height);
      await window.open(host.origin + address);
      await window.evaluate('document.fonts.ready.then(() => {})');
      await settled(window);
    };
    const isVisible = (selector: string) =>
      window.evaluate(
        `document.querySelector('${selector}').checkVisibility({ visibilityProperty: true })`,
      );

    test('opens the menu, and closes it with Escape and with a link', async () => {
      await visit('/', phone);
      expect(await isVisible('[data-menu]')).toBe(false);
      await click(window, '[data-menu-toggle]');
      expect(await isVisible('[data-menu]')).toBe(true);
      await press(window, '\uE00C');
      expect(await isVisible('[data-menu]')).toBe(false);
      expect(await window.evaluate('document.activeElement.ariaLabel')).toBe('Menu');
      await click(window, '[data-menu-toggle]');
      await click(window, '[data-menu] a[href$="#about"]');
      expect(await isVisible('[data-menu]')).toBe(false);
      const top = () => window.evaluate('about.getBoundingClientRect().top < 120');
      await eventually(top).toBe(true);
    });

    test('makes the bar compact at 11 px, and shows the button at 501 px', async () => {
      await visit('/');
      const seen = [];
      for (const top of [10, 11, 500, 501, 500, 10]) {
        await scroll(window, top);
        seen.push([
          top,
          await window.evaluate('document.querySelector("[data-bar]").matches("[data-compact]")'),
          await isVisible('[data-scroll-to-top]'),
        ]);
      }
      expect(seen).toEqual([
        [10, false, false],
        [11, true, false],
        [500, true, false],
        [501, true, true],
        [500, true, false],
        [10, false, false],
      ]);
    });

    test('scrolls smoothly to the top', movement, async () => {
      await visit('/');
      await scroll(window, 2000);
      await record(window, 'scrollY');
      await click(window, '[data-scroll-to-top]');
      await eventually(() => window.evaluate('scrollY')).toBe(0);
      const positions = (await window.evaluate('recorded')) as number[];
      expect(positions.filter((top) => top > 0 && top < 2000)).not.toEqual([]);
      expect(await isVisible('[data-scroll-to-top]')).toBe(false);
    });

    test('fades the cards in', movement, async () => {
      await visit('/');
      const card = 'document.querySelector("#services [data-reveal]")';
      const opacity = `Number(getComputedStyle(${card}).opacity)`;
      expect(await window.evaluate(`[${card}.dataset.reveal, ${opacity}]`)).toEqual(['waiting', 0]);
      await record(window, opacity);
      await window.evaluate(`${card}.scrollIntoView({ behavior: 'instant' })`);
      await eventually(() => window.evaluate(opacity)).toBe(1);
      const opacities = (await window.evaluate('recorded')) as number[];
      expect(opacities.filter((value) => value > 0 && value < 1)).not.toEqual([]);
    });

    test('sets the figures of the drawings on the line of their names', async () => {
      await visit('/');
      const heights = (await window.evaluate(`(async () => {
        const heights = [];
        for (const figure of document.querySelectorAll('.plot tspan')) {
          figure.closest('article').scrollIntoView({ behavior: 'instant' });
          await new Promise(requestAnimationFrame);
          const text = figure.parentElement;
          const top = (at) => text.getExtentOfChar(at).y;
          heights.push(top(text.getNumberOfChars() - 1) - top(0));
        }
        return heights;
      })()`)) as number[];
      expect(heights).toHaveLength(4);
      for (const height of heights) expect(Math.abs(height)).toBeLessThan(2);
    });

    test('logs an unknown path', async () => {
      await visit('/no/such/page');
      // WebKit's protocol does not report what is logged, so the script runs once more.
      expect(
        await window.evaluate(`(async () => {
          const logged = [];
          console.error = (message) => logged.push(message);
          await import(document.querySelector('script[src]').src + '?again');
          return logged;
        })()`),
      ).toEqual(['404: no page at /no/such/page']);
    });

    test('requests nothing from another host', async () => {
      for (const address of addresses) {
        await visit(address);
        for (let top = 0; top < 8000; top += 800) await scroll(window, top);
        const loaded = (await window.evaluate(
          'performance.getEntriesByType("resource").map(({ name }) => name)',
        )) as string[];
        expect(loaded).not.toEqual([]);
        expect(loaded.filter((each) => !each.startsWith(`${host.origin}/`))).toEqual([]);
      }
    });

    test.each([375, 768, 1280])('has the layout of Chromium at %i px', async (width) => {
      for (const address of addresses) {
        await visit(address, { width, height: 900 });
        await still(window);
        const viewport = (await window.evaluate(
          '({ width: innerWidth, height: innerHeight })',
        )) as typeof desktop;
        // The narrowest window of WebKitGTK.
        expect(viewport.width, name).toBe(name === 'WebKit' ? Math.max(width, 447) : width);
        const page = await chromium.visit(address, { viewport });
        await page.evaluate('document.fonts.ready');
        const expected = await page.evaluate(boxes);
        const found = (await window.evaluate(`(${boxes})()`)) as typeof expected;
        await chromium.leave();
        expect(found.map(([title]) => title)).toEqual(expected.map(([title]) => title));
        expect(
          found.flatMap(([title, box], at) => differences(title, box, expected[at]![1])),
          address,
        ).toEqual([]);
      }
    });
  });

type Box = readonly [left: number, right: number, height: number];

/** Runs in the page: returns the boxes of all elements but those in a line of words and tables. */
function boxes(): [title: string, Box][] {
  const found: [string, Box][] = [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!(element instanceof HTMLElement) || element.matches('.heard, .terms *, table, table *'))
      continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (getComputedStyle(element).display === 'inline') continue;
    const { left, right, height } = element.getBoundingClientRect();
    const title = `${element.localName}.${element.className} ${element.textContent.slice(0, 30)}`;
    found.push([title, [left, right, height]]);
  }
  return found;
}

/** WebKitGTK rounds the widths of letters to whole pixels, so that texts may need another line. */
function differences(title: string, box: Box, expected: Box): string[] {
  const allowed = [10, 10, Math.max(60, expected[2] / 8)];
  return box.every((value, at) => Math.abs(value - expected[at]!) < allowed[at]!)
    ? []
    : [`${title}: ${box.map(Math.round)}, but ${expected.map(Math.round)} in Chromium`];
}

/** Records the value of an expression in each frame, as `recorded` in the page. */
async function record(window: EngineWindow, expression: string): Promise<void> {
  await window.evaluate(`(() => {
    recorded = [];
    const next = () => { recorded.push(${expression}); requestAnimationFrame(next); };
    next();
  })()`);
}

async function press(window: EngineWindow, value: string): Promise<void> {
  const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
  await window.perform([{ type: 'key', id: 'keyboard', actions }]);
}

/** Clicks in the middle of an element. */
async function click(window: EngineWindow, selector: string): Promise<void> {
  const [x, y] = (await window.evaluate(`(({ x, y, width, height }) =>
    [x + width / 2, y + height / 2].map(Math.round)
  )(document.querySelector('${selector}').getBoundingClientRect())`)) as [number, number];
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  await window.perform([{ type: 'pointer', id: 'mouse', actions }]);
  await settled(window);
}
