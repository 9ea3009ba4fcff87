import { expect, test } from 'vitest';
import { canParseUrl } from './can-parse-url.ts';

test('accepts letters outside ASCII however often it is called', () => {
  const results = Array.from({ length: 20_000 }, () => canParseUrl('https://bücher.example'));
  expect(new Set(results)).toEqual(new Set([true]));
  expect(canParseUrl('x')).toBe(false);
  expect(canParseUrl('x', 'https://bücher.example')).toBe(true);
});
