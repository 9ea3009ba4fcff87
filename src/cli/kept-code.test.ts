import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plainSite, temporarySite } from '../fixtures/temporary-site.ts';
import { packageRoot } from '../verify/package-root.ts';

/** A copy of the program, in which nothing is compiled. */
function copyProgram(): string {
  const home = temporarySite({});
  for (const name of ['bin', 'src', 'package.json'])
    cpSync(path.join(packageRoot(), name), path.join(home, name), { recursive: true });
  symlinkSync(
    path.join(packageRoot(), 'node_modules'),
    path.join(home, 'node_modules'),
    'junction',
  );
  return home;
}

function sitegen(home: string, cwd: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(home, 'bin', 'sitegen.cjs'), ...args],
    { cwd, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}

/** The files in a folder, with the times when they were written. */
const kept = (folder: string, names: RegExp) =>
  readdirSync(folder)
    .filter((name) => names.test(name))
    .map((name) => [name, statSync(path.join(folder, name)).mtimeMs]);

test('What a command needs is compiled when it first runs, and once', () => {
  const home = copyProgram();
  const root = temporarySite(plainSite);
  const compiled = (names: RegExp) => kept(path.join(home, '.sitegen', 'compiled'), names);
  sitegen(home, root, 'build');
  const first = compiled(/-\w+\.cjs$/);
  expect(first.map(([name]) => String(name).replace(/^\w+-/, ''))).toEqual(['build.cjs']);
  sitegen(home, root, '--version');
  sitegen(home, root, 'build');
  expect(compiled(/-build\.cjs$/)).toEqual(first);
  expect(compiled(/-main\.cjs$/)).toHaveLength(1);
}, 60_000);
