import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import * as nodeModule from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as api from './api.ts';
import { plainSite, temporarySite } from './test-support/temporary-site.ts';
import { packageRoot } from './lib/package-root.ts';
import * as testing from './testing/testing.ts';

/** Its name means something in a URL. */
const folder = process.platform === 'win32' ? 'a' : "a ?#%41 ü&'";

test('the package exports what the sources export', async () => {
  // Node adds two names to those of a CommonJS module.
  const namesOf = (module: object) =>
    Object.keys(module).filter((name) => name !== 'default' && name !== 'module.exports');
  expect(namesOf(await import('react-sitegen'))).toEqual(Object.keys(api).sort());
  expect(namesOf(await import('react-sitegen/testing'))).toEqual(Object.keys(testing).sort());
});

test.each(['--version', '--help', 'explain link/broken'])('sitegen %s loads no package', (args) => {
  const bin = path.join(packageRoot(), 'bin', 'sitegen.cjs');
  const print = 'process.on("exit", () => console.error(Object.keys(require.cache).join("\\n")))';
  const cwd = temporarySite({ 'print.cjs': print });
  const command = ['--require', './print.cjs', bin, ...args.split(' ')];
  const { stderr } = spawnSync(process.execPath, command, { cwd, encoding: 'utf8' });
  expect(stderr).toContain('main.cjs');
  expect(stderr).not.toContain('node_modules');
});

test('a command uses the compiled code that an earlier one kept, unless it is damaged', () => {
  const root = temporarySite({ ...plainSite, 'kept/README': '' });
  const bin = path.join(packageRoot(), 'bin', 'sitegen.cjs');
  const kept = path.join(root, 'kept');
  const build = (...options: readonly string[]) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: kept };
    const command = [bin, 'build', '--quiet', '--root', root, ...options];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', env });
    return [status, stderr];
  };
  const keptFiles = () =>
    [kept, path.join(root, '.sitegen/cache/code')].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /sitegen-|^\w{40}$/.test(file))
        .map((file) => path.join(folder, file)),
    );
  expect(build('--help')).toEqual([0, '']);
  expect(readdirSync(kept, { recursive: true }).join()).not.toContain('sitegen-');
  expect(build()).toEqual([0, '']);
  const files = keptFiles();
  // Node 20 keeps only that of templates.
  expect(files).toHaveLength('enableCompileCache' in nodeModule ? 2 : 1);
  for (const file of files) {
    const whole = readFileSync(file);
    expect(build()).toEqual([0, '']);
    expect(readFileSync(file).equals(whole)).toBe(true);
    const damaged = Buffer.from(whole).fill(0, whole.length / 2, whole.length / 2 + 1000);
    writeFileSync(file, damaged);
    expect(build()).toEqual([0, '']);
    expect(readFileSync(file).equals(damaged)).toBe(false);
  }
});

test('a changed source is compiled at the next start, and its errors are named', () => {
  const files = Object.entries(plainSite).map(([file, text]) => [`${folder}/${file}`, text]);
  const home = path.join(temporarySite(Object.fromEntries(files)), folder);
  for (const name of ['bin', 'src', 'package.json', 'package-lock.json'])
    cpSync(path.join(packageRoot(), name), path.join(home, name), {
      recursive: true,
      filter: (file) => !/compiled|fixtures|test-support/.test(file),
    });
  symlinkSync(path.join(packageRoot(), 'node_modules'), path.join(home, 'node_modules'));
  const run = (...args: readonly string[]) => {
    const command = [path.join(home, 'bin', 'sitegen.cjs'), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  const source = path.join(home, 'src', 'commands', 'cli', 'run.ts');
  expect(run('build', '--quiet', '--root', home)).toEqual({ status: 0, output: '' });
  appendFileSync(source, '\nthrow new Error("changed");\n');
  expect(run('--version').output).toContain('Error: changed');
  writeFileSync(source, '\nexport const broken = ;\n');
  const { status, output } = run('--version');
  expect(status).toBe(1);
  expect(output).toContain('Unexpected ";"\n\n    src/commands/cli/run.ts:2:22:');
});
