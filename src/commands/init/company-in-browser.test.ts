import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { findBarriers } from '../../testing/find-barriers.ts';
import { sharedSite } from '../../test-support/temporary-site.ts';
import { desktop, phone, startVisitor, type Visitor } from '../../test-support/visitor.ts';
import { completeFacts } from './facts.ts';
import { newSite } from './new-site.ts';

const files = newSite('company', completeFacts({}, 'acme'), '2026-11-23');
const root = sharedSite(Object.fromEntries(files));
let visitor: Visitor;
beforeAll(async () => {
  const { tree } = await build({ root, write: false });
  visitor = await startVisitor(tree);
});
afterAll(() => visitor.close());

test('a film of a new company site is loaded when it is started, and not before', async () => {
  const page = await visitor.visit('/news/new-website/');
  const films = () => visitor.requested.filter((address) => address.endsWith('.mp4'));
  await page.locator('video').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(films()).toEqual([]);
  await page.locator('video').evaluate((film) => (film as unknown as { play(): unknown }).play());
  expect(films()).not.toEqual([]);
  expect(visitor.takeMessages()).toEqual([]);
});

test.each(
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [phone, desktop].map((viewport) => [colorScheme, viewport.width, viewport] as const),
  ),
)(
  'prices and blocks have no barrier in the %s scheme at %i px',
  async (colorScheme, width, viewport) => {
    for (const address of ['/services/', '/news/new-website/']) {
      const page = await visitor.visit(address, { colorScheme, viewport });
      const barriers = await findBarriers(page);
      // The film has no sound.
      expect(barriers.filter((each) => !each.includes('video-caption'))).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    expect(visitor.takeMessages()).toEqual([]);
  },
);
