import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import wrapAnsi from 'wrap-ansi';
import { wrap, wrapHanging } from './wrap.ts';

test.each([
  ['one two three four', 9, ['one two', 'three', 'four']],
  ['  one   two\tthree  ', 40, ['one two three']],
  ['two\n  three', 40, ['two', '  three']],
  ['漢字漢字漢字', 5, ['漢字', '漢字', '漢字']],
  ['the \x1b[31mred\x1b[0m one', 40, ['the ␛[31mred␛[0m one']],
  ['', 40, ['']],
])('breaks %j at width %i', (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});

test('keeps line breaks and gives the lines after the first the same indent', () => {
  expect(wrapHanging('  → ', 'Do this\nor that thing.', 13)).toEqual([
    '  → Do this',
    '    or that',
    '    thing.',
  ]);
});

test('keeps every line within the width and every letter', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 120, size: 'max' }),
      fc.integer({ min: 4, max: 60 }),
      (text, width) => {
        const lines = wrap(text, width);
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        const letters = (each: string) => each.normalize().replace(/[^a-zA-Z]/g, '');
        expect(letters(lines.join(''))).toBe(letters(text));
      },
    ),
  );
});

test('breaks words that fit as the package does', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'é', '—', '\u00ad', '漢'),
    minLength: 1,
    maxLength: 9,
  });
  const words = fc.array(word, { minLength: 1 }).map((each) => each.join(' '));
  fc.assert(
    fc.property(words, fc.integer({ min: 4, max: 20 }), (text, width) => {
      expect(wrap(text, width)).toEqual(wrapAnsi(text, width, { hard: true }).split('\n'));
    }),
  );
});
