import { expect, test } from 'vitest';
import { arrange } from './arrange.ts';
import type { Diagnostic } from './diagnostic.ts';

const problem = (place: Partial<Diagnostic>): Diagnostic => ({
  code: 'a/b',
  severity: 'error',
  message: 'Wrong.',
  ...place,
});

test('orders by severity, file, line and column; those without a file are last', () => {
  const inOrder = [
    problem({ file: 'B.md', line: 9 }),
    problem({ file: 'a.md' }),
    problem({ file: 'a.md', line: 2, column: 10 }),
    problem({ file: 'a.md', line: 10, column: 1, code: 'z/z' }),
    problem({ file: 'a.md', line: 10, column: 2 }),
    problem({ file: 'a.md', line: 10, column: 2, code: 'b/a' }),
    problem({}),
    problem({ severity: 'warning', file: 'B.md' }),
  ];
  expect(arrange([...inOrder].reverse())).toEqual(inOrder);
});

test('reports a problem of several variants of a page once, and keeps the others', () => {
  const broken = problem({ file: 'a.md', line: 3, column: 4 });
  const other = problem({ file: 'a.md', line: 3, column: 4, message: 'Wrong. Twice.' });
  expect(arrange([other, broken, { ...broken }, { ...other }])).toEqual([broken, other]);
});
