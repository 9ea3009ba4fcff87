import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, type TestContext } from 'vitest';
import { diskFiles, type Files } from './files.ts';
import { buildScript } from './fixtures/build-script.ts';
import { makeSite, textsIn, treeOf, versionOf, type Site } from './fixtures/site.ts';

let site: Site;
beforeEach(() => {
  site = makeSite(realpathSync(os.tmpdir()));
});
const mounts: string[] = [];
afterEach(() => {
  for (const folder of mounts.splice(0)) execFileSync('umount', [folder]);
  site.remove();
});

const texts = { 'index.html': 'home', 'a/b.html': 'b' };

test('An output that is a symbolic link stays one, and its target is replaced.', async () => {
  const real = path.join(site.root, 'elsewhere/site');
  mkdirSync(real, { recursive: true });
  symlinkSync('elsewhere/site', site.out);
  await site.write(treeOf(texts));
  await site.write(treeOf({ 'index.html': 'new' }));
  expect(readlinkSync(site.out)).toBe('elsewhere/site');
  expect(lstatSync(real).isDirectory()).toBe(true);
  expect(textsIn(real)).toEqual({ 'index.html': 'new' });
  expect(readdirSync(path.join(site.root, 'elsewhere')).toSorted()).toEqual(['.sitegen', 'site']);
});

test('An output that is a link to a missing folder is created there.', async () => {
  symlinkSync('elsewhere/site', site.out);
  await site.write(treeOf(texts));
  expect(textsIn(path.join(site.root, 'elsewhere/site'))).toEqual(texts);
  expect(lstatSync(site.out).isSymbolicLink()).toBe(true);
});

test('A link that leads to itself is refused with a diagnostic.', async () => {
  symlinkSync('dist', site.out);
  await expect(site.write(treeOf(texts))).rejects.toMatchObject({
    diagnostics: [{ code: 'output/not-a-folder' }],
  });
});

test('The output is a folder and not a link after every build, so that copying it copies the site.', async () => {
  for (const version of [1, 2, 3]) {
    await site.write(treeOf(versionOf(version)));
    expect(lstatSync(site.out).isDirectory()).toBe(true);
  }
});

test('An output within a file is refused with a diagnostic.', async () => {
  writeFileSync(site.out, 'mine');
  await expect(
    site.write(treeOf(texts), { out: path.join(site.out, 'site') }),
  ).rejects.toMatchObject({
    diagnostics: [
      {
        code: 'output/not-a-folder',
        message:
          'The site could not be written: there is a file where a folder has to be (at dist/site).',
      },
    ],
  });
});

test('Other users cannot read incomplete sites.', async () => {
  await site.write(treeOf(texts));
  expect(statSync(site.work).mode & 0o077).toBe(0);
});

test('An output in a read-only folder is published file by file, and its manifest is kept in the site.', async () => {
  const parent = path.join(site.root, 'served');
  const out = path.join(parent, 'html');
  mkdirSync(out, { recursive: true });
  const refuse =
    <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (
        args.some(
          (arg) =>
            typeof arg === 'string' &&
            (arg === out || (path.dirname(arg) === parent && arg !== out)),
        )
      )
        throw Object.assign(new Error('EACCES'), {
          code: 'EACCES',
          syscall: 'x',
          path: String(args[0]),
        });
      return call(...args);
    };
  const files: Files = {
    ...diskFiles,
    mkdir: refuse(diskFiles.mkdir),
    rename: refuse(diskFiles.rename),
    swapFolders: () => {},
  };
  await site.write(treeOf(texts), { out, files });
  const folder = statSync(out).ino;
  await site.write(treeOf({ 'index.html': 'new', 'c.html': 'c' }), { out, files });
  expect(statSync(out).ino).toBe(folder);
  expect(textsIn(out)).toEqual({ 'index.html': 'new', 'c.html': 'c' });
  expect(existsSync(path.join(out, 'a'))).toBe(false);
  const [work = ''] = readdirSync(path.join(site.root, '.sitegen/output'));
  expect(work).toMatch(/^html-[0-9a-f]{8}$/);
  expect(readdirSync(path.join(site.root, '.sitegen/output', work))).toEqual(['manifest.json']);
  writeFileSync(path.join(out, 'mine.txt'), 'mine');
  await expect(site.write(treeOf(texts), { out, files })).rejects.toMatchObject({
    diagnostics: [{ code: 'output/foreign-files' }],
  });
});

test('A user who can write the output folder but not its parent can publish.', async (context) => {
  if (process.getuid?.() !== 0)
    return context.skip('only the administrator can act for another user');
  const scripts = mkdtempSync(path.join(os.tmpdir(), 'sitegen-place-'));
  chmodSync(scripts, 0o755);
  chmodSync(site.root, 0o777);
  const script = await buildScript('write-versions.ts', scripts);
  const out = path.join(site.root, 'served/html');
  mkdirSync(out, { recursive: true });
  chmodSync(out, 0o777);
  for (const version of [1, 2]) {
    expect(
      spawnSync(process.execPath, [script, site.root, out, `${version}`, `${version}`], {
        uid: 65_534,
        gid: 65_534,
        encoding: 'utf8',
      }),
    ).toMatchObject({ stderr: '', status: 0 });
    expect(textsIn(out)).toEqual(versionOf(version));
  }
  rmSync(scripts, { recursive: true });
});

test('An output that is a mount is published file by file.', async (context) => {
  mountOrSkip(context, site.out, ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs']);
  await expectFilled();
});

test('An output that is a bind mount is published file by file.', async (context) => {
  mkdirSync(path.join(site.root, 'volume'));
  mountOrSkip(context, site.out, ['--bind', path.join(site.root, 'volume')]);
  await expectFilled();
  expect(textsIn(path.join(site.root, 'volume'))).toEqual(versionOf(3));
});

test('A `.sitegen` folder that is a mount, such as a cache, does not change the result.', async (context) => {
  mountOrSkip(context, path.join(site.root, '.sitegen'), ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs']);
  for (const version of [1, 2]) {
    await site.write(treeOf(versionOf(version)));
    expect(textsIn(site.out)).toEqual(versionOf(version));
  }
});

test('An output from a lower layer of an overlay, as in a container, is replaced.', async (context) => {
  // The layers of an overlay may not be on an overlay themselves.
  const layers = mkdtempSync(
    path.join(existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'sitegen-layers-'),
  );
  context.onTestFinished(() => rmSync(layers, { recursive: true, force: true }));
  for (const name of ['lower/dist/a', 'lower/content', 'upper', 'work'])
    mkdirSync(path.join(layers, name), { recursive: true });
  writeFileSync(path.join(layers, 'lower/dist/a/index.html'), 'old');
  const root = path.join(site.root, 'container');
  mountOrSkip(context, root, [
    '-t',
    'overlay',
    '-o',
    `lowerdir=${layers}/lower,upperdir=${layers}/upper,workdir=${layers}/work`,
    'overlay',
  ]);
  const out = path.join(root, 'dist');
  await site.write(treeOf({ 'a/index.html': 'old', 'b.html': 'b' }), { root, out });
  await site.write(treeOf({ 'a/index.html': 'new' }), { root, out });
  expect(textsIn(out)).toEqual({ 'a/index.html': 'new' });
});

async function expectFilled(): Promise<void> {
  // What file systems have at their top.
  mkdirSync(path.join(site.out, 'lost+found'));
  const folder = statSync(site.out).ino;
  for (const version of [1, 2, 3]) {
    await site.write(treeOf(versionOf(version)));
    expect(textsIn(site.out)).toEqual(versionOf(version));
    expect(readdirSync(site.work)).toEqual(['manifest.json']);
  }
  expect(statSync(site.out).ino).toBe(folder);
  expect(site.reported).toEqual([]);
}

function mountOrSkip(context: TestContext, folder: string, args: string[]): void {
  mkdirSync(folder);
  const { status, stderr, error } = spawnSync('mount', [...args, folder], { encoding: 'utf8' });
  if (status !== 0)
    context.skip(`mounting is not possible here: ${(error?.message ?? stderr).trim()}`);
  mounts.push(folder);
}
