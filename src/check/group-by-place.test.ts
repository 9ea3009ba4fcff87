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

test('a problem of a template that many pages have is told once, with their number', () => {
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

test('another code, another place and another file are other problems', () => {
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

test('several rows of the specification, facts or warnings of one place are several problems', () => {
  const rows = [
    'specification/unmet',
    'legal/fact-missing',
    'react/warning',
    'content/missing-field',
  ].flatMap((code) => [problem('a', { code }), problem('b', { code })]);
  expect(groupByPlace(rows, templates)).toEqual(rows);
});
