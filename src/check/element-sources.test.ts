import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { elementsOf, type Root } from './dom/node.ts';
import { separateMarks } from './element-sources.ts';

/** Milliseconds of the processor to look up every element of a page with so many headings. */
function costOf(headings: number): number {
  const html = `<html><body>${'<h2>A heading</h2>'.repeat(headings)}</body></html>`;
  const { tree, find } = separateMarks(
    new Map([['index.html', { bytes: Buffer.from(html), source: '' }]]),
  );
  expect(tree.get('index.html')?.bytes.toString()).toBe(html);
  const root = load(html, { sourceCodeLocationInfo: true }).root()[0] as Root;
  const elements = [...elementsOf(root)];
  const before = process.cpuUsage();
  const found = elements.filter((element) => find('index.html', html, element) !== undefined);
  const { user, system } = process.cpuUsage(before);
  expect(found).toEqual([]);
  return (user + system) / 1000;
}

test('the time to look up elements grows with their number, not with its square', () => {
  costOf(1000);
  // Quadratic growth would be a hundredfold.
  expect(costOf(40_000) / Math.max(costOf(4000), 1)).toBeLessThan(30);
});
