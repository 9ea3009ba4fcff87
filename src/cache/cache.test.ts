import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cached, cacheKey, openCache } from './cache.ts';

let folder: string;
let lines: string[];
const open = () => openCache(folder, (line) => lines.push(line));
const bytes = (text: string) => new TextEncoder().encode(text);
const entryPath = (key: string) => path.join(folder, 'fonts', key);
const key = cacheKey(['a']);

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'cache-')), 'not', 'there', 'yet');
  lines = [];
});
afterEach(() => rmSync(path.join(folder, '../../..'), { recursive: true, force: true }));

describe('the cache', () => {
  test('returns the entries of an earlier build', () => {
    open().put('fonts', key, bytes('kept'));
    expect(open().get('fonts', key)).toEqual(Buffer.from('kept'));
  });

  test('keeps an empty result', () => {
    open().put('fonts', key, bytes(''));
    expect(open().get('fonts', key)).toHaveLength(0);
  });

  test('has no entries in an empty folder, and no messages', () => {
    expect(open().get('fonts', key)).toBeUndefined();
    expect(lines).toEqual([]);
  });

  test('stores nothing without a folder', () => {
    const cache = openCache(undefined);
    cache.put('fonts', key, bytes('kept'));
    cache.end();
    expect(cache.get('fonts', key)).toBeUndefined();
  });

  test('leaves no temporary file', () => {
    open().put('fonts', key, bytes('kept'));
    expect(readdirSync(path.join(folder, 'fonts'))).toEqual([key]);
  });

  test('ignores an entry that was replaced by a folder', () => {
    mkdirSync(entryPath(key), { recursive: true });
    expect(open().get('fonts', key)).toBeUndefined();
  });

  test.each([0, 1, 3, 5, 7])('ignores an entry that was cut off after %i bytes', (length) => {
    open().put('fonts', key, bytes('kept'));
    truncateSync(entryPath(key), length);
    expect(open().get('fonts', key)).toBeUndefined();
  });

  test('replaces a damaged entry', () => {
    writeTo(entryPath(key), 'damaged');
    expect(open().get('fonts', key)).toBeUndefined();
    open().put('fonts', key, bytes('kept'));
    expect(open().get('fonts', key)).toEqual(Buffer.from('kept'));
  });

  test('continues if it cannot write', () => {
    writeTo(path.join(folder, 'fonts'), 'a file in the way');
    open().put('fonts', key, bytes('kept'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('cannot be saved');
  });

  test('continues when the folder is deleted during a build', () => {
    const cache = open();
    cache.put('fonts', key, bytes('kept'));
    rmSync(folder, { recursive: true });
    expect(cache.get('fonts', key)).toBeUndefined();
    cache.end();
    cache.put('fonts', key, bytes('again'));
    expect(cache.get('fonts', key)).toEqual(Buffer.from('again'));
  });

  test('continues if it cannot write the file of an entry', () => {
    mkdirSync(`${entryPath(key)}.${process.pid}.tmp`, { recursive: true });
    open().put('fonts', key, bytes('kept'));
    expect(lines).toHaveLength(1);
    expect(open().get('fonts', key)).toBeUndefined();
  });
});

describe('pruning', () => {
  const old = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
  const putOld = (name: string) => {
    open().put('fonts', cacheKey([name]), bytes(name));
    utimesSync(entryPath(cacheKey([name])), old, old);
  };

  test('removes what was not used for a month and keeps what this build used', () => {
    putOld('unused');
    putOld('used');
    const cache = open();
    cache.get('fonts', cacheKey(['used']));
    cache.put('fonts', cacheKey(['new']), bytes('new'));
    cache.end();
    expect(readdirSync(path.join(folder, 'fonts')).sort()).toEqual(
      [cacheKey(['used']), cacheKey(['new'])].sort(),
    );
  });

  test('removes leftovers of killed builds', () => {
    writeTo(`${entryPath(key)}.1.tmp`, 'half');
    utimesSync(`${entryPath(key)}.1.tmp`, old, old);
    const cache = open();
    cache.put('fonts', key, bytes('new'));
    cache.end();
    expect(readdirSync(path.join(folder, 'fonts'))).toEqual([key]);
  });

  test('changes nothing after a build without new entries', () => {
    putOld('unused');
    open().end();
    expect(existsSync(entryPath(cacheKey(['unused'])))).toBe(true);
  });
});

describe('a cached result', () => {
  test('is computed once for the same inputs', async () => {
    let made = 0;
    const make = () => Promise.resolve(bytes(`result ${++made}`));
    const first = await cached(open(), 'fonts', ['a', bytes('b')], make);
    const second = await cached(open(), 'fonts', ['a', bytes('b')], make);
    expect([...second]).toEqual([...first]);
    expect(made).toBe(1);
  });

  test('is computed again when an input changes', async () => {
    const make = (text: string) => () => Promise.resolve(bytes(text));
    await cached(open(), 'fonts', ['a', 'b'], make('first'));
    expect(await cached(open(), 'fonts', ['a', 'c'], make('second'))).toEqual(bytes('second'));
  });

  test('is not stored after an error', async () => {
    await expect(
      cached(open(), 'fonts', ['a'], () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    expect(await cached(open(), 'fonts', ['a'], () => Promise.resolve(bytes('made')))).toEqual(
      bytes('made'),
    );
  });
});

describe('a cache key', () => {
  test('distinguishes lists that are equal when joined', () => {
    const keys = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['', 'abc'], ['1:a', 'bc']].map(
      (inputs) => cacheKey(inputs),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is the same for a text and its UTF-8 bytes', () => {
    expect(cacheKey(['é'])).toBe(cacheKey([bytes('é')]));
  });
});

function writeTo(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
