import { expect, test } from 'vitest';
import type { Diagnostic } from '../report/diagnostic.ts';
import { withoutRepeats } from './without-repeats.ts';

const file = 'content/terms.md';
const problem = (code: string, message: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  code,
  severity: 'error',
  message,
  file,
  ...more,
});

/** The codes that are left of what rules found. */
const left = (found: readonly Diagnostic[], reported: readonly Diagnostic[]) =>
  withoutRepeats(found, reported).map(({ code }) => code);

test('a second problem of a line is removed, unless it is more severe', () => {
  const found = [
    problem('name/vague', 'Vague.', { line: 3, severity: 'warning' }),
    problem('link/broken', 'Broken.', { line: 4 }),
    problem('page/no-title', 'None.'),
  ];
  const reported = [
    problem('markdown/bullet', 'Odd.', { line: 3 }),
    problem('markdown/footnote', 'Odd.', { line: 4, severity: 'warning' }),
    problem('yaml/syntax', 'Odd.'),
  ];
  expect(left(found, reported)).toEqual(['link/broken', 'page/no-title']);
});

test('an unknown variable is not reported again for the page that shows it', () => {
  const reported = [problem('content/unknown-variable', 'There is no variable {compny}.')];
  expect(
    left(
      [
        problem('text/unfilled', 'The site shows “{compny}”.'),
        problem('text/unfilled', 'The site shows “{nobody}”.'),
      ],
      reported,
    ),
  ).toEqual(['text/unfilled']);
});

test('a missing section is not reported again by the rules for legal texts', () => {
  const reported = [
    problem('markdown/section-missing', 'The section “user-obligations” is missing.'),
  ];
  const found = [
    problem(
      'legal/section-missing',
      'The page /terms/ has no section “user-obligations”, which must state what users may not do.',
    ),
    problem('legal/anchor-lost', 'The address /terms/#user-obligations no longer works.'),
  ];
  expect(left(found, reported)).toEqual([]);
  expect(
    left(
      [
        problem('legal/anchor-lost', 'The address /terms/#user no longer works.'),
        problem('legal/anchor-lost', 'The address /terms/#user-obligations no longer works.', {
          file: 'content/privacy.md',
        }),
      ],
      reported,
    ),
  ).toHaveLength(2);
});
