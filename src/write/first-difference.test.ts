import { chmodSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { firstDifferenceOnDisk } from './first-difference.ts';
import { makeSite, treeOf, versionOf } from './fixtures/site.ts';

test('The first difference of two folders is named: modes, bytes and, on request, times.', async () => {
  const [a, b] = [makeSite(), makeSite()];
  onTestFinished(a.remove);
  onTestFinished(b.remove);
  const difference = (times: boolean) => firstDifferenceOnDisk(a.out, b.out, { times });
  for (const { write } of [a, b]) await write(treeOf(versionOf(1)), { sourceDate: 1_000_000_000 });
  expect(difference(true)).toBeUndefined();
  const file = path.join(b.out, 'pages/3/index.html');
  utimesSync(file, 5, 5);
  expect(difference(false)).toBeUndefined();
  expect(difference(true)).toEqual({
    path: 'pages/3/index.html',
    how: 'has the time 2001-09-09T01:46:40.000Z in the first build and 1970-01-01T00:00:05.000Z in the second',
  });
  chmodSync(file, 0o600);
  expect(difference(false)).toEqual({
    path: 'pages/3/index.html',
    how: 'has the mode 100644 in the first build and 100600 in the second',
  });
  writeFileSync(path.join(a.out, 'new'), 'the same beginning, then this');
  expect(difference(false)).toEqual({ path: 'new', how: 'is only in the first build' });
  writeFileSync(path.join(b.out, 'new'), 'the same beginning, then that');
  expect(difference(false)).toEqual({
    path: 'new',
    how: 'differs from byte 28 on: "g, then this" in the first build, "g, then that" in the second',
  });
});
