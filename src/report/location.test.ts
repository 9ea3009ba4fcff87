import { expect, test } from 'vitest';
import { formatLocation, positionAt } from './location.ts';

test.each([
  ['', 0, 1, 1],
  ['ab', 1, 1, 2],
  ['a\nb', 1, 1, 2],
  ['a\nb', 2, 2, 1],
  ['a\r\n\nb', 4, 3, 1],
  ['💡\n💡x', 5, 2, 3],
])('finds the position of an offset in %j: %i', (text, offset, line, column) => {
  expect(positionAt(text, offset)).toEqual({ line, column });
});

test('formats a location with the parts that are known', () => {
  expect(formatLocation({ file: 'a.md', line: 3, column: 12, length: 4 })).toBe('a.md:3:12');
  expect(formatLocation({ file: 'a.md', line: 3 })).toBe('a.md:3');
  expect(formatLocation({ file: 'a.md', column: 3 })).toBe('a.md');
  expect(formatLocation({ line: 3 })).toBe('');
});
