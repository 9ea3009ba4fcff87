import path from 'node:path';
import { expect, test } from 'vitest';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { rejectExisting } from './write-new-site.ts';

const names = ['f', 'e', 'd', 'c', 'b', 'a'];

test('files that exist are named, at most five', () => {
  const existing = (count: number) => {
    const files = Object.fromEntries(names.slice(-count).map((name) => [name, '']));
    const root = temporarySite({ 'own.txt': '', ...files });
    rejectExisting(root, new Map(names.map((name) => [name, ''])));
  };
  expect(() => existing(5)).toThrow('nothing was written: a, b, c, d, e.\n');
  expect(() => existing(6)).toThrow('nothing was written: a, b, c, d, e and 1 more.\n');
});

test('a folder with other files is accepted, and the root of the disk is not', () => {
  const files = new Map([['a', '']]);
  const root = temporarySite({ 'own.txt': '' });
  expect(() => rejectExisting(root, files)).not.toThrow();
  expect(() => rejectExisting(path.parse(root).root, files)).toThrow('is the root of the disk');
});
