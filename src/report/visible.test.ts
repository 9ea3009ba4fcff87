import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { isPlain, visible, widthOf } from './visible.ts';

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

test('each plain character stands alone, and is as wide as terminals show it', () => {
  const plain = Array.from({ length: 2 ** 16 }, (_, code) => String.fromCharCode(code)).filter(
    isPlain,
  );
  expect(plain.length).toBeGreaterThan(300);
  expect(plain.filter((character) => widthOf(character) !== stringWidth(character))).toEqual([]);
  const text = plain.flatMap((character) => [character, ...plain.slice(-9)]).join('');
  expect([...new Intl.Segmenter('en').segment(text)]).toHaveLength(text.length);
});
