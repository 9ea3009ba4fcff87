import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFiles, type Files } from './files.ts';
import { makeSite, textsIn, treeOf, versionOf, type Site } from './fixtures/site.ts';
import { systemError, ways } from './fixtures/unreliable-files.ts';
import { planWrite } from './write-tree.ts';

let site: Site;
beforeEach(() => {
  site = makeSite(fs.realpathSync(os.tmpdir()));
});
const mounts: string[] = [];
afterEach(() => {
  for (const folder of mounts.splice(0)) execFileSync('umount', [folder]);
});

const texts = { 'index.html': 'home', 'a/b.html': 'b' };
const inRoot = (...names: string[]) => path.join(site.root, ...names);

test('an output that is a symbolic link stays one, and its target is replaced', async () => {
  fs.mkdirSync(inRoot('elsewhere/site'), { recursive: true });
  fs.symlinkSync('elsewhere/site', site.out);
  await site.write(treeOf(texts));
  await site.write(treeOf({ 'index.html': 'new' }));
  expect(fs.readlinkSync(site.out)).toBe('elsewhere/site');
  expect(fs.lstatSync(inRoot('elsewhere/site')).isDirectory()).toBe(true);
  expect(textsIn(site.out)).toEqual({ 'index.html': 'new' });
});

test('an output that is a file, is in a file, or is a link to nothing is rejected', async () => {
  fs.writeFileSync(site.out, 'mine');
  fs.symlinkSync('missing', inRoot('link'));
  for (const name of ['dist', 'link'])
    await expect(site.write(treeOf(texts), { out: inRoot(name) })).rejects.toMatchObject({
      diagnostics: [{ code: 'output/not-a-folder', message: `${name} is not a folder.` }],
    });
  const write = site.write(treeOf(texts), { out: inRoot('dist', 'site') });
  await expect(write).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('other users cannot read incomplete sites', async () => {
  await site.write(treeOf(texts));
  expect(fs.statSync(site.work).mode & 0o077).toBe(0);
});

test.runIf(process.platform !== 'win32').each(Object.entries(ways))(
  'an output that is %s has the same modes under any umask',
  async (_, disk) => {
    const before = process.umask(0o077);
    for (const version of [1, 2])
      await site.write(treeOf(versionOf(version)), { files: disk(site.out) });
    process.umask(before);
    const names = fs.readdirSync(site.out, { recursive: true, encoding: 'utf8' });
    const modes = ['', ...names].map((name) => {
      const status = fs.lstatSync(path.join(site.out, name));
      return `${status.isFile() ? 'file' : 'folder'} ${(status.mode & 0o7777).toString(8)}`;
    });
    expect(new Set(modes)).toEqual(new Set(['file 644', 'folder 755']));
  },
);

test('an output in a read-only folder is written in place, its manifest in the site', async () => {
  const out = inRoot('served/html');
  fs.mkdirSync(out, { recursive: true });
  const refuse = (...names: string[]) => {
    if (names.some((name) => name === inRoot('served') || name === out))
      throw systemError('EACCES', 'x', out);
  };
  const files: Files = {
    ...diskFiles,
    access: refuse,
    exchange: () => {},
    rename(from, to) {
      refuse(from, to);
      diskFiles.rename(from, to);
    },
  };
  await site.write(treeOf(texts), { out, files });
  fs.chmodSync(out, 0o775);
  const { ino } = fs.statSync(out);
  await site.write(treeOf({ 'index.html': 'new', 'c.html': 'c' }), { out, files });
  expect(fs.statSync(out)).toMatchObject({ ino, mode: 0o40775 });
  expect(textsIn(out)).toEqual({ 'index.html': 'new', 'c.html': 'c' });
  expect(fs.existsSync(path.join(out, 'a'))).toBe(false);
  expect(fs.readdirSync(inRoot('.sitegen/output'))[0]).toMatch(/^html-[0-9a-f]{8}$/);
  fs.writeFileSync(path.join(out, 'mine.txt'), 'mine');
  await expect(site.write(treeOf(texts), { out, files })).rejects.toThrow('mine.txt');
});

test.for([
  ['the output', 'dist', ['-t', 'tmpfs', 'tmpfs']],
  ['the output, as a bind mount', 'dist', ['--bind', 'volume']],
  ['.sitegen, such as a cache', '.sitegen', ['-t', 'tmpfs', 'tmpfs']],
] as const)('an output is replaced if a mount point is %s', async ([, name, args], context) => {
  fs.mkdirSync(inRoot(name));
  fs.mkdirSync(inRoot('volume'));
  const { status } = spawnSync('mount', [...args, inRoot(name)], { cwd: site.root });
  if (status !== 0) context.skip('mounting is not possible here');
  mounts.push(inRoot(name));
  // What file systems have at their top.
  fs.mkdirSync(inRoot(name, 'lost+found'));
  for (const version of [1, 2, 3]) {
    await site.write(treeOf(versionOf(version)));
    expect(textsIn(site.out)).toEqual(versionOf(version));
    expect(fs.readdirSync(site.work)).toEqual(['manifest.json']);
  }
  expect(site.reported).toEqual([]);
});

async function expectForbidden(out: string): Promise<void> {
  const forbidden = { diagnostics: [{ code: 'output/forbidden-folder' }] };
  const options = { root: site.root, out, replaceForeign: true, report: () => {} };
  await expect(site.write(treeOf({ x: 'x' }), options), out).rejects.toMatchObject(forbidden);
  await expect(planWrite(treeOf({}), options), out).rejects.toMatchObject(forbidden);
}

test('the root, its parents, the home folder and the sources are never an output', async () => {
  const [home, { root }] = [os.homedir(), path.parse(site.root)];
  for (const out of [site.root, path.dirname(site.root), root, home, path.dirname(home)])
    await expectForbidden(out);
  for (const name of [
    'content',
    'src',
    'content/blog/dist',
    'Assets',
    'SRC/site',
    '.git',
    '.sitegen/x',
  ])
    await expectForbidden(inRoot(name));
  for (const name of ['dist', 'build/content', 'contents', 'source']) {
    await site.write(treeOf({ x: 'x' }), { out: inRoot(name) });
    expect(fs.existsSync(inRoot(name, 'x'))).toBe(true);
  }
});

test('nor are they under another name', async () => {
  const elsewhere = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'sitegen-shared-'));
  fs.mkdirSync(path.join(elsewhere, 'texts'));
  fs.symlinkSync(path.join(elsewhere, 'texts'), inRoot('templates'));
  fs.symlinkSync(inRoot('content'), inRoot('dist'));
  fs.symlinkSync(site.root, inRoot('link'));
  for (const name of ['dist', 'link', 'link/content', 'link/link/assets', 'dist/new'])
    await expectForbidden(inRoot(name));
  for (const out of [`${site.root}/a/../content/./x`, `${site.root}/`, elsewhere])
    await expectForbidden(out);
  await expectForbidden(path.join(elsewhere, 'texts/site'));
  fs.rmSync(elsewhere, { recursive: true });
});
