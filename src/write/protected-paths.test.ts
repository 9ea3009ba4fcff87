import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFiles } from './files.ts';
import { refuseProtected } from './protected-paths.ts';
import { makeSite, treeOf, type Site } from './fixtures/site.ts';
import { planWrite } from './write-tree.ts';

let site: Site;
beforeEach(() => {
  site = makeSite(realpathSync(os.tmpdir()));
});
afterEach(() => site.remove());

const refused = {
  diagnostics: [
    {
      code: 'output/forbidden-folder',
      fix: 'Choose a separate folder with --out, such as dist.',
    },
  ],
};

async function expectRefused(out: string): Promise<void> {
  await expect(
    site.write(treeOf({ x: 'x' }), { out, replaceForeign: true }),
    out,
  ).rejects.toMatchObject(refused);
  await expect(
    planWrite(treeOf({}), { root: site.root, out, report: () => {} }),
    out,
  ).rejects.toMatchObject(refused);
  expect(readdirSync(site.root)).toContain('content');
}

test('The root of the site, its parents, the home folder and the root of the file system are always refused.', async () => {
  for (const out of [
    site.root,
    path.dirname(site.root),
    path.parse(site.root).root,
    os.homedir(),
    path.dirname(os.homedir()),
  ])
    await expectRefused(out);
});

test('The source folders and everything in them are always refused, whether they exist or not.', async () => {
  for (const name of [
    'content',
    'templates',
    'assets',
    'src',
    'content/blog/dist',
    'Assets',
    'SRC/site',
    'node_modules/dist',
    '.git',
    '.sitegen',
    '.sitegen/output/x',
  ])
    await expectRefused(path.join(site.root, name));
});

test('Other names of such a folder are refused, too.', async () => {
  symlinkSync(path.join(site.root, 'content'), path.join(site.root, 'dist'));
  symlinkSync(site.root, path.join(site.root, 'link'));
  mkdirSync(path.join(site.root, 'a'));
  for (const out of [
    'dist',
    'link',
    'link/content',
    'link/link/assets',
    'a/..',
    'a/../content',
    'dist/new',
  ])
    await expectRefused(path.join(site.root, out));
  await expectRefused(`${site.root}/a/../content/./x`);
  await expectRefused(`${site.root}/`);
});

test('A source folder is recognized by its inode if it has two names.', () => {
  // As where the file system does not tell `Inhalt` from `content`, or one is mounted on the other.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-forbidden-'));
  const same = {
    ...diskFiles,
    stat: (file: string) => diskFiles.stat(file.replace('Inhalt', 'content')),
  };
  mkdirSync(path.join(folder, 'content'));
  expect(() =>
    refuseProtected(
      path.join(folder, 'Inhalt/x'),
      'Inhalt/x',
      { root: folder, home: '/nowhere' },
      same,
    ),
  ).toThrow('Inhalt/x cannot be the output folder.');
  expect(() =>
    refuseProtected(
      path.join(folder, 'Inhalt/x'),
      'Inhalt/x',
      { root: folder, home: '/nowhere' },
      diskFiles,
    ),
  ).not.toThrow();
  rmSync(folder, { recursive: true });
});

test('Other folders beside and below the root are allowed.', async () => {
  for (const out of ['dist', 'public', 'build/content', 'contents', 'source']) {
    await site.write(treeOf({ x: 'x' }), { out: path.join(site.root, out) });
    expect(existsSync(path.join(site.root, out, 'x'))).toBe(true);
  }
});
