import { expect, test } from 'vitest';
import { findUnbalanced } from './unbalanced.ts';

test('finds the first twenty of thousands of unbalanced delimiters', () => {
  const found = findUnbalanced(`a{}${'](('.repeat(20_000)}`);
  expect(found).toHaveLength(20);
  expect(found[0]).toEqual({ isOpen: false, delimiter: ']', offset: 3 });
});

test('a word that is the name of a property of every object is no delimiter', () => {
  expect(findUnbalanced('a { constructor: toString }')).toEqual([]);
});

test('the time for a stylesheet of one line grows no faster than its length', () => {
  const costOf = (rules: number) => {
    const before = process.cpuUsage();
    findUnbalanced('a{}'.repeat(rules));
    return process.cpuUsage(before).user;
  };
  costOf(10_000);
  const ratios = [1, 2].map(() => costOf(160_000) / Math.max(10_000, costOf(20_000)));
  expect(Math.min(...ratios)).toBeLessThan(24);
});
