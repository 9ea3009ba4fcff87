import { expect, test } from 'vitest';
import { createReport } from '../report/diagnostic.ts';
import { createClaim, usableStaticFiles } from './conflicts.ts';

test('a file whose name is no address is reported and not published', () => {
  const [problems, report] = createReport();
  const files = ['a.txt', 'b c.txt', 'd/é.txt'];
  expect(usableStaticFiles(files, createClaim(report), report)).toEqual(['a.txt']);
  expect(problems.map(({ file }) => file)).toEqual([
    'assets/public/b c.txt',
    'assets/public/d/é.txt',
  ]);
});
