import { expect, test } from 'vitest';
import { Source } from './source.ts';

const find = (lines: readonly string[], line: number) =>
  new Source(['---', 'a: b', '---', ...lines].join('\n'), {
    file: 'a.md',
    start: '---\na: b\n---\n'.length,
    report: () => {},
  }).find('word', line);

test.each([
  ['in its line', ['word', 'word', ' word', 'word', 'word'], { line: 6, column: 2 }],
  ['in the line before', ['word', ' word', '', 'word', 'word'], { line: 5, column: 2 }],
  ['in the line after', ['word', '', '', ' word', 'word'], { line: 7, column: 2 }],
  ['two lines before', [' word', '', '', '', 'word'], { line: 4, column: 2 }],
  ['two lines after', ['', '', '', '', ' word'], { line: 8, column: 2 }],
  ['nowhere near', ['', '', '', '', '', 'word'], { line: 6, column: 1 }],
])('words are found %s, which comes before lines further away', (_, lines, position) => {
  expect(find(lines, 2)).toEqual(position);
});

test('of words that occur twice in a line, the last is found', () => {
  expect(find(['word word'], 0)).toEqual({ line: 4, column: 6 });
});

test('words that are not in the text are at its last line at most', () => {
  expect(find(['a', 'b'], 9)).toEqual({ line: 5, column: 1 });
});
