import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findBarriers } from '../src/testing/find-barriers.ts';
import type { Visitor } from '../src/test-support/visitor.ts';
import { listStops, look, visitSite } from './fixtures/site.ts';

// A page of sections and a page of text, each in one mode: what `npm test` sees of the site in a
// browser. The other browser tests are part of `npm run test:all`.
const pages = ['/', '/privacy-policy/'];

let visitor: Visitor;
beforeAll(async () => {
  ({ visitor } = await visitSite());
});
afterEach(async () => expect(await visitor.leave()).toEqual([]));
afterAll(() => visitor.close());

test.each(pages)('axe finds no barrier on %s', async (address) => {
  const page = await visitor.visit(address, { reducedMotion: 'reduce' });
  await look(page, { width: 1280 });
  expect(await findBarriers(page)).toEqual([]);
});

test.each(pages)('the key Tab reaches every stop of %s once, in order', async (address) => {
  const page = await visitor.visit(address, { reducedMotion: 'reduce' });
  const stops = await page.evaluate(listStops);
  expect(stops).not.toEqual([]);
  const walked = [];
  for (let step = 0; step < stops.length; step++) {
    await page.keyboard.press('Tab');
    walked.push(await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 120)));
  }
  expect(walked).toEqual(stops);
});

test.each(pages)('%s requests nothing from another host', async (address) => {
  const page = await visitor.visit(address);
  await page.waitForLoadState('networkidle');
  expect(visitor.requested).toContain(address);
  expect(visitor.requested.filter((requested) => !requested.startsWith('/'))).toEqual([]);
});
