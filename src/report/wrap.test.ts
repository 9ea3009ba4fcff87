import fc from 'fast-check';
import { expect, it } from 'vitest';
import { widthOf } from './cells.ts';
import { wrap, wrapHanging } from './wrap.ts';

it('breaks at spaces', () => {
  expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four']);
});

it('breaks a word only when it is longer than a line', () => {
  expect(wrap('see https://example.com/a now', 10)).toEqual([
    'see',
    'https://ex',
    'ample.com/',
    'a now',
  ]);
  expect(wrap('漢字漢字漢字', 5)).toEqual(['漢字', '漢字', '漢字']);
});

it('collapses spaces', () => {
  expect(wrap('  one   two\tthree  ', 40)).toEqual(['one two three']);
  expect(wrap('', 40)).toEqual(['']);
});

it('keeps line breaks and gives the lines after the first the same indent', () => {
  expect(wrapHanging('  → ', 'Do this\nor that thing.', 13)).toEqual([
    '  → Do this',
    '    or that',
    '    thing.',
  ]);
});

it('keeps every line within the width and every letter', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 120, size: 'max' }),
      fc.integer({ min: 4, max: 60 }),
      (text, width) => {
        const lines = wrap(text, width);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        const letters = (each: string) => each.replace(/[^a-zA-Z]/g, '');
        expect(letters(lines.join(''))).toBe(letters(text));
      },
    ),
  );
});
