import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visible } from './visible.ts';

test('shows control characters and overrides of the direction as symbols', () => {
  expect(visible('\0\x1b[2J\x7f\x85\r\n')).toBe('␀␛[2J␡\ufffd␍␊');
  expect(visible('a\u202eb\u2066c\u2028d')).toBe('a\ufffdb\ufffdc\ufffdd');
  expect(visible('a\tb')).toBe('a  b');
});

test('does not change safe text', () => {
  expect(visible('Grüße, “漢字” – 👨‍👩‍👧 שלום မြန်မာဘာသာစကား')).toBe(
    'Grüße, “漢字” – 👨‍👩‍👧 שלום မြန်မာဘာသာစကား',
  );
});

test('leaves no control character in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100, size: 'max' }), (text) => {
      expect(visible(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
    }),
  );
});
