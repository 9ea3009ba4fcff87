import { readdirSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporarySite } from '../test-support/temporary-site.ts';
import { cacheKey, openCache } from './cache.ts';
import { openRecords } from './records.ts';

const bytes = (text: string) => Buffer.from(text);

/** The records of one cache, which builds use; each call of the result opens them for a build. */
function builds() {
  const folder = temporarySite({});
  const lines: string[] = [];
  const open = () =>
    openRecords(
      openCache(folder, (line) => lines.push(line)),
      'texts',
    );
  const entries = () => readdirSync(path.join(folder, 'texts'));
  /** A build that requests these keys, and adds those that are missing. */
  const build = (...keys: readonly string[]) => {
    const records = open();
    const missing = keys.filter((key) => records.get(key) === undefined);
    for (const key of missing) records.put(key, () => `record ${key}`);
    records.save();
    return missing;
  };
  return { open, build, entries, lines, folder };
}

test('records of earlier builds are found, and new ones become a part of their entry', () => {
  const { open, build, entries } = builds();
  expect(build('a', 'b')).toEqual(['a', 'b']);
  expect(build('a', 'b', 'c')).toEqual(['c']);
  expect(build('a', 'b', 'c')).toEqual([]);
  expect(entries()).toHaveLength(1);
  expect(open().get('c')).toEqual(bytes('record c'));
});

test('a few new records among many are not stored', () => {
  const { build } = builds();
  const keys = Array.from({ length: 2000 }, (_, index) => `key ${index}`);
  build(...keys);
  expect(build(...keys, 'a', 'b')).toEqual(['a', 'b']);
  expect(build(...keys, 'a', 'b', 'c')).toEqual(['a', 'b', 'c']);
  expect(build(...keys, 'a', 'b', 'c')).toEqual([]);
});

test('nothing is encoded that is not stored', () => {
  const records = builds().open();
  records.save();
  records.put('a', () => expect.unreachable());
  records.save();
});

test('large records are stored whole', () => {
  const { open } = builds();
  const texts = { a: 'a', b: 'é'.repeat(2 ** 21), c: 'c', d: 'x'.repeat(2 ** 20), e: '€' };
  const first = open();
  for (const [key, text] of Object.entries(texts)) first.put(key, () => text + key);
  first.save();
  const later = open();
  for (const [key, text] of Object.entries(texts))
    expect(later.get(key)?.equals(bytes(text + key)), key).toBe(true);
});

test('records go when most were not requested', () => {
  const { build } = builds();
  build('a', 'b', 'c');
  build('a');
  expect(build('b')).toEqual(['b']);
});

test('the records of a damaged entry are missing once', () => {
  const { build, entries, folder } = builds();
  build('a');
  const [name = ''] = entries();
  truncateSync(path.join(folder, 'texts', name), 50);
  expect(build('a')).toEqual(['a']);
  expect(build('a')).toEqual([]);
});

test('an entry of another version is kept beside the own one', () => {
  const { build, entries, folder } = builds();
  const name = cacheKey(['older']);
  openCache(folder).put('texts', name, bytes('another format'));
  expect(build('a')).toEqual(['a']);
  expect(entries()).toContain(name);
  expect(entries()).toHaveLength(2);
  expect(build('a')).toEqual([]);
});

test('an entry that is not in the format of records is replaced', () => {
  const { build, entries, folder } = builds();
  build('a');
  const [name = ''] = entries();
  openCache(folder).put('texts', name, bytes('another format'));
  expect(build('a')).toEqual(['a']);
  expect(build('a')).toEqual([]);
});

test('of two builds at once, each stores what it used', () => {
  const { open, build } = builds();
  build('a');
  const [one, other] = [open(), open()];
  for (const records of [one, other]) records.get('a');
  one.put('b', () => 'record b');
  other.put('c', () => 'record c');
  one.save();
  other.save();
  expect(build('a', 'b', 'c')).toEqual(['b']);
  expect(build('a', 'b', 'c')).toEqual([]);
});
