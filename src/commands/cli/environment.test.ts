import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';

const bin = path.resolve(import.meta.dirname, '../../../bin/sitegen.cjs');

function sitegen(command: string, cwd: string, { env = {}, flags = '', before = '' } = {}) {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `${before} exec "$0" ${flags} "$1" ${command}`, process.execPath, bin],
    { cwd, env: { ...process.env, ...env }, encoding: 'utf8', timeout: 60_000 },
  );
  return { status, stdout, stderr: stderr.replaceAll(/\n\s+/g, ' ') };
}

const plain = () => temporarySite({ ...plainSite, 'a-file': '' });

describe.skipIf(process.platform === 'win32')('an error of the operating system', () => {
  test('build needs no folder for temporary files', () => {
    // A site whose social images contain text.
    const { status, stderr } = sitegen('build --no-cache --dry-run', packageRoot(), {
      env: { TMPDIR: path.join(plain(), 'a-file/missing') },
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  test.each([
    ['build', 23],
    // With fewer, the site cannot be built; with more, Git may be started.
    ['diff', 26],
  ])('%s reports a limit on open files', (command, files) => {
    const { status, stderr } = sitegen(command, plain(), { before: `ulimit -n ${files};` });
    expect(status).toBe(1);
    expect(stderr).toMatch(/system\/error .*EMFILE.* raise the limit \(ulimit -n\)/);
    expect(stderr).not.toMatch(/defect|report it|Unhandled/);
  });

  test('diff says that Git is not installed', () => {
    const { status, stderr } = sitegen('diff', plain(), { before: 'PATH=/nowhere;' });
    expect(status).toBe(2);
    expect(stderr).toContain('Git is not installed, so there is no revision HEAD.');
  });

  test('a deleted working folder is reported in one line', () => {
    const { status, stderr } = sitegen('build', plain(), {
      before: 'rm -r ../"$(basename "$PWD")";',
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'The current folder was deleted. Run the command in another folder.\n',
    });
  });

  test('the permission model of Node is rejected in one line', () => {
    const name = process.allowedNodeEnvironmentFlags.has('--permission')
      ? '--permission'
      : '--experimental-permission';
    const { status, stderr } = sitegen('build', plain(), {
      flags: `--no-warnings ${name} --allow-fs-read=/`,
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'sitegen cannot run under Node’s permission model. Run it without --permission.\n',
    });
  });
});

describe.skipIf(process.platform === 'win32')('a damaged .sitegen/', () => {
  /** In place of a file or a folder. */
  const inPlace: Readonly<Record<string, (file: string) => void>> = {
    'a folder': (file) => mkdirSync(file),
    'a link to nothing': (file) => symlinkSync('/nowhere/at/all', file),
    'a link to itself': (file) => symlinkSync(path.basename(file), file),
  };
  /** In a manifest. Entries of the cache are replaced as a whole, and have no checksum. */
  const contents: typeof inPlace = {
    'an empty file': (file) => writeFileSync(file, ''),
    null: (file) => writeFileSync(file, 'null'),
    'a number': (file) => writeFileSync(file, '5'),
    'half of it': (file) => writeFileSync(file, '0123 "index.h'),
    'wrong values': (file) => writeFileSync(file, '0123 index.html'),
    'bytes that are not text': (file) => writeFileSync(file, Buffer.alloc(999, 0xff)),
  };

  const added = ['a', 'build-a', 'gone'].map((name) => `output/dist/${name}`);

  test.each(Object.entries({ ...inPlace, ...contents }))(
    'that is %s is ignored or named',
    async (name, damage) => {
      const root = plain();
      await build({ root });
      const folder = path.join(root, '.sitegen');
      cpSync(folder, path.join(root, 'whole'), { recursive: true });
      const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const depthOf = (entry: string) => entry.split(path.sep).length;
      const deepest = entries.filter((entry) => depthOf(entry) === 3 || entry.endsWith('manifest'));
      const manifests = [...entries.filter((entry) => entry.endsWith('manifest')), ...added];
      // The folder, those in it, those in them, and all files.
      const places = [
        [''],
        ...[1, 2].map((depth) => entries.filter((entry) => depthOf(entry) === depth)),
        [...deepest, ...added],
      ];
      for (const damaged of name in inPlace ? places : [manifests]) {
        for (const entry of damaged) {
          rmSync(path.join(folder, entry), { recursive: true, force: true });
          damage(path.join(folder, entry));
        }
        const { ok, diagnostics } = await build({ root });
        expect({ damaged, ok, fixes: diagnostics.map(({ fix }) => fix) }).toEqual({
          damaged,
          ok: diagnostics.every(({ severity }) => severity === 'warning'),
          fixes: diagnostics.map(() => expect.stringMatching(/\b(delete|move)\b/i)),
        });
        expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toContain('Welcome');
        rmSync(folder, { recursive: true, force: true });
        cpSync(path.join(root, 'whole'), folder, { recursive: true });
      }
    },
  );
});
