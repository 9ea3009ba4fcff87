import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFiles, type Files } from './files.ts';
import { makeSite, textsIn, treeOf, type Site } from './fixtures/site.ts';
import { immovable } from './fixtures/unreliable-files.ts';
import { planWrite } from './write-tree.ts';

let site: Site;
beforeEach(() => {
  site = makeSite();
});
afterEach(() => site.remove());

const texts = { 'index.html': 'home', 'about/index.html': 'about' };
const put = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(site.out, name)), { recursive: true });
  writeFileSync(path.join(site.out, name), text);
};
const foreign = { diagnostics: [{ code: 'output/foreign-files' }] };

test('A folder with unknown files is refused, with the first few of them and advice.', async () => {
  for (const name of [
    'thesis.doc',
    'photos/1.jpg',
    'photos/2.jpg',
    '.git/config',
    'z1',
    'z2',
    'z3',
  ])
    put(name, name);
  const before = textsIn(site.out);
  await expect(site.write(treeOf(texts))).rejects.toMatchObject({
    diagnostics: [
      {
        code: 'output/foreign-files',
        severity: 'error',
        message:
          'dist contains 7 files that sitegen did not write: .git/config, photos/1.jpg, photos/2.jpg, thesis.doc, z1 and 2 more.',
        why: 'A build replaces the whole folder, and would delete your own files.',
        fix: 'Move your files away, choose another folder with --out, or have them deleted with --replace-foreign.',
      },
    ],
  });
  expect(textsIn(site.out)).toEqual(before);
});

test('A file that was added to the output of an earlier build is not deleted.', async () => {
  await site.write(treeOf(texts));
  put('about/notes.txt', 'mine');
  await expect(site.write(treeOf({ 'index.html': 'new' }))).rejects.toMatchObject(foreign);
  expect(textsIn(site.out)).toEqual({ ...texts, 'about/notes.txt': 'mine' });
  expect(readdirSync(site.work)).toEqual(['manifest.json']);
});

test('An unknown file is not overwritten either.', async () => {
  put('index.html', 'mine');
  await expect(site.write(treeOf(texts))).rejects.toMatchObject(foreign);
  expect(textsIn(site.out)).toEqual({ 'index.html': 'mine' });
});

test('A dry run refuses what a build would refuse.', async () => {
  put('notes.txt', 'mine');
  await expect(
    planWrite(treeOf(texts), { root: site.root, out: site.out, report: () => {} }),
  ).rejects.toMatchObject(foreign);
});

test('With the flag, unknown files are deleted and named.', async () => {
  put('notes.txt', 'mine');
  put('index.html', 'mine');
  const result = await site.write(treeOf(texts), { replaceForeign: true });
  expect(result.foreign).toEqual(['index.html', 'notes.txt']);
  expect(textsIn(site.out)).toEqual(texts);
  expect(readdirSync(site.work)).toEqual(['manifest.json']);
  expect(site.reported).toMatchObject([
    {
      code: 'output/foreign-deleted',
      severity: 'warning',
      message:
        'In dist, 2 files that sitegen did not write were replaced or deleted, as requested: index.html, notes.txt.',
    },
  ]);
});

test.each([
  ['replaced as a whole', (): Files => diskFiles],
  ['published file by file', immovable],
])(
  'With the flag, an unknown file is deleted even if the site did not change, %s.',
  async (_, disk) => {
    await site.write(treeOf(texts));
    put('about/notes.txt', 'mine');
    put('mine/notes.txt', 'mine');
    symlinkSync('index.html', path.join(site.out, 'link'));
    const options = { root: site.root, out: site.out, replaceForeign: true, report: () => {} };
    const deleted = { foreign: ['about/notes.txt', 'link', 'mine/notes.txt'] };
    const expected = { ...deleted, removed: deleted.foreign };
    expect(await planWrite(treeOf(texts), options)).toMatchObject(expected);
    const files = disk(site.out);
    expect(await site.write(treeOf(texts), { replaceForeign: true, files })).toMatchObject(
      expected,
    );
    expect(textsIn(site.out)).toEqual(texts);
    expect(readdirSync(site.out).toSorted()).toEqual(['about', 'index.html']);
  },
);

test('A symbolic link in the output is unknown: it is not followed, and its target is unchanged.', async () => {
  await site.write(treeOf(texts));
  const elsewhere = path.join(site.root, 'elsewhere');
  renameSync(path.join(site.out, 'about'), elsewhere);
  symlinkSync(elsewhere, path.join(site.out, 'about'));
  await expect(site.write(treeOf({}))).rejects.toMatchObject(foreign);
  await site.write(treeOf({}), { replaceForeign: true });
  expect(textsIn(elsewhere)).toEqual({ 'index.html': 'about' });
  expect(readdirSync(site.out)).toEqual([]);
});

test('The files of an output without a manifest are unknown, unless all of them are as the build would write them.', async () => {
  await site.write(treeOf(texts));
  rmSync(path.join(site.root, '.sitegen'), { recursive: true });
  await expect(site.write(treeOf({ ...texts, 'index.html': 'new' }))).rejects.toMatchObject(
    foreign,
  );
  await expect(site.write(treeOf({ 'index.html': 'home' }))).rejects.toMatchObject(foreign);
  await site.write(treeOf({ ...texts, 'more.html': '' }));
  await site.write(treeOf({ 'index.html': 'new' }));
  expect(textsIn(site.out)).toEqual({ 'index.html': 'new' });
});

test('A manifest that is damaged, or of another version, lists no files.', async () => {
  for (const manifest of [
    '',
    '{"version":1,"files":[{"path":"index',
    '{"version":2,"files":[]}',
    'null',
    '[]',
    '{"version":1,"files":[null,7,{"path":5}]}',
  ]) {
    await site.write(treeOf(texts), { replaceForeign: true });
    writeFileSync(path.join(site.work, 'manifest.json'), manifest);
    await expect(site.write(treeOf({})), manifest).rejects.toMatchObject(foreign);
  }
});

test('The files of a copied output are unknown; a project that is moved as a whole keeps its manifest.', async () => {
  await site.write(treeOf(texts));
  cpSync(site.out, path.join(site.root, 'copy'), { recursive: true });
  await expect(site.write(treeOf({}), { out: path.join(site.root, 'copy') })).rejects.toMatchObject(
    foreign,
  );
  const moved = path.join(site.root, 'moved');
  mkdirSync(moved);
  for (const name of ['dist', '.sitegen'])
    renameSync(path.join(site.root, name), path.join(moved, name));
  await site.write(treeOf({}), { root: moved, out: path.join(moved, 'dist') });
  expect(readdirSync(path.join(moved, 'dist'))).toEqual([]);
});

test('Files that the desktop adds to folders do not stop a build.', async () => {
  await site.write(treeOf(texts));
  put('.DS_Store', 'x');
  put('about/Thumbs.db', 'x');
  await site.write(treeOf({ 'index.html': 'new' }));
  expect(textsIn(site.out)).toEqual({ 'index.html': 'new' });
  expect(readdirSync(site.work)).toEqual(['manifest.json']);
});

test('A file that was edited by hand is named, with its source, and kept.', async () => {
  await site.write(treeOf(texts));
  put('index.html', 'hand-made');
  const result = await site.write(treeOf({ ...texts, 'more.html': 'more' }));
  expect(result).toMatchObject({ edited: ['index.html'], changed: ['index.html'] });
  expect(textsIn(site.out)).toEqual({ ...texts, 'more.html': 'more' });
  const [kept = ''] = readdirSync(site.work).filter((name) => name.startsWith('edited-'));
  expect(textsIn(path.join(site.work, kept))).toEqual({ 'index.html': 'hand-made' });
  expect(site.reported).toEqual([
    {
      code: 'output/edited',
      severity: 'warning',
      message: 'In dist, 1 file had been edited by hand: index.html.',
      why: `A build replaces the contents of that folder. The changed files are kept in .sitegen/output/dist/${kept}.`,
      fix: 'Make the change in the source: content/index.html.md.',
    },
  ]);
});

test('An edit by hand is noticed even with the same length and time, and if the new site does not have the file.', async () => {
  await site.write(treeOf(texts));
  put('about/index.html', 'ABOUT');
  utimesSync(path.join(site.out, 'about/index.html'), 1000, 1000);
  expect(await site.write(treeOf({ 'index.html': 'home' }))).toMatchObject({
    edited: ['about/index.html'],
    removed: ['about/index.html'],
  });
  expect(site.reported).toMatchObject([{ code: 'output/edited' }]);
});

test('A file that was edited by hand to what the build writes now is not reported.', async () => {
  await site.write(treeOf(texts));
  put('index.html', 'new');
  expect(await site.write(treeOf({ ...texts, 'index.html': 'new' }))).toMatchObject({
    edited: [],
    unchanged: ['about/index.html', 'index.html'],
  });
  expect(site.reported).toEqual([]);
});

test('A file that appears while the site is being published is kept.', async () => {
  await site.write(treeOf(texts));
  const files: Files = {
    ...diskFiles,
    swapFolders: (a, b) => {
      if (existsSync(path.join(site.out, 'about'))) put('about/late.txt', 'mine');
      diskFiles.swapFolders(a, b);
    },
  };
  await site.write(treeOf({ 'index.html': 'new' }), { files });
  expect(textsIn(site.out)).toEqual({ 'index.html': 'new' });
  const [kept = ''] = readdirSync(site.work).filter((name) => name.startsWith('kept-'));
  expect(textsIn(path.join(site.work, kept))).toEqual({ 'about/late.txt': 'mine' });
  expect(site.reported).toMatchObject([
    {
      code: 'output/kept-files',
      message: `Files were added to dist during the build. They were moved to .sitegen/output/dist/${kept}.`,
    },
  ]);
  await site.write(treeOf({}));
  expect(textsIn(path.join(site.work, kept))).toEqual({ 'about/late.txt': 'mine' });
});

test('Only files in the manifest are deleted from the folders of a killed build.', async () => {
  await site.write(treeOf(texts));
  mkdirSync(path.join(site.work, 'next-1-00000000'));
  writeFileSync(path.join(site.work, 'next-1-00000000/index.html'), 'half');
  writeFileSync(path.join(site.work, 'next-1-00000000/mine.txt'), 'mine');
  await site.write(treeOf(texts));
  const [kept = '', manifest] = readdirSync(site.work);
  expect(manifest).toBe('manifest.json');
  expect(textsIn(path.join(site.work, kept))).toEqual({ 'mine.txt': 'mine' });
  unlinkSync(path.join(site.work, kept, 'mine.txt'));
});
