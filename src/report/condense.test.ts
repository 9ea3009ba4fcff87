import { expect, test } from 'vitest';
import { formatDiagnostics } from './format.ts';
import type { Diagnostic } from './diagnostic.ts';

const at = (index: number, message: string, code = 'link/broken'): Diagnostic => ({
  code,
  severity: 'error',
  message,
  why: 'Visitors find nothing.',
  file: `content/${String(index).padStart(2, '0')}.md`,
  line: 1,
});
const print = (diagnostics: readonly Diagnostic[], verbose = false) =>
  formatDiagnostics(diagnostics, {
    sourceOf: () => undefined,
    color: false,
    width: 80,
    condensed: !verbose,
  });

const same = Array.from({ length: 9 }, (_, index) => at(index, 'The link leads nowhere.'));
const others = [at(20, 'One.', 'text/leftover'), at(21, 'Two.', 'text/leftover')];

test('a long report has equal findings once, and ends with a summary by code', () => {
  expect(print([...same, ...others])).toBe(`\
✘ content/00.md:1  link/broken
  The link leads nowhere.
  Visitors find nothing. Also found in 8 other locations; use --verbose to list
  all.

✘ content/20.md:1  text/leftover
  One.
  Visitors find nothing.

✘ content/21.md:1  text/leftover
  Two.
  Visitors find nothing.

9  link/broken
2  text/leftover

11 errors`);
});

test('a verbose report has all findings and the summary', () => {
  const text = print([...same, ...others], true);
  expect(text.match(/The link leads nowhere/g)).toHaveLength(9);
  expect(text).toContain('9  link/broken\n2  text/leftover\n');
});

test('a short report has all findings and no summary', () => {
  const text = print(same);
  expect(text.match(/The link leads nowhere/g)).toHaveLength(9);
  expect(text).not.toContain('9  link/broken');
});

test('translations that nobody confirmed are one block in a short report', () => {
  const found = [1, 2, 3].map((index) => at(index, `Text ${index}.`, 'language/unconfirmed'));
  expect(print(found)).toBe(`\
✘ content/01.md:1  language/unconfirmed
  Text 1.
  Visitors find nothing. Also found in 2 other locations; use --verbose to list
  all.

3 errors`);
  expect(print(found, true)).toContain('Text 3.');
});
