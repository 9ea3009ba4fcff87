import { expect, test } from 'vitest';
import type { Diagnostic } from './diagnostic.ts';
import { groupByCause } from './group-by-cause.ts';

const problem = (of: Partial<Diagnostic>): Diagnostic => ({
  code: 'a/b',
  severity: 'error',
  message: 'Wrong.',
  ...of,
});
const onPage = (page: string, of: Partial<Diagnostic> = {}) =>
  problem({ cause: 'header', page, message: `${page} is wrong.`, ...of });

test('of one cause, the first problem and the number of the other pages are reported', () => {
  const first = onPage('/', { why: 'It is so.' });
  const found = groupByCause([first, onPage('/a/'), onPage('/a/'), onPage('/b/')]);
  expect(found).toEqual([{ ...first, why: 'It is so. 2 other pages have the same problem.' }]);
  expect(groupByCause(found)).toEqual(found);
  expect(groupByCause([onPage('/'), onPage('/a/')], (others) => `+${others}`)[0]?.why).toBe('+1');
});

test('problems of one page are not counted, and others have another cause', () => {
  expect(groupByCause([onPage('/'), onPage('/')])).toEqual([onPage('/')]);
  const different = [
    onPage('/'),
    onPage('/a/', { cause: 'footer' }),
    problem({}),
    problem({ line: 1 }),
  ];
  expect(groupByCause(different)).toEqual(different);
  expect(groupByCause([problem({}), problem({})])).toEqual([problem({})]);
});

test('of one cause, an error is reported instead of a warning', () => {
  const warning = problem({ severity: 'warning', cause: 'name' });
  const error = problem({ code: 'c/d', cause: 'name' });
  expect(groupByCause([warning, error])).toEqual([error]);
});

test('what a page shows at the location of an error in a text follows from it', () => {
  const at = { file: 'a.md', line: 3, column: 4 };
  const error = problem(at);
  expect(groupByCause([onPage('/', { ...at, cause: 'c' }), error])).toEqual([error]);
  expect(groupByCause([onPage('/', { ...at, column: 5 }), error])).toHaveLength(2);
  expect(groupByCause([onPage('/', at), { ...error, severity: 'warning' }])).toHaveLength(2);
  expect(groupByCause([onPage('/', at), onPage('/', { ...at, cause: 'c' })])).toHaveLength(2);
});
