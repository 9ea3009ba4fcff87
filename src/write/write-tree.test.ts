import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
  existsSync,
  readdirSync,
  unlinkSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSite, textsIn, treeOf, type Site } from './fixtures/site.ts';
import { planWrite } from './write-tree.ts';

let site: Site;
beforeEach(() => {
  site = makeSite();
});
afterEach(() => site.remove());

const stateOf = (folder: string) =>
  (({ ino, mtimeNs, ctimeNs }) => ({ ino, mtimeNs, ctimeNs }))(lstatSync(folder, { bigint: true }));

const first = {
  'index.html': 'home',
  'about/index.html': 'about',
  'a/b/c/deep.txt': 'deep',
  'empty.txt': '',
  'ünï/ço dé.html': 'odd names',
};

test('A first build makes the folder, with exactly the files of the tree.', async () => {
  const result = await site.write(treeOf(first));
  expect(textsIn(site.out)).toEqual(first);
  expect(result).toMatchObject({
    added: Object.keys(first).sort(),
    changed: [],
    removed: [],
    unchanged: [],
    edited: [],
    bytes: 22,
  });
  expect(site.reported).toEqual([]);
});

test('The parent folders of the output are created, too.', async () => {
  const out = path.join(site.root, 'build', 'public', 'site');
  await site.write(treeOf(first), { out });
  expect(textsIn(out)).toEqual(first);
});

test('A later build adds, changes and removes files, and lists them.', async () => {
  await site.write(treeOf(first));
  const second = { 'index.html': 'new home', 'about/index.html': 'about', 'about/us.html': 'us' };
  expect(await site.write(treeOf(second))).toMatchObject({
    added: ['about/us.html'],
    changed: ['index.html'],
    removed: ['a/b/c/deep.txt', 'empty.txt', 'ünï/ço dé.html'],
    unchanged: ['about/index.html'],
  });
  expect(textsIn(site.out)).toEqual(second);
  expect(existsSync(path.join(site.out, 'a'))).toBe(false);
});

test('A folder can become a file, and a file a folder.', async () => {
  await site.write(treeOf({ 'a/x': '1', b: '2' }));
  await site.write(treeOf({ a: '3', 'b/x': '4' }));
  expect(textsIn(site.out)).toEqual({ a: '3', 'b/x': '4' });
});

test('A site without files leaves an empty folder.', async () => {
  await site.write(treeOf(first));
  await site.write(treeOf({}));
  expect(readdirSync(site.out)).toEqual([]);
});

test('Beside the output, only the manifest remains.', async () => {
  await site.write(treeOf(first));
  await site.write(treeOf({ 'index.html': 'new' }));
  expect(readdirSync(site.work)).toEqual(['manifest.json']);
  expect(readdirSync(site.root).toSorted()).toEqual(['.sitegen', 'content', 'dist']);
});

test('The manifest contains version, paths, hashes, sizes and sources.', async () => {
  await site.write(treeOf({ 'index.html': 'home' }));
  expect(JSON.parse(readFileSync(path.join(site.work, 'manifest.json'), 'utf8'))).toEqual({
    version: 1,
    sourceDate: null,
    files: [
      {
        path: 'index.html',
        sha256: '4ea140588150773ce3aace786aeef7f4049ce100fa649c94fbbddb960f1da942',
        bytes: 4,
        source: 'content/index.html.md',
      },
    ],
  });
});

test('A build without changes does not touch the output.', async () => {
  await site.write(treeOf(first));
  const before = stateOf(site.out);
  expect(await site.write(treeOf(first))).toMatchObject({ added: [], changed: [], removed: [] });
  expect(stateOf(site.out)).toEqual(before);
});

test('An unchanged file keeps its time in a new site.', async () => {
  await site.write(treeOf(first));
  const { mtimeNs } = lstatSync(path.join(site.out, 'about/index.html'), { bigint: true });
  await site.write(treeOf({ ...first, 'index.html': 'changed' }));
  expect(lstatSync(path.join(site.out, 'about/index.html'), { bigint: true }).mtimeNs).toBe(
    mtimeNs,
  );
});

test('A changed file is newer by a whole second, regardless of the time between builds and of the clock.', async () => {
  const file = path.join(site.out, 'index.html');
  await site.write(treeOf({ 'index.html': 'version 0' }));
  const future = Date.now() / 1000 + 1000;
  utimesSync(file, future, future);
  for (let version = 1; version < 5; version += 1) {
    const before = Math.floor(statSync(file).mtimeMs / 1000);
    await site.write(treeOf({ 'index.html': `version ${version}` }));
    expect(Math.floor(statSync(file).mtimeMs / 1000)).toBeGreaterThan(before);
  }
});

test('A changed file that is old gets the time of the build.', async () => {
  const file = path.join(site.out, 'index.html');
  await site.write(treeOf({ 'index.html': 'old' }));
  utimesSync(file, 1000, 1000);
  await site.write(treeOf({ 'index.html': 'new' }));
  expect(Math.abs(statSync(file).mtimeMs - Date.now())).toBeLessThan(60_000);
});

test('With SOURCE_DATE_EPOCH, files and folders have that time, including those with another time from an earlier build.', async () => {
  await site.write(treeOf({ 'index.html': 'a', 'b/c.html': 'b' }));
  await site.write(treeOf({ 'index.html': 'a', 'b/c.html': 'b' }), { sourceDate: 1_000_000_000 });
  for (const name of ['', 'index.html', 'b', 'b/c.html'])
    expect(statSync(path.join(site.out, name)).mtimeMs).toBe(1e12);
});

test('With the same SOURCE_DATE_EPOCH for two contents, the second is still newer, and stays so when it is built again.', async () => {
  const file = path.join(site.out, 'index.html');
  const sourceDate = 1_000_000_000;
  await site.write(treeOf({ 'index.html': 'a' }), { sourceDate });
  await site.write(treeOf({ 'index.html': 'b' }), { sourceDate });
  expect(statSync(file).mtimeMs).toBe(1e12 + 1000);
  await site.write(treeOf({ 'index.html': 'b', other: '' }), { sourceDate });
  expect(statSync(file).mtimeMs).toBe(1e12 + 1000);
});

test('A file whose permissions were changed gets them back, and keeps its time.', async () => {
  const file = path.join(site.out, 'index.html');
  await site.write(treeOf({ 'index.html': 'a' }));
  utimesSync(file, 1000, 1000);
  chmodSync(file, 0o600);
  await site.write(treeOf({ 'index.html': 'a' }));
  expect(statSync(file).mode & 0o777).toBe(0o644);
  expect(statSync(file).mtimeMs).toBe(1e6);
});

test('An empty folder in the output is removed.', async () => {
  await site.write(treeOf(first));
  mkdirSync(path.join(site.out, 'stray/folder'), { recursive: true });
  await site.write(treeOf(first));
  expect(existsSync(path.join(site.out, 'stray'))).toBe(false);
});

test('A file that was deleted from the output is written again.', async () => {
  await site.write(treeOf(first));
  await site.write(treeOf({ ...first, 'more.html': 'more' }));
  unlinkSync(path.join(site.out, 'index.html'));
  expect(await site.write(treeOf(first))).toMatchObject({
    added: ['index.html'],
    removed: ['more.html'],
  });
  expect(textsIn(site.out)).toEqual(first);
});

test('A dry run lists the changes of a build, and makes none.', async () => {
  const plan = (texts: Record<string, string>) =>
    planWrite(treeOf(texts), { root: site.root, out: site.out, report: () => {} });
  expect(await plan(first)).toMatchObject({ added: Object.keys(first).sort(), bytes: 22 });
  expect(readdirSync(site.root)).toEqual(['content']);
  await site.write(treeOf(first));
  const before = stateOf(site.out);
  expect(await plan({ 'index.html': 'new', 'x.html': 'x' })).toMatchObject({
    added: ['x.html'],
    changed: ['index.html'],
    unchanged: [],
  });
  expect(textsIn(site.out)).toEqual(first);
  expect(stateOf(site.out)).toEqual(before);
  expect(readdirSync(site.work)).toEqual(['manifest.json']);
});

test('A path that leads out of the output folder is refused, with its source.', async () => {
  for (const name of [
    '../x.html',
    'a/../../x',
    '/etc/x',
    'a//b',
    '',
    'a/',
    './a',
    'a\\b',
    'a\0b',
  ]) {
    await expect(site.write(treeOf({ [name]: 'x' }))).rejects.toMatchObject({
      diagnostics: [{ code: 'output/impossible-path', file: `content/${name}.md` }],
    });
  }
  expect(existsSync(site.out)).toBe(false);
});

test('Two paths that cannot both be files are refused, and the site is unchanged.', async () => {
  await site.write(treeOf(first));
  await expect(site.write(treeOf({ a: '1', 'a/b': '2' }))).rejects.toMatchObject({
    diagnostics: [
      {
        code: 'output/same-name',
        message: 'The site could not be written: a is both a file and a folder.',
        fix: 'Rename one of them.',
      },
    ],
  });
  expect(textsIn(site.out)).toEqual(first);
  expect(readdirSync(site.work)).toEqual(['manifest.json']);
});

test('A name that is too long for the file system is refused with a diagnostic.', async () => {
  await expect(site.write(treeOf({ ['x'.repeat(300)]: '1' }))).rejects.toMatchObject({
    diagnostics: [
      {
        code: 'output/name-too-long',
        message: expect.stringMatching(
          /^The site could not be written: a name is longer than the file system allows \(at dist\/x+\)\.$/,
        ),
      },
    ],
  });
});

test('An output that is a file is refused.', async () => {
  writeFileSync(site.out, 'mine');
  await expect(site.write(treeOf(first))).rejects.toMatchObject({
    diagnostics: [{ code: 'output/not-a-folder' }],
  });
  expect(readFileSync(site.out, 'utf8')).toBe('mine');
});
