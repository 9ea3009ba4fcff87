import { expect, test } from 'vitest';
import { oldIds, withOldIds } from './aliases.ts';

const all = [
  { id: 'fees', now: 'prices' },
  { id: 'costs', now: 'prices' },
  { id: 'post', now: 'mail' },
];

test('a heading may have had several ids', () => {
  expect(oldIds(all, 'prices')).toEqual(['fees', 'costs']);
  expect(oldIds(all, 'contact')).toEqual([]);
});

test('old ids are right before the heading that has the new one', () => {
  expect(withOldIds('<p>a</p><h3 id="mail">Mail</h3><p id="mail-2">b</p>', all)).toBe(
    '<p>a</p><span id="post"></span><h3 id="mail">Mail</h3><p id="mail-2">b</p>',
  );
});
