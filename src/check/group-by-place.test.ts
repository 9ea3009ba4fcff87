import { expect, test } from 'vitest';
import type { Diagnostic } from '../report/diagnostic.ts';
import { groupByPlace } from './group-by-place.ts';

const templates = ['templates/a.tsx'];
const problem = (message: string, changes: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'html/obsolete',
  severity: 'error',
  message,
  why: 'Why.',
  file: 'templates/a.tsx',
  line: 1,
  column: 2,
  ...changes,
});

test('a problem of a template on many pages is reported once, with their number', () => {
  expect(
    groupByPlace(
      [problem('On /.'), problem('On /a/.'), problem('On /.'), problem('On /b/.')],
      templates,
    ),
  ).toEqual([problem('On /.', { why: 'Why. 2 other pages have the same problem.' })]);
  const { why: _, ...bare } = problem('On /.');
  expect(groupByPlace([bare, problem('On /a/.')], templates)[0]?.why).toBe(
    '1 other page has the same problem.',
  );
});

test('problems with different codes, places or files are not merged', () => {
  const different = [
    problem('a'),
    problem('b', { code: 'html/repaired' }),
    problem('c', { line: 2 }),
    problem('d', { column: 3 }),
    problem('e', { file: 'content/a.md' }),
    problem('f', { file: 'content/a.md' }),
  ];
  expect(groupByPlace(different, templates)).toEqual(different);
});

test('rows of the specification, facts and warnings in one place are not merged', () => {
  const rows = [
    'specification/unmet',
    'legal/fact-missing',
    'react/warning',
    'content/missing-field',
  ].flatMap((code) => [problem('a', { code }), problem('b', { code })]);
  expect(groupByPlace(rows, templates)).toEqual(rows);
});
