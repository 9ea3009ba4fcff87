import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeSite, textsIn, treeOf, type Site } from './fixtures/site.ts';
import { planWrite } from './write-tree.ts';

let site: Site;
beforeEach(() => {
  site = makeSite();
});

const stateOf = (folder: string) =>
  (({ ino, mtimeNs, ctimeNs }) => ({ ino, mtimeNs, ctimeNs }))(
    fs.lstatSync(folder, { bigint: true }),
  );

const first = {
  'index.html': 'home',
  'about/index.html': 'about',
  'a/b/c/deep.txt': 'deep',
  'empty.txt': '',
  'ünï/ço dé.html': 'odd names',
};

test('a first build creates the folder and its parents, with all files', async () => {
  for (const out of [site.out, path.join(site.root, 'build', 'public', 'site')]) {
    const [added, none] = [Object.keys(first).sort(), { changed: [], removed: [], unchanged: [] }];
    const result = await site.write(treeOf(first), { out });
    expect(result).toEqual({ added, ...none, foreign: [], bytes: 22 });
    expect(textsIn(out)).toEqual(first);
  }
  expect(site.reported).toEqual([]);
});

test('a later build adds, changes and removes files and folders, and lists them', async () => {
  await site.write(treeOf(first));
  fs.mkdirSync(path.join(site.out, 'stray/folder'), { recursive: true });
  const second = { 'index.html': 'new home', 'about/index.html': 'about', 'about/us.html': 'us' };
  expect(await site.write(treeOf(second))).toMatchObject({
    added: ['about/us.html'],
    changed: ['index.html'],
    removed: ['a/b/c/deep.txt', 'empty.txt', 'ünï/ço dé.html'],
    unchanged: ['about/index.html'],
  });
  expect(textsIn(site.out)).toEqual(second);
  expect(fs.readdirSync(site.out).sort()).toEqual(['about', 'index.html']);
  expect(fs.readdirSync(site.work)).toEqual(['manifest.json']);
  expect(fs.readdirSync(site.root).toSorted()).toEqual(['.sitegen', 'content', 'dist']);
});

test('a build without changes does not touch the output, unless it was changed', async () => {
  await site.write(treeOf(first));
  const states = () => [site.out, path.join(site.work, 'manifest.json')].map(stateOf);
  const before = states();
  await site.write(treeOf(first));
  expect(states()).toEqual(before);
  fs.mkdirSync(path.join(site.out, 'stray'));
  fs.unlinkSync(path.join(site.out, 'index.html'));
  expect(await site.write(treeOf(first))).toMatchObject({ added: ['index.html'] });
  expect(textsIn(site.out)).toEqual(first);
  expect(fs.existsSync(path.join(site.out, 'stray'))).toBe(false);
});

test('a dry run lists the changes of a build, and makes none', async () => {
  const plan = (texts: Record<string, string>) =>
    planWrite(treeOf(texts), { ...site, report: () => {} });
  expect(await plan(first)).toMatchObject({ added: Object.keys(first).sort(), bytes: 22 });
  expect(fs.readdirSync(site.root)).toEqual(['content']);
  await site.write(treeOf(first));
  const before = stateOf(site.out);
  expect(await plan({ 'index.html': 'new', 'x.html': 'x' })).toMatchObject({
    added: ['x.html'],
    changed: ['index.html'],
    unchanged: [],
  });
  expect(stateOf(site.out)).toEqual(before);
});

test('a path that leads out of the output folder is rejected, with its source', async () => {
  const names = ['../x.html', 'a/../../x', '/etc/x', 'a//b', '', 'a/', './a', 'a\\b', 'a\0b'];
  for (const name of names)
    await expect(site.write(treeOf({ [name]: 'x' }))).rejects.toMatchObject({
      diagnostics: [{ code: 'output/impossible-path', file: `content/${name}.md` }],
    });
  expect(fs.existsSync(site.out)).toBe(false);
});
