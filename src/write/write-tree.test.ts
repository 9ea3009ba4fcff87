import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeSite, textsIn, versionOf, type Site } from './fixtures/site.ts';

let site: Site;
beforeEach(() => {
  site = makeSite();
});

const first = {
  'index.html': 'home',
  'about/index.html': 'about',
  'a/b/c/deep.txt': 'deep',
  'empty.txt': '',
  'ünï/ço dé.html': 'odd names',
};
const inSite = (...names: string[]) => path.join(site.root, ...names);
const put = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(inSite('dist', name)), { recursive: true });
  fs.writeFileSync(inSite('dist', name), text);
};
/** What a write changes, also if the bytes are the same. */
const stateOf = (file: string) =>
  (({ ino, mtimeNs, ctimeNs }) => ({ ino, mtimeNs, ctimeNs }))(
    fs.lstatSync(file, { bigint: true }),
  );
test('a first build creates the folder and its parents, with all files', () => {
  for (const out of [site.out, inSite('build', 'public', 'site')]) {
    const [added, none] = [Object.keys(first).sort(), { changed: [], removed: [], unchanged: [] }];
    expect(site.write(first, { out })).toEqual({ added, ...none, foreign: [], bytes: 22 });
    expect(textsIn(out)).toEqual(first);
  }
  expect(site.reported).toEqual([]);
});

test('a later build adds, changes and removes files and folders, and lists them', () => {
  site.write(first);
  fs.mkdirSync(inSite('dist/stray/folder'), { recursive: true });
  const kept = fs.statSync(inSite('dist/about/index.html'));
  const second = { 'index.html': 'new home', 'about/index.html': 'about', 'about/us.html': 'us' };
  expect(site.write(second)).toMatchObject({
    added: ['about/us.html'],
    changed: ['index.html'],
    removed: ['a/b/c/deep.txt', 'empty.txt', 'ünï/ço dé.html'],
    unchanged: ['about/index.html'],
  });
  expect(textsIn(site.out)).toEqual(second);
  expect(fs.readdirSync(site.out).sort()).toEqual(['about', 'index.html']);
  expect(fs.statSync(inSite('dist/about/index.html')).mtimeMs).toBe(kept.mtimeMs);
  expect(site.workFiles()).toEqual(['manifest']);
  expect(fs.readdirSync(site.root).sort()).toEqual(['.sitegen', 'content', 'dist']);
});

test('a file becomes a folder, and a folder becomes a file', () => {
  for (const texts of [{ swap: 'file' }, { 'swap/index.html': 'page' }, { swap: 'file' }]) {
    site.write(texts);
    expect(textsIn(site.out)).toEqual(texts);
  }
});

test('a build without changes writes nothing, unless the output was changed', () => {
  const texts = { ...first, 'more.txt': 'x' };
  for (const version of [first, texts]) site.write(version);
  const states = () =>
    [site.out, site.work].flatMap((folder) =>
      ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) =>
        stateOf(path.join(folder, name)),
      ),
    );
  const before = states();
  site.write(texts);
  expect(states()).toEqual(before);
  fs.unlinkSync(inSite('dist/index.html'));
  expect(site.write(texts)).toMatchObject({ added: ['index.html'] });
  expect(textsIn(site.out)).toEqual(texts);
});

test('a dry run lists the changes of a build, and makes none', () => {
  expect(site.plan(first)).toMatchObject({ added: Object.keys(first).sort(), bytes: 22 });
  expect(fs.readdirSync(site.root)).toEqual(['content']);
  site.write(first);
  const before = stateOf(site.out);
  expect(site.plan({ 'index.html': 'new', 'x.html': 'x' })).toMatchObject({
    added: ['x.html'],
    changed: ['index.html'],
    unchanged: [],
  });
  expect(stateOf(site.out)).toEqual(before);
});

test('a path that leads out of the output folder is rejected, with its source', () => {
  for (const name of ['../x.html', 'a/../../x', '/etc/x', 'a//b', '', 'a/', './a', 'a\\b', 'a\0b'])
    expect(failureOf(() => site.write({ [name]: 'x' }))).toMatchObject({
      diagnostics: [{ code: 'output/impossible-path', file: `content/${name}.md` }],
    });
  expect(fs.existsSync(site.out)).toBe(false);
});

test('a folder with unknown files is rejected, with the first few of them', () => {
  const names = 'thesis.doc photos/1.jpg photos/2.jpg .git/config z1 z2 z3'.split(' ');
  for (const name of names) put(name, name);
  expect(() => site.write(first)).toThrow(
    'dist contains 7 files that sitegen did not write or that somebody edited: .git/config, photos/1.jpg, photos/2.jpg, thesis.doc, z1 and 2 more.',
  );
  expect(Object.keys(textsIn(site.out)).sort()).toEqual(names.sort());
});

test('a file that was added or edited in the output is neither lost nor replaced', () => {
  site.write(first);
  for (const [name, text] of [
    ['about/notes.txt', 'mine'],
    ['about/index.html', 'ABOUT'],
  ] as const)
    for (const time of [new Date(), 1000]) {
      put(name, text);
      // Neither the length nor the time shows an edit.
      fs.utimesSync(inSite('dist', name), time, time);
      for (const next of [first, { 'index.html': 'new' }])
        expect(() => site.write({ ...next, more: '' })).toThrow(`edited: ${name}.`);
      expect(textsIn(site.out)).toEqual({ ...first, [name]: text });
      fs.rmSync(inSite('dist', name));
    }
});

test('a file that was edited to what the build writes now is not reported', () => {
  site.write(first);
  put('index.html', 'new');
  const result = site.write({ ...first, 'index.html': 'new' });
  expect(result).toMatchObject({ foreign: [], changed: [] });
  site.write({});
  expect(fs.readdirSync(site.out)).toEqual([]);
});

test('on request, unknown files are replaced and named', () => {
  site.write(first);
  put('index.html', 'edited');
  put('mine/notes.txt', 'mine');
  fs.symlinkSync('index.html', inSite('dist/link'));
  const foreign = ['index.html', 'link', 'mine/notes.txt'];
  expect(site.plan(first, { replaceForeign: true })).toMatchObject({
    removed: foreign.slice(1),
    foreign,
  });
  expect(() => site.plan(first)).toThrow('3 files');
  expect(site.write(first, { replaceForeign: true })).toMatchObject({ foreign });
  expect(textsIn(site.out)).toEqual(first);
  expect(site.reported.map(({ message }) => message)).toContain(
    `The build replaced or deleted in dist, as requested, 3 files that sitegen did not write or that somebody edited: ${foreign.join(', ')}.`,
  );
});

test('a symbolic link in the output is not followed, and its target is unchanged', () => {
  site.write(first);
  fs.renameSync(inSite('dist/about'), inSite('elsewhere'));
  fs.symlinkSync(inSite('elsewhere'), inSite('dist/about'));
  expect(() => site.write(first)).toThrow('edited: about.');
  site.write(first, { replaceForeign: true });
  expect(textsIn(inSite('elsewhere'))).toEqual({ 'index.html': 'about' });
  expect(textsIn(site.out)).toEqual(first);
});

test('without .sitegen, files that differ are unknown, with the reason', () => {
  site.write(first);
  fs.rmSync(inSite('.sitegen'), { recursive: true });
  for (const next of [{ ...first, 'index.html': 'new' }, { 'index.html': 'home' }])
    expect(failureOf(() => site.write(next))).toMatchObject({
      diagnostics: [
        {
          code: 'output/foreign-files',
          why: expect.stringContaining('.sitegen/, which is new or was deleted'),
        },
      ],
    });
  site.write({ ...first, 'more.html': '' });
  site.write({ 'index.html': 'new' });
  expect(textsIn(site.out)).toEqual({ 'index.html': 'new' });
});

test.each(['', '\n\n', 'index.html', ' "index.html"', '0123 "index.h', '\0\xff'])(
  'a manifest that contains %j lists no files',
  (text) => {
    site.write(first);
    fs.writeFileSync(path.join(site.work, 'manifest'), text);
    expect(() => site.write({})).toThrow('5 files');
  },
);

test('half a row of a killed build does not hide what the next one writes', () => {
  site.write(first);
  fs.appendFileSync(path.join(site.work, 'manifest'), '\n0123 "ind');
  site.write({ 'index.html': 'new' });
  site.write({});
  expect(fs.readdirSync(site.out)).toEqual([]);
});

test('a manifest that became long lists only the last build', () => {
  site.write(first);
  const file = path.join(site.work, 'manifest');
  fs.appendFileSync(file, Array.from({ length: 110_000 }, (_, row) => `\n${row} "x"`).join(''));
  site.write({ 'index.html': 'new' });
  expect(fs.statSync(file).size).toBeLessThan(100);
  site.write({});
  expect(fs.readdirSync(site.out)).toEqual([]);
});

test('a project that is moved keeps its manifest', () => {
  site.write(first);
  fs.mkdirSync(inSite('moved'));
  for (const name of ['dist', '.sitegen']) fs.renameSync(inSite(name), inSite('moved', name));
  site.write({}, { root: inSite('moved'), out: inSite('moved/dist') });
  expect(fs.readdirSync(inSite('moved/dist'))).toEqual([]);
});

test('files that the desktop adds to folders do not stop a build', () => {
  site.write(first);
  put('.DS_Store', 'x');
  put('about/Thumbs.db', 'x');
  site.write({ 'index.html': 'new' });
  expect(textsIn(site.out)).toEqual({ 'index.html': 'new' });
});

test('an output that is a symbolic link stays one, and its target is replaced', () => {
  fs.mkdirSync(inSite('elsewhere/site'), { recursive: true });
  fs.symlinkSync('elsewhere/site', site.out);
  for (const texts of [first, { 'index.html': 'new' }]) {
    site.write(texts);
    expect(fs.readlinkSync(site.out)).toBe('elsewhere/site');
    expect(textsIn(inSite('elsewhere/site'))).toEqual(texts);
  }
});

test('an output that is a file, is in a file, or is a link to nothing is rejected', () => {
  fs.writeFileSync(site.out, 'mine');
  fs.symlinkSync('missing', inSite('link'));
  for (const name of ['dist', 'link'])
    expect(failureOf(() => site.write(first, { out: inSite(name) }))).toMatchObject({
      diagnostics: [{ code: 'output/not-a-folder', message: `${name} is not a folder.` }],
    });
  expect(() => site.write(first, { out: inSite('dist', 'site') })).toThrow('ENOTDIR');
});

test('other users cannot read incomplete sites', () => {
  site.write(first);
  expect(fs.statSync(site.work).mode & 0o077).toBe(0);
});

test('the root, its parents, the home folder and the sources are never an output', () => {
  const home = os.homedir();
  fs.symlinkSync(site.root, inSite('link'));
  fs.symlinkSync(inSite('content'), inSite('dist'));
  const names = 'content src content/blog/dist .git .sitegen/x link link/content dist dist/new';
  for (const out of [
    site.root,
    `${site.root}/`,
    path.dirname(site.root),
    path.parse(site.root).root,
    home,
    path.dirname(home),
    `${site.root}/a/../content/./x`,
    ...names.split(' ').map((name) => inSite(name)),
  ])
    for (const attempt of [site.write, site.plan])
      expect(
        failureOf(() => attempt({ x: 'x' }, { out, replaceForeign: true })),
        out,
      ).toMatchObject({
        diagnostics: [{ code: 'output/forbidden-folder' }],
      });
  for (const name of ['build/content', 'contents', 'source']) {
    site.write({ x: 'x' }, { out: inSite(name) });
    expect(textsIn(inSite(name))).toEqual({ x: 'x' });
  }
});

test('an output that a killed build moved away is restored', () => {
  site.write(first);
  fs.mkdirSync(path.join(site.work, 'build-a/new'), { recursive: true });
  fs.renameSync(site.out, path.join(site.work, 'build-a/old'));
  expect(site.write({ ...first, 'index.html': 'new' })).toMatchObject({
    changed: ['index.html'],
    added: [],
  });
  expect(textsIn(site.out)).toEqual({ ...first, 'index.html': 'new' });
});

test('what killed builds left is removed after an hour', () => {
  site.write(first);
  for (const [name, age] of [
    ['build-a', 7200],
    ['build-b', 60],
  ] as const) {
    for (const kind of ['new', 'old'])
      fs.mkdirSync(path.join(site.work, name, kind), { recursive: true });
    const time = Date.now() / 1000 - age;
    fs.utimesSync(path.join(site.work, name), time, time);
  }
  site.write(first);
  expect(site.workFiles()).toEqual(['build-b', 'manifest']);
});

test.for([
  ['a disk', ['-t', 'tmpfs', 'tmpfs']],
  ['a bind mount', ['--bind', 'volume']],
] as const)('an output that is the mount point of %s is replaced', ([, args], context) => {
  for (const name of ['volume', 'dist']) fs.mkdirSync(inSite(name));
  mount(site.out, args, context.skip);
  // What file systems have at their top.
  fs.mkdirSync(inSite('dist/lost+found'));
  for (const version of [1, 2, 3, 3]) {
    site.write(versionOf(version));
    expect(textsIn(site.out)).toEqual(versionOf(version));
    expect(fs.existsSync(inSite('dist/lost+found'))).toBe(true);
    expect(site.workFiles()).toEqual(['manifest']);
  }
});

test('a read-only output is an error, and stays as it was', (context) => {
  site.write(first);
  mount(site.root, ['--bind', site.root], context.skip);
  mount(site.root, ['-o', 'remount,bind,ro'], context.skip);
  expect(() => site.write({ 'index.html': 'new' })).toThrow('EROFS');
  expect(() => site.write(first)).not.toThrow();
  expect(textsIn(site.out)).toEqual(first);
});

/** Mounts until the end of the test; skips it where that is not possible. */
function mount(folder: string, args: readonly string[], skip: (reason: string) => void): void {
  if (spawnSync('mount', [...args, folder], { cwd: site.root }).status !== 0)
    return skip('mounting is not possible here');
  onTestFinished(() => void spawnSync('umount', [folder]));
}

function failureOf(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
