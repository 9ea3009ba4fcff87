import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellsOf, visible, widthOf } from './cells.ts';

it('has one cell for each visible character, with its offset in the text', () => {
  expect(cellsOf('a漢👨‍👩‍👧e\u0301')).toEqual([
    { text: 'a', width: 1, start: 0 },
    { text: '漢', width: 2, start: 1 },
    { text: '👨‍👩‍👧', width: 2, start: 2 },
    { text: 'e\u0301', width: 1, start: 10 },
  ]);
});

it.each([
  ['plain', 5],
  ['全角', 4],
  ['ﾊﾝｶｸ', 4],
  ['한국', 4],
  ['\u1112\u1161\u11ab', 2],
  ['👩🏽‍💻', 2],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 2],
  ['🇫🇷', 2],
  ['#️⃣', 2],
  ['a\u20dd', 1],
  ['☎', 1],
  ['☎️', 2],
  ['กำ', 2],
  ['עִבְרִית', 5],
  ['a\u200db', 2],
  ['\u2060\ufeff\u00ad', 0],
])('measures %j as %i columns', (text, columns) => {
  expect(widthOf(text)).toBe(columns);
});

it('shows control characters as symbols and overrides of the direction as unknown characters', () => {
  expect(visible('\0\x1b[2J\x7f\x85\r\n')).toBe('␀␛[2J␡\ufffd␍␊');
  expect(visible('a\u202eb\u2066c\u2028d')).toBe('a\ufffdb\ufffdc\ufffdd');
});

it('removes all control characters, and measures the rest', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100, size: 'max' }), (text) => {
      expect(visible(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
      expect(cellsOf(text).every(({ width }) => Number.isInteger(width) && width >= 0)).toBe(true);
    }),
  );
});

it('does not change its own result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100, size: 'max' }), (text) => {
      expect(visible(visible(text))).toBe(visible(text));
    }),
  );
});

it('does not change safe text', () => {
  expect(visible('မြန်မာဘာသာစကား')).toBe('မြန်မာဘာသာစကား');
  expect(visible('Grüße, “漢字” – 👨‍👩‍👧 שלום')).toBe('Grüße, “漢字” – 👨‍👩‍👧 שלום');
});
