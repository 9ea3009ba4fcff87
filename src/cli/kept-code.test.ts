import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeManyPages } from '../fixtures/many-pages.ts';
import { plainSite, temporarySite } from '../fixtures/temporary-site.ts';
import { packageRoot } from '../verify/package-root.ts';

const siteWithFont = {
  ...plainSite,
  'assets/archivo.woff2': readFileSync(
    path.join(import.meta.dirname, '../render/assets/fixtures/archivo.woff2'),
  ),
  'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
    "styles: ['main.css'],",
    "styles: ['main.css'],\n  fonts: [{ family: 'Archivo', file: 'archivo.woff2', weight: '400', fallback: 'sans-serif' }],",
  ),
};

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
  expect(first.map(([name]) => String(name).replace(/^\w+-/, ''))).toEqual([
    'build.cjs',
    'thread.cjs',
  ]);
  sitegen(home, root, '--version');
  sitegen(home, root, 'build');
  expect(compiled(/-(?:build|thread)\.cjs$/)).toEqual(first);
  expect(compiled(/-main\.cjs$/)).toHaveLength(1);
}, 60_000);

/** V8 takes no code that was kept under other flags, and a build changes them for fonts and for thousands of pages. */
test('V8 takes what it has compiled of the command, its threads and the templates in an earlier build', () => {
  const home = copyProgram();
  const large = temporarySite({});
  makeManyPages(large, { pages: 900 });
  const small = temporarySite(siteWithFont);
  const build = (cwd: string) => sitegen(home, cwd, 'build');
  const ofCommand = () =>
    kept(path.join(home, '.sitegen', 'compiled'), /-(?:build|thread)-.*\.cache$/);
  const ofTemplates = () =>
    [small, large].map((root) => kept(path.join(root, '.sitegen', 'cache', 'template-code'), /./));

  for (const root of [large, small]) build(root);
  const [first, templates] = [ofCommand(), ofTemplates()];
  expect(first.length).toBeGreaterThan(0);
  expect(templates.flat()).toHaveLength(2);
  for (const root of [small, large]) build(root);
  expect(ofTemplates()).toEqual(templates);
  rmSync(path.join(small, '.sitegen'), { recursive: true });
  build(small);
  expect(ofCommand()).toEqual(first);
}, 60_000);
