import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { frameLines } from './code-frame.ts';

const codeFrame = (...args: Parameters<typeof frameLines>) =>
  frameLines(...args).map(({ gutter, text }) => (gutter + text).trimEnd());

test('shows the location with a line before and a line after', () => {
  const source = '---\ntitle: Terms\n---\n\nSee the [Privacy](/privcy/) page.\nThank you.\n';
  expect(codeFrame(source, { line: 5, column: 19, length: 8 }, 60)).toEqual([
    '4 │',
    '5 │ See the [Privacy](/privcy/) page.',
    '  │                   ^^^^^^^^',
    '6 │ Thank you.',
  ]);
});

test('aligns the line numbers', () => {
  const source = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n');
  expect(codeFrame(source, { line: 9, column: 6 }, 40)).toEqual([
    ' 8 │ line 8',
    ' 9 │ line 9',
    '   │      ^',
    '10 │ line 10',
  ]);
  const shorter = source.slice(0, source.indexOf('\nline 10'));
  expect(codeFrame(shorter, { line: 9 }, 40)).toEqual(['8 │ line 8', '9 │ line 9']);
});

test.each([
  ['the first line', 'one\ntwo', 1, 1, ['1 │ one', '  │ ^', '2 │ two']],
  ['the end of the last line', 'one\ntwo', 2, 4, ['1 │ one', '2 │ two', '  │    ^']],
  ['an empty text', '', 1, 1, ['1 │', '  │ ^']],
  ['a line before the last line break', 'one\ntwo\n', 2, 1, ['1 │ one', '2 │ two', '  │ ^']],
  ['the last line break', 'one\ntwo\n', 3, 1, ['2 │ two', '3 │', '  │ ^']],
  ['a line alone', 'one\ntwo', 1, undefined, ['1 │ one', '2 │ two']],
  ['Windows line ends', 'one\r\ntwo\r\n', 2, 4, ['1 │ one', '2 │ two', '  │    ^']],
  ['a tab', '\ta:\tb', 1, 5, ['1 │   a:  b', '  │       ^']],
  ['a column after the line', 'one', 1, 99, ['1 │ one', '  │    ^']],
  ['no such line', 'one', 2, 1, []],
  [
    'control characters',
    '\x1b]0;x\x07 \x9b31m \u202eabc',
    1,
    1,
    ['1 │ ␛]0;x␇ \ufffd31m \ufffdabc', '  │ ^'],
  ],
])('shows %s', (_, source, line, column, expected) => {
  const location = { line, ...(column === undefined ? {} : { column }) };
  expect(codeFrame(source, location, 40)).toEqual(expected);
});

test('is empty if the width is too small', () => {
  expect(codeFrame('one', { line: 1, column: 1 }, 11)).toEqual([]);
});

test.each([
  ['漢字 x', 'x', '      ^'],
  ['漢字 x', '字', '   ^^'],
  ['👨‍👩‍👧 x', 'x', '    ^'],
  ['🇩🇪🇫🇷x', 'x', '     ^'],
  ['e\u0301e\u0301x', 'x', '   ^'],
  ['שלום x', 'x', '      ^'],
  ['in\u200bvisible\ufeff x', 'x', '           ^'],
])('aligns the caret in %j under %s', (line, target, carets) => {
  const column = line.indexOf(target) + 1;
  expect(codeFrame(line, { line: 1, column }, 60)).toEqual([`1 │ ${line}`, `  │${carets}`]);
});

test('begins shortly before the location in a long line, and in its neighbors', () => {
  const source = `${'0123456789'.repeat(9)}\n${'abcdefghij'.repeat(9)}\nshort`;
  expect(codeFrame(source, { line: 2, column: 51, length: 3 }, 30)).toEqual([
    '1 │ …456789012345678901234567…',
    '2 │ …efghijabcdefghijabcdefgh…',
    '  │        ^^^',
    '3 │ …',
  ]);
  expect(codeFrame(source, { line: 2, column: 2 }, 30)[1]).toBe('2 │ abcdefghijabcdefghijabcde…');
  expect(codeFrame(source, { line: 2, column: 90 }, 30).slice(1, 3)).toEqual([
    '2 │ …defghij',
    '  │        ^',
  ]);
  expect(codeFrame(source, { line: 2, column: 5, length: 99 }, 30).slice(1, 3)).toEqual([
    '2 │ abcdefghijabcdefghijabcde…',
    '  │     ^^^^^^^^^^^^^^^^^^^^^^',
  ]);
});

test('works on a line of a megabyte', () => {
  const line = `${'漢'.repeat(500_000)}x${'漢'.repeat(500_000)}`;
  const frame = codeFrame(line, { line: 1, column: 500_001 }, 40);
  expect(frame[0]).toContain('漢x漢');
  expect(frame[1]?.indexOf('^')).toBe(stringWidth(frame[0]?.split('x')[0] ?? ''));
});

/** Characters and how a terminal shows them, independent of the code under test. */
const alphabet: readonly (readonly [text: string, shown: string])[] = [
  ...['a', ' ', '“', 'e\u0301', '漢', '한', '👍🏽', '👨‍👩‍👧‍👦', '❤️', '🇩🇪', '1️⃣', 'ש', '\u200b'].map(
    (text) => [text, text] as const,
  ),
  ['\t', '  '],
  ['\x1b', '␛'],
  ['\x9b', '\ufffd'],
  ['\u202e', '\ufffd'],
];
const characters = fc.array(fc.constantFrom(...alphabet), { maxLength: 100, size: 'max' });

test('has the caret under the marked character and fits, for any line and width', () => {
  fc.assert(
    fc.property(
      characters,
      characters,
      fc.integer({ min: 20, max: 100 }),
      (before, after, width) => {
        const join = (row: typeof before) => row.map(([text]) => text).join('');
        const location = { line: 1, column: join(before).length + 1 };
        const frame = codeFrame(`${join(before)}X${join(after)}`, location, width);
        const [shown = '', carets = ''] = frame;
        expect(stringWidth(shown.split('X')[0] ?? '')).toBe(carets.indexOf('^'));
        expect(carets).toMatch(/^  │ *\^$/);
        for (const line of frame) {
          expect(stringWidth(line)).toBeLessThanOrEqual(width);
          expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
        }
      },
    ),
  );
});

test('fits the width and has no control characters, for any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300, size: 'max' }),
      fc.nat(10),
      fc.nat(200),
      fc.nat(50),
      fc.integer({ min: 20, max: 100 }),
      (source, line, column, length, width) => {
        for (const printed of codeFrame(source, { line, column, length }, width)) {
          expect(printed).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
          expect(stringWidth(printed)).toBeLessThanOrEqual(width);
        }
      },
    ),
  );
});
