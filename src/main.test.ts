import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as api from './api.ts';
import { plainSite, temporarySite } from './test-support/temporary-site.ts';
import { packageRoot } from './package-root.ts';
import * as testing from './testing/testing.ts';

/** Copies the sources of the command, and runs the copy. */
function copyCommand(home = temporarySite({})) {
  for (const name of ['bin', 'src', 'package.json', 'package-lock.json'])
    cpSync(path.join(packageRoot(), name), path.join(home, name), {
      recursive: true,
      filter: (file) => !/compiled|fixtures/.test(file),
    });
  symlinkSync(path.join(packageRoot(), 'node_modules'), path.join(home, 'node_modules'));
  const run = (...args: readonly string[]) => {
    const command = [path.join(home, 'bin', 'sitegen.cjs'), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  return { home, run };
}

test('the package exports what the sources export', async () => {
  // Node adds two names to those of a CommonJS module.
  const namesOf = (module: object) =>
    Object.keys(module).filter((name) => name !== 'default' && name !== 'module.exports');
  expect(namesOf(await import('sitegen'))).toEqual(Object.keys(api).sort());
  expect(namesOf(await import('sitegen/testing'))).toEqual(Object.keys(testing).sort());
});

test('a checkout compiles its sources at the first start and after a change', () => {
  const { home, run } = copyCommand();
  expect(run('--version')).toEqual({ status: 0, output: '0.1.0\n' });
  appendFileSync(path.join(home, 'src', 'cli', 'version.ts'), '\nthrow new Error("changed");\n');
  expect(run('--version').output).toContain('Error: changed');
});

test('a checkout whose sources have a mistake names its file and line', () => {
  const { home, run } = copyCommand();
  writeFileSync(path.join(home, 'src', 'cli', 'version.ts'), '\nexport const broken = ;\n');
  const { status, output } = run('--version');
  expect(status).toBe(1);
  expect(output).toContain('Unexpected ";"\n\n    src/cli/version.ts:2:22:');
  expect(output).not.toMatch(/\n {4}at |errors:/);
});

test.skipIf(process.platform === 'win32')(
  'the command and a site may be in a folder whose name means something in a URL',
  () => {
    const folder = "a ?#%41 ü&'";
    const files = Object.entries(plainSite).map(([file, contents]) => [
      `${folder}/${file}`,
      contents,
    ]);
    const { home, run } = copyCommand(path.join(temporarySite(Object.fromEntries(files)), folder));
    expect(run('build', '--quiet', '--root', home)).toEqual({ status: 0, output: '' });
  },
);

test('a damaged code cache is not used', () => {
  const { home, run } = copyCommand();
  const root = temporarySite(plainSite);
  const build = () => run('build', '--quiet', '--root', root);
  expect(build()).toEqual({ status: 0, output: '' });
  const folder = path.join(home, 'bin', 'compiled');
  const caches = readdirSync(folder).filter((name) => name.startsWith('build-'));
  expect(caches).toHaveLength(1);
  const cache = path.join(folder, caches[0] ?? '');
  const good = readFileSync(cache);
  const damaged = Buffer.from(good).fill(0xff, 1000, 2000);
  writeFileSync(cache, damaged);
  expect(build()).toEqual({ status: 0, output: '' });
  expect(readFileSync(cache).subarray(1000, 2000).equals(damaged.subarray(1000, 2000))).toBe(false);
});
