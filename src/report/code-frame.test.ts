import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widthOf } from './cells.ts';
import { frameLines } from './code-frame.ts';

const codeFrame = (...args: Parameters<typeof frameLines>) =>
  frameLines(...args).map(({ gutter, text }) => (gutter + text).trimEnd());

/** Characters, how a terminal shows them, and the number of columns, independent of the code under test. */
const alphabet: readonly (readonly [text: string, shown: string, width: number])[] = [
  ['a', 'a', 1],
  ['Z', 'Z', 1],
  [' ', ' ', 1],
  ['“', '“', 1],
  ['é', 'é', 1],
  ['e\u0301', 'e\u0301', 1],
  ['o\u0302\u0323', 'o\u0302\u0323', 1],
  ['漢', '漢', 2],
  ['カ', 'カ', 2],
  ['한', '한', 2],
  ['！', '！', 2],
  ['👍', '👍', 2],
  ['👍🏽', '👍🏽', 2],
  ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦', 2],
  ['❤️', '❤️', 2],
  ['🇩🇪', '🇩🇪', 2],
  ['1️⃣', '1️⃣', 2],
  ['©', '©', 1],
  ['ש', 'ש', 1],
  ['ب', 'ب', 1],
  ['\t', '  ', 2],
  ['\u200b', '', 0],
  ['\u00ad', '', 0],
  ['\x1b', '␛', 1],
  ['\x07', '␇', 1],
  ['\x7f', '␡', 1],
  ['\x9b', '\ufffd', 1],
  ['\u202e', '\ufffd', 1],
  ['\ud800', '\ufffd', 1],
];
const characters = fc.array(fc.constantFrom(...alphabet), { maxLength: 100, size: 'max' });
const width = fc.integer({ min: 20, max: 100 });

function join(row: readonly (readonly [string, string, number])[], part: 0 | 1): string {
  return row.map((each) => each[part]).join('');
}

/** The part of a printed line that starts at a column, measured by the table above. */
function fromColumn(line: string, column: number): string {
  const bySize = [
    ...alphabet.filter(([, shown]) => shown !== ''),
    ['…', '…', 1] as const,
    ['│', '│', 1] as const,
  ].sort(([, a], [, b]) => b.length - a.length);
  let rest = line;
  let at = 0;
  while (at < column) {
    const [, shown, size] = bySize.find(([, each]) => rest.startsWith(each)) ?? [
      '',
      rest[0] ?? ' ',
      1,
    ];
    rest = rest.slice(shown.length);
    at += size;
  }
  return at === column ? rest : `column ${column} is inside a character`;
}

describe('a code frame', () => {
  it('shows the position with a line before and a line after', () => {
    const source = '---\ntitle: Terms\n---\n\nSee the [Privacy](/privcy/) page.\nThank you.\n';
    expect(codeFrame(source, { line: 5, column: 19, length: 8 }, { width: 60 })).toEqual([
      '4 │',
      '5 │ See the [Privacy](/privcy/) page.',
      '  │                   ^^^^^^^^',
      '6 │ Thank you.',
    ]);
  });

  it('aligns the line numbers', () => {
    const source = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n');
    expect(codeFrame(source, { line: 9, column: 6 }, { width: 40 })).toEqual([
      ' 8 │ line 8',
      ' 9 │ line 9',
      '   │      ^',
      '10 │ line 10',
    ]);
    expect(
      codeFrame(source.slice(0, source.indexOf('\nline 10')), { line: 9 }, { width: 40 }),
    ).toEqual(['8 │ line 8', '9 │ line 9']);
  });

  it('shows the first and the last line of a text', () => {
    expect(codeFrame('one\ntwo', { line: 1, column: 1 }, { width: 40 })).toEqual([
      '1 │ one',
      '  │ ^',
      '2 │ two',
    ]);
    expect(codeFrame('one\ntwo', { line: 2, column: 4 }, { width: 40 })).toEqual([
      '1 │ one',
      '2 │ two',
      '  │    ^',
    ]);
    expect(codeFrame('', { line: 1, column: 1 }, { width: 40 })).toEqual(['1 │', '  │ ^']);
  });

  it('shows the text before a position that is too long for a line but begins near its start', () => {
    expect(
      codeFrame(`title: ${'long '.repeat(20)}`, { line: 1, column: 8, length: 99 }, { width: 40 }),
    ).toEqual([
      '1 │ title: long long long long long lon…',
      '  │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
    ]);
  });

  it('omits the empty line after the last line break, unless it is the position', () => {
    expect(codeFrame('one\ntwo\n', { line: 2, column: 1 }, { width: 40 })).toEqual([
      '1 │ one',
      '2 │ two',
      '  │ ^',
    ]);
    expect(codeFrame('one\ntwo\n\n', { line: 2, column: 1 }, { width: 40 })).toEqual([
      '1 │ one',
      '2 │ two',
      '  │ ^',
      '3 │',
    ]);
    expect(codeFrame('one\ntwo\n', { line: 3, column: 1 }, { width: 40 })).toEqual([
      '2 │ two',
      '3 │',
      '  │ ^',
    ]);
  });

  it('has no carets if only the line is known', () => {
    expect(codeFrame('one\ntwo', { line: 1 }, { width: 40 })).toEqual(['1 │ one', '2 │ two']);
  });

  it('is empty if the text has no such line or the width is too small', () => {
    expect(codeFrame('one', { line: 2, column: 1 }, { width: 40 })).toEqual([]);
    expect(codeFrame('one', { line: 0, column: 1 }, { width: 40 })).toEqual([]);
    expect(codeFrame('one', { line: 1, column: 1 }, { width: 11 })).toEqual([]);
  });

  it('accepts lines that end with a carriage return and a line feed', () => {
    expect(codeFrame('one\r\ntwo\r\nthree\r\n', { line: 2, column: 4 }, { width: 40 })).toEqual([
      '1 │ one',
      '2 │ two',
      '  │    ^',
      '3 │ three',
    ]);
  });

  it('shows every tab as two spaces', () => {
    expect(codeFrame('\ta:\tb', { line: 1, column: 5 }, { width: 40 })).toEqual([
      '1 │   a:  b',
      '  │       ^',
    ]);
    expect(codeFrame('\ta', { line: 1, column: 1 }, { width: 40 })).toEqual(['1 │   a', '  │ ^^']);
  });

  it('aligns the caret after wide characters, emoji and combining marks', () => {
    const at = (line: string, target: string) =>
      codeFrame(line, { line: 1, column: line.indexOf(target) + 1 }, { width: 60 });
    expect(at('漢字 x', 'x')).toEqual(['1 │ 漢字 x', '  │      ^']);
    expect(at('漢字 x', '字')).toEqual(['1 │ 漢字 x', '  │   ^^']);
    expect(at('👨‍👩‍👧 x', 'x')).toEqual(['1 │ 👨‍👩‍👧 x', '  │    ^']);
    expect(at('🇩🇪🇫🇷x', 'x')).toEqual(['1 │ 🇩🇪🇫🇷x', '  │     ^']);
    expect(at('e\u0301e\u0301x', 'x')).toEqual(['1 │ e\u0301e\u0301x', '  │   ^']);
    expect(at('שלום x', 'x')).toEqual(['1 │ שלום x', '  │      ^']);
    expect(at('हिन्दी x', 'x')[0]).toBe('1 │ हिन्दी x');
    expect(at('in\u200bvisible\ufeff x', 'x')).toEqual(['1 │ invisible x', '  │           ^']);
  });

  it('points at the whole character if the position is inside one', () => {
    expect(codeFrame('a👨‍👩‍👧b', { line: 1, column: 5 }, { width: 40 })).toEqual([
      '1 │ a👨‍👩‍👧b',
      '  │  ^^',
    ]);
  });

  it('puts the caret after the last letter if the position is after the line', () => {
    expect(codeFrame('one', { line: 1, column: 99, length: 5 }, { width: 40 })).toEqual([
      '1 │ one',
      '  │    ^',
    ]);
  });

  it('has no carets after the end of the line', () => {
    expect(codeFrame('one two\nthree', { line: 1, column: 5, length: 40 }, { width: 40 })[1]).toBe(
      '  │     ^^^',
    );
  });

  it('shows a lone combining mark on a circle', () => {
    expect(codeFrame('\u0301a', { line: 1, column: 1 }, { width: 40 })).toEqual([
      '1 │ ◌\u0301a',
      '  │ ^',
    ]);
  });

  it('crops long lines around the position, and their neighbors in the same columns', () => {
    const source = `${'0123456789'.repeat(9)}\n${'abcdefghij'.repeat(9)}\nshort`;
    expect(codeFrame(source, { line: 2, column: 51, length: 3 }, { width: 30 })).toEqual([
      '1 │ …012345678901234567890123…',
      '2 │ …abcdefghijabcdefghijabcd…',
      '  │            ^^^',
      '3 │ …',
    ]);
    expect(codeFrame(source, { line: 2, column: 2 }, { width: 30 })[1]).toBe(
      '2 │ abcdefghijabcdefghijabcde…',
    );
    expect(codeFrame(source, { line: 2, column: 90 }, { width: 30 }).slice(1, 3)).toEqual([
      '2 │ …fghijabcdefghijabcdefghij',
      '  │                          ^',
    ]);
    expect(codeFrame(`\n${source}`, { line: 3, column: 91 }, { width: 30 })).toEqual([
      '2 │ …678901234567890123456789',
      '3 │ …ghijabcdefghijabcdefghij',
      '  │                          ^',
      '4 │ …',
    ]);
    expect(
      codeFrame(`\n${source}`, { line: 2, column: 30, length: 50 }, { width: 30 }).slice(0, 3),
    ).toEqual(['1 │', '2 │ …901234567890123456789012…', '  │  ^^^^^^^^^^^^^^^^^^^^^^^^^']);
  });

  it('replaces a wide character that is cut in two with spaces', () => {
    const line = '漢'.repeat(40);
    expect(codeFrame(line, { line: 1, column: 20 }, { width: 20 })).toEqual([
      '1 │ …漢漢漢漢漢漢漢…',
      '  │        ^^',
    ]);
    expect(codeFrame(line, { line: 1, column: 20 }, { width: 21 })).toEqual([
      '1 │ …漢漢漢漢漢漢漢 …',
      '  │        ^^',
    ]);
    expect(codeFrame(line, { line: 1, column: 20 }, { width: 22 })).toEqual([
      '1 │ … 漢漢漢漢漢漢漢 …',
      '  │         ^^',
    ]);
  });

  it('has replacements for a terminal with only ASCII', () => {
    expect(
      codeFrame('abcdefghij'.repeat(9), { line: 1, column: 51 }, { width: 30, unicode: false }),
    ).toEqual(['1 | ...bcdefghijabcdefghija...', '  |             ^']);
  });

  it('shows control characters as symbols', () => {
    expect(
      codeFrame('\x1b]0;title\x07 \x9b31m \u202eabc', { line: 1, column: 12 }, { width: 60 })[0],
    ).toBe('1 │ ␛]0;title␇ \ufffd31m \ufffdabc');
  });

  it('works on a line of a megabyte', () => {
    const line = `${'漢'.repeat(500_000)}x${'漢'.repeat(500_000)}`;
    const frame = codeFrame(line, { line: 1, column: 500_001 }, { width: 40 });
    expect(frame[0]).toContain('漢x漢');
    expect(frame[1]?.indexOf('^')).toBe(widthOf(frame[0]?.split('x')[0] ?? ''));
  });

  it('has the caret in the column of the character, for any line and width', () => {
    fc.assert(
      fc.property(
        characters,
        fc.constantFrom(...alphabet.filter(([, shown]) => shown.trim() !== '')),
        characters,
        width,
        (before, target, after, columns) => {
          const line = join(before, 0) + target[0] + join(after, 0);
          const [shown = '', carets = ''] = codeFrame(
            line,
            { line: 1, column: join(before, 0).length + 1 },
            { width: columns },
          );
          expect(fromColumn(shown, carets.indexOf('^'))).toMatch(
            new RegExp(`^${target[1].replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')}`, 'u'),
          );
          expect(carets.trim()).toBe(
            `│ ${' '.repeat(carets.indexOf('^') - 4)}${'^'.repeat(target[2])}`,
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has the caret where the characters before it end, if nothing is cropped', () => {
    fc.assert(
      fc.property(characters, (before) => {
        const carets = codeFrame(
          `${join(before, 0)}x`,
          { line: 1, column: join(before, 0).length + 1 },
          { width: 400 },
        )[1];
        expect(carets?.indexOf('^')).toBe(4 + before.reduce((sum, [, , size]) => sum + size, 0));
      }),
    );
  });

  it('takes about as long for many positions in one line as for many lines', () => {
    const costOf = (end: string) => {
      const source = `[a](/b/)${end}`.repeat(500);
      const before = process.cpuUsage();
      for (let at = 0; at < 500; at++) {
        const place = end === '\n' ? { line: at + 1, column: 5 } : { line: 1, column: 9 * at + 5 };
        frameLines(source, { ...place, length: 3 }, { width: 80 });
      }
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    expect(Math.min(...[1, 2, 3].map(() => costOf(' ') / costOf('\n')))).toBeLessThan(25);
  });

  it('fits the width and has no control characters, for any text', () => {
    const anything = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom(...alphabet.map(([text]) => text), '\n'),
      ),
      maxLength: 300,
      size: 'max',
    });
    fc.assert(
      fc.property(
        anything,
        fc.nat(10),
        fc.nat(200),
        fc.nat(50),
        width,
        (source, line, column, length, columns) => {
          for (const printed of codeFrame(source, { line, column, length }, { width: columns })) {
            expect(printed).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
            expect(widthOf(printed)).toBeLessThanOrEqual(columns);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
