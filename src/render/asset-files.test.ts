import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashedName, readAssetFiles } from './asset-files.ts';

test('names a file by its name and its contents', () => {
  expect(hashedName('images/deep/mark.svg', Buffer.from('<svg/>'))).toBe(
    'assets/mark-d4dc566691.svg',
  );
});

test('gives other contents another name', () => {
  expect(hashedName('a.svg', Buffer.from('<svg />'))).not.toBe(
    hashedName('a.svg', Buffer.from('<svg/>')),
  );
});

test('writes a name in lower case, also one without an extension', () => {
  expect(hashedName('LICENSE', Buffer.from(''))).toMatch(/^assets\/license-[0-9a-f]{10}$/);
});

test('cuts a name that would be too long for a file system', () => {
  expect(hashedName(`${'a'.repeat(251)}.txt`, Buffer.from(''))).toHaveLength(222);
});

test('reads the files of assets/ in the order of their paths, without hidden ones', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'assets-'));
  mkdirSync(path.join(root, 'assets/css/.hidden'), { recursive: true });
  for (const file of ['z.txt', 'css/a.css', 'css/.hidden/b.css', '.DS_Store'])
    writeFileSync(path.join(root, 'assets', file), file);
  const files = readAssetFiles(root);
  rmSync(root, { recursive: true });
  expect([...files.keys()]).toEqual(['css/a.css', 'z.txt']);
  expect(Buffer.from(files.get('css/a.css') ?? []).toString()).toBe('css/a.css');
});

test('treats a missing folder as empty', () => {
  expect(readAssetFiles(path.join(os.tmpdir(), 'no', 'such', 'folder')).size).toBe(0);
});
