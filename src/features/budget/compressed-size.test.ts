import { expect, test } from 'vitest';
import { compressedSize, sizeAbove } from './compressed-size.ts';

test('a size is returned only if it is above the limit, and is exact then', () => {
  const text = Buffer.from(
    Array.from({ length: 500 }, (_, index) => `word-${(index * 7919) % 1000}`).join(' '),
  );
  const size = compressedSize(text);
  expect(sizeAbove(text.length, text)).toBeUndefined();
  expect(sizeAbove(size, text)).toBeUndefined();
  expect(sizeAbove(10, text)).toBe(size);
});
