import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Files } from './files.ts';
import { makeSite, textsIn, treeOf, type Site } from './fixtures/site.ts';
import { ways } from './fixtures/unreliable-files.ts';
import { planWrite } from './write-tree.ts';

let site: Site;
beforeEach(() => {
  site = makeSite();
});

const texts = { 'index.html': 'home', 'about/index.html': 'about' };
const put = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(site.out, name)), { recursive: true });
  fs.writeFileSync(path.join(site.out, name), text);
};
const foreign = { diagnostics: [{ code: 'output/foreign-files' }] };

test('a folder with unknown files is rejected, with the first few of them and advice', async () => {
  const names = 'thesis.doc photos/1.jpg photos/2.jpg .git/config z1 z2 z3'.split(' ');
  for (const name of names) put(name, name);
  await expect(site.write(treeOf(texts))).rejects.toThrow(
    'dist contains 7 files that sitegen did not write or that somebody edited: .git/config, photos/1.jpg, photos/2.jpg, thesis.doc, z1 and 2 more.',
  );
  expect(Object.keys(textsIn(site.out)).sort()).toEqual(names.sort());
});

test('a file that was added or edited in the output is neither lost nor replaced', async () => {
  await site.write(treeOf(texts));
  for (const [name, text] of [
    ['about/notes.txt', 'mine'],
    ['about/index.html', 'ABOUT'],
  ] as const) {
    put(name, text);
    // Neither the length nor the time shows an edit.
    fs.utimesSync(path.join(site.out, name), 1000, 1000);
    for (const next of [texts, { 'index.html': 'new' }])
      await expect(site.write(treeOf({ ...next, more: '' }))).rejects.toThrow(`edited: ${name}.`);
    expect(textsIn(site.out)).toEqual({ ...texts, [name]: text });
    expect(fs.readdirSync(site.work)).toEqual(['manifest.json']);
    fs.rmSync(path.join(site.out, name));
  }
});

test('a file that was edited to what the build writes now is not reported', async () => {
  await site.write(treeOf(texts));
  put('index.html', 'new');
  const result = await site.write(treeOf({ ...texts, 'index.html': 'new' }));
  expect(result).toMatchObject({ foreign: [], unchanged: ['about/index.html', 'index.html'] });
});

test('an unknown file of many gigabytes is not read', async () => {
  put('film.mp4', '');
  fs.truncateSync(path.join(site.out, 'film.mp4'), 3e9);
  await expect(site.write(treeOf({ 'film.mp4': 'x' }))).rejects.toMatchObject(foreign);
});

test.each(Object.entries(ways))(
  'with the flag, unknown files are replaced and named, and an output is %s',
  async (_, disk) => {
    await site.write(treeOf(texts));
    put('index.html', 'edited');
    put('about/notes.txt', 'mine');
    put('mine/notes.txt', 'mine');
    fs.symlinkSync('index.html', path.join(site.out, 'link'));
    const plan = (replaceForeign: boolean) =>
      planWrite(treeOf(texts), { ...site, replaceForeign, report: () => {} });
    const removed = ['about/notes.txt', 'link', 'mine/notes.txt'];
    const foreign = [removed[0], 'index.html', ...removed.slice(1)];
    expect(await plan(true)).toMatchObject({ removed, foreign });
    await expect(plan(false)).rejects.toThrow('4 files');
    const files = disk(site.out);
    const result = await site.write(treeOf(texts), { replaceForeign: true, files });
    expect(result).toMatchObject({ removed, foreign });
    expect(textsIn(site.out)).toEqual(texts);
    expect(fs.readdirSync(site.out).toSorted()).toEqual(['about', 'index.html']);
    expect(fs.readdirSync(site.work)).toEqual(['manifest.json']);
    expect(site.reported.map(({ message }) => message)).toEqual([
      `The build replaced or deleted in dist, as requested, 4 files that sitegen did not write or that somebody edited: ${foreign.join(', ')}.`,
    ]);
  },
);

test('a symbolic link in the output is not followed, and its target is unchanged', async () => {
  await site.write(treeOf(texts));
  const elsewhere = path.join(site.root, 'elsewhere');
  fs.renameSync(path.join(site.out, 'about'), elsewhere);
  fs.symlinkSync(elsewhere, path.join(site.out, 'about'));
  await expect(site.write(treeOf({}))).rejects.toMatchObject(foreign);
  await site.write(treeOf({}), { replaceForeign: true });
  expect(textsIn(elsewhere)).toEqual({ 'index.html': 'about' });
  expect(fs.readdirSync(site.out)).toEqual([]);
});

test('without a manifest, files are unknown unless the build would write them', async () => {
  await site.write(treeOf(texts));
  fs.rmSync(path.join(site.root, '.sitegen'), { recursive: true });
  for (const next of [{ ...texts, 'index.html': 'new' }, { 'index.html': 'home' }])
    await expect(site.write(treeOf(next))).rejects.toMatchObject(foreign);
  await site.write(treeOf({ ...texts, 'more.html': '' }));
  await site.write(treeOf({ 'index.html': 'new' }));
  expect(textsIn(site.out)).toEqual({ 'index.html': 'new' });
});

test.each(['', '["abc', '{"version":2,"files":[]}', 'null', '[null,7,{"path":5}]'])(
  'a manifest that contains %j lists no files',
  async (manifest) => {
    await site.write(treeOf(texts));
    fs.writeFileSync(path.join(site.work, 'manifest.json'), manifest);
    await expect(site.write(treeOf({})), manifest).rejects.toMatchObject(foreign);
  },
);

test('a project that is moved keeps its manifest', async () => {
  await site.write(treeOf(texts));
  const moved = path.join(site.root, 'moved');
  fs.mkdirSync(moved);
  for (const name of ['dist', '.sitegen'])
    fs.renameSync(path.join(site.root, name), path.join(moved, name));
  await site.write(treeOf({}), { root: moved, out: path.join(moved, 'dist') });
  expect(fs.readdirSync(path.join(moved, 'dist'))).toEqual([]);
});

test('files that the desktop adds to folders do not stop a build', async () => {
  await site.write(treeOf(texts));
  put('.DS_Store', 'x');
  put('about/Thumbs.db', 'x');
  await site.write(treeOf({ 'index.html': 'new' }));
  expect(textsIn(site.out)).toEqual({ 'index.html': 'new' });
  expect(fs.readdirSync(site.work)).toEqual(['manifest.json']);
});

test('a file that appears while the site is being written is kept', async () => {
  await site.write(treeOf(texts));
  const disk = ways['swapped in one step']();
  const exchange: Files['exchange'] = (a, b) => {
    if (fs.existsSync(path.join(site.out, 'about'))) put('about/late.txt', 'mine');
    disk.exchange(a, b);
  };
  await site.write(treeOf({ 'index.html': 'new' }), { files: { ...disk, exchange } });
  expect(textsIn(site.out)).toEqual({ 'index.html': 'new' });
  const [kept = ''] = fs.readdirSync(site.work);
  expect(site.reported.map(({ message }) => message)).toEqual([
    `Files were added to dist during a build. They are now in .sitegen/output/dist/${kept}.`,
  ]);
  await site.write(treeOf({}));
  expect(textsIn(path.join(site.work, kept))).toMatchObject({ 'about/late.txt': 'mine' });
});

test('a file that is not in the manifest is kept in the folder of a killed build', async () => {
  await site.write(treeOf(texts));
  fs.mkdirSync(path.join(site.work, 'next-1'));
  for (const name of ['index.html', 'mine.txt'])
    fs.writeFileSync(path.join(site.work, 'next-1', name), name);
  await site.write(treeOf(texts));
  const [kept = '', ...others] = fs.readdirSync(site.work);
  expect(others).toEqual(['manifest.json']);
  expect(textsIn(path.join(site.work, kept))).toMatchObject({ 'mine.txt': 'mine.txt' });
});
