import { expect, test } from 'vitest';
import { count, formatBytes, formatDuration } from './units.ts';

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [11_812, '11.8 kB'],
  [99_949, '99.9 kB'],
  [99_951, '100 kB'],
  [310_499, '310 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_234_567, '1.2 MB'],
  [12_000_000_000, '12 GB'],
  [12_000_000_000_000, '12000 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0.2, '0 ms'],
  [84.4, '84 ms'],
  [999.4, '999 ms'],
  [999.6, '1 s'],
  [1234, '1.2 s'],
  [59_499, '59.5 s'],
  [59_600, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('formats %d milliseconds as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

test('uses the singular for one', () => {
  expect([0, 1, 2].map((number) => count(number, 'error'))).toEqual([
    '0 errors',
    '1 error',
    '2 errors',
  ]);
  expect([1, 2].map((number) => count(number, 'variant', 'variants'))).toEqual([
    '1 variant',
    '2 variants',
  ]);
});
