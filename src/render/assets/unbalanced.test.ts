import { expect, test } from 'vitest';
import { findUnbalanced } from './unbalanced.ts';

test('finds the first twenty of thousands of unbalanced delimiters', () => {
  const found = findUnbalanced(`a{}${'](('.repeat(20_000)}`);
  expect(found).toHaveLength(20);
  expect(found[0]).toEqual({ isOpen: false, delimiter: ']', offset: 3 });
});
