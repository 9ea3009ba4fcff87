import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import stringWidth from 'string-width';
import { runs } from '../test-support/properties.ts';
import type { Diagnostic } from './diagnostic.ts';
import { formatDiagnostics } from './format.ts';

const source = '---\ntitle: Privacy\n---\nSee the [Terms](/term/) of the company.\nThank you.\n';
const sourceOf = (file: string) => (file === 'content/legal/privacy.md' ? source : undefined);

const broken: Diagnostic = {
  code: 'link/broken',
  severity: 'error',
  file: 'content/legal/privacy.md',
  line: 4,
  column: 17,
  length: 6,
  message: 'The link “Terms” leads to /term/, which does not exist.',
  why: 'Visitors who follow this link would get the page for addresses without a page.',
  fix: 'Did you mean “/terms-of-service/”? Correct the address, or add the page.',
};
const unwritable: Diagnostic = {
  code: 'output/unwritable',
  severity: 'error',
  message: 'The folder dist/ cannot be written.',
  fix: 'Choose another with --out.',
};
const long: Diagnostic = {
  code: 'text/long',
  severity: 'warning',
  file: 'content/home/hero.md',
  line: 2,
  message: 'The title is long.',
};

const print = (diagnostics: readonly Diagnostic[], width = 80) =>
  formatDiagnostics(diagnostics, { sourceOf, color: false, width });

describe('the text of diagnostics', () => {
  test('has the location, the message, the reason, the fix and the number of problems', () => {
    expect(print([unwritable, broken, long])).toBe(`\
✘ content/legal/privacy.md:4:17  link/broken
  The link “Terms” leads to /term/, which does not exist.
    3 │ ---
    4 │ See the [Terms](/term/) of the company.
      │                 ^^^^^^
    5 │ Thank you.
  Visitors who follow this link would get the page for addresses without a page.
  → Did you mean “/terms-of-service/”? Correct the address, or add the page.

✘ output/unwritable
  The folder dist/ cannot be written.
  → Choose another with --out.

▲ content/home/hero.md:2  text/long
  The title is long.

2 errors, 1 warning`);
  });

  test('has lines to copy as they are, without indentation', () => {
    const fix = 'Write:\n| A service | Its price |\n|---|---|\n  | b | 2 |';
    expect(
      print([{ ...long, fix }], 24)
        .split('\n')
        .slice(2),
    ).toEqual([
      '  → Write:',
      '',
      '| A service | Its price |',
      '|---|---|',
      '  | b | 2 |',
      '',
      '1 warning',
    ]);
  });

  test('fits a narrow terminal', () => {
    expect(print([long, { ...broken, why: 'Why.', fix: 'Fix it.' }], 40).split('\n')).toEqual([
      '✘ content/legal/privacy.md:4:17  link/broken',
      '  The link “Terms” leads to /term/,',
      '  which does not exist.',
      '    3 │ ---',
      '    4 │ See the [Terms](/term/) of the …',
      '      │                 ^^^^^^',
      '    5 │ Thank you.',
      '  Why.',
      '  → Fix it.',
      '',
      '▲ content/home/hero.md:2  text/long',
      '  The title is long.',
      '',
      '1 error, 1 warning',
    ]);
  });

  test('colors symbols, locations, frames and the count only if allowed', () => {
    const colored = formatDiagnostics([{ ...broken, why: 'Why.', fix: 'Fix it.' }], {
      sourceOf,
      color: true,
      width: 80,
    });
    expect(colored.split('\n').map((line) => line.replaceAll('\x1b', 'ESC'))).toEqual([
      'ESC[31m✘ESC[39m ESC[1mcontent/legal/privacy.md:4:17ESC[22m  ESC[2mlink/brokenESC[22m',
      '  The link “Terms” leads to /term/, which does not exist.',
      '    ESC[2m3 │ ESC[22m---',
      '    ESC[2m4 │ ESC[22mSee the [Terms](/term/) of the company.',
      '    ESC[2m  │ ESC[22mESC[31m                ^^^^^^ESC[39m',
      '    ESC[2m5 │ ESC[22mThank you.',
      '  Why.',
      '  → Fix it.',
      '',
      'ESC[1mESC[31m1 errorESC[39mESC[22m',
    ]);
    const warning = formatDiagnostics([long], { sourceOf, color: true, width: 80 });
    expect(warning).toContain('\x1b[33m▲\x1b[39m');
    expect(warning).toContain('\x1b[33m1 warning\x1b[39m');
  });

  test('leaves no space at the end of a line', () => {
    const options = { sourceOf: () => '\n\ttext \t\n', width: 80 };
    const text = formatDiagnostics([{ ...long, column: 2 }], { ...options, color: false });
    expect(text.split('\n').slice(2, 6)).toEqual(['    1 │', '    2 │   text', '      │   ^', '']);
    expect(formatDiagnostics([long], { ...options, color: true })).toContain(
      '    \x1b[2m1 │\x1b[22m\n',
    );
  });

  test('has a problem of several variants of a page once', () => {
    expect(print([broken, { ...broken }])).toBe(print([broken]));
  });

  test('is empty without diagnostics', () => {
    expect(print([])).toBe('');
  });

  test('contains no control characters from a path or a text', () => {
    expect(
      print([
        {
          code: 'a/b',
          severity: 'error',
          file: 'a\x1b[2J\n.md',
          message: 'The name “\x1b]0;x\x07” is\rwrong.',
        },
      ]),
    ).toBe('✘ a␛[2J␊.md  a/b\n  The name “␛]0;x␇” is␍wrong.\n\n1 error');
  });

  test('fits any width from 20 columns, without control characters', () => {
    const text = fc.string({ unit: 'binary', maxLength: 80, size: 'max' });
    const diagnostic = fc.record({
      code: fc.constant('link/broken'),
      severity: fc.constantFrom('error', 'warning'),
      message: text,
      why: text,
      fix: text,
      file: text,
      line: fc.nat(4),
      column: fc.nat(100),
      length: fc.nat(20),
    });
    fc.assert(
      fc.property(
        fc.array(diagnostic, { maxLength: 3 }),
        text,
        fc.integer({ min: 20, max: 100 }),
        (diagnostics, content, width) => {
          const lines = formatDiagnostics(diagnostics, {
            sourceOf: () => content,
            color: false,
            width,
          }).split('\n');
          const wrong = lines.filter(
            (line) =>
              /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u.test(line) ||
              (line.startsWith(' ') && stringWidth(line) > width),
          );
          expect(wrong).toEqual([]);
        },
      ),
      { numRuns: runs(2) },
    );
  });
});
