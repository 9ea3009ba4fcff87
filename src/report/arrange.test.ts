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

test('a warning with the advice of an error in its line is not reported', () => {
  const error = problem({ file: 'a.md', line: 3, fix: 'Save it.' });
  const warning = problem({
    severity: 'warning',
    file: 'a.md',
    line: 3,
    column: 2,
    fix: 'Save it.',
  });
  expect(arrange([warning, error])).toEqual([error]);
  expect(arrange([{ ...warning, line: 4 }, error])).toHaveLength(2);
  expect(arrange([{ ...warning, fix: 'Write it.' }, error])).toHaveLength(2);
  const bare = problem({ file: 'a.md', line: 3 });
  expect(arrange([bare, { ...bare, severity: 'warning' }])).toHaveLength(2);
});

test('an unused file that another problem names is not reported', () => {
  const unused = problem({ code: 'content/unused', severity: 'warning', file: 'news/a.pdf' });
  const broken = problem({ file: 'news/b.md', line: 3, fix: 'Write: a.pdf' });
  expect(arrange([unused, broken])).toEqual([broken]);
  expect(arrange([unused, { ...broken, file: 'b.md' }])).toHaveLength(2);
  expect(arrange([{ ...unused, severity: 'error' }, broken])).toHaveLength(2);
  expect(arrange([unused, { ...broken, fix: 'Write: b.pdf' }])).toHaveLength(2);
});
