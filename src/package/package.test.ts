import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainSite } from '../fixtures/temporary-site.ts';
import { packageRoot } from '../package-root.ts';
import { install, makeFolder, packInto, run, runTool, writeFiles } from './fixtures/consumer.ts';

const folder = makeFolder();
const project = path.join(folder, 'project');
const installed = path.join(project, 'node_modules', 'sitegen');
let tarball = '';

/** What a developer writes besides the site: a test of it, and a script that builds it. */
const code = `import { expect, test } from 'vitest';
import { build, type BuildResult } from 'sitegen';
import { matchers, openSite } from 'sitegen/testing';

expect.extend(matchers);
test('the home page has a title', async () => {
  const site = await openSite();
  expect(site.page('/')).toHaveTitle('Welcome to Ledger');
  expect(site.page('/').$('h1').text()).toBe('Welcome to Ledger');
  const { pages }: BuildResult = await build({ write: false });
  expect(pages[0]?.address).toBe('/');
});
`;

beforeAll(() => {
  tarball = packInto(folder);
  const files = Object.entries(plainSite).map(([name, text]) => [name, String(text)]);
  writeFiles(project, {
    ...Object.fromEntries(files),
    'site.test.ts': code,
    'package.json': '{ "name": "project", "private": true, "type": "module" }',
  });
  install(project, tarball, '@types/react@19', '@types/node@20');
  symlinkSync(
    path.join(packageRoot(), 'node_modules', 'vitest'),
    path.join(project, 'node_modules', 'vitest'),
  );
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package has at most 400 kB, no sources to compile and no install script', () => {
  expect(statSync(tarball).size).toBeLessThan(400_000);
  const files = readdirSync(path.join(installed), { recursive: true, encoding: 'utf8' });
  const outside = files.filter((file) => !/^(?:content|templates|assets|src.init)\b/.test(file));
  expect(outside.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
  expect(outside.filter((file) => file.endsWith('.cjs')).sort()).toEqual([
    'bin/compiled/main.cjs',
    'bin/load.cjs',
    'bin/sitegen.cjs',
    'src/verify/reverse-order.cjs',
  ]);
  expect(files.filter((file) => /\.test\.|fixtures/.test(file))).toEqual([]);
});

test('publint and attw find nothing', () => {
  expect(runTool('publint', ['run', tarball, '--strict'], folder)).toContain('All good!');
  expect(() => runTool('attw', [tarball, '--profile', 'esm-only'], folder)).not.toThrow();
});

test('nothing but the two entries can be imported', () => {
  const attempt = (name: string) =>
    `await import('${name}').then(() => 'imported', ({ code }) => code)`;
  const names = ['sitegen', 'sitegen/testing', 'sitegen/bin/load.cjs', 'sitegen/package.json'];
  const script = `console.log([${names.map(attempt).join(', ')}].join(' '))`;
  expect(run(process.execPath, ['--input-type=module', '-e', script], project)).toBe(
    'imported imported ERR_PACKAGE_PATH_NOT_EXPORTED ERR_PACKAGE_PATH_NOT_EXPORTED\n',
  );
});

// Without skipLibCheck, the compiler checks everything that it checks with it.
test.each([
  ['bundler', 'esnext'],
  ['nodenext', 'nodenext'],
])(
  'a project without skipLibCheck has the types with %s resolution',
  (moduleResolution, module) => {
    const compilerOptions = {
      target: 'es2023',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      types: ['node'],
      skipLibCheck: false,
      module,
      moduleResolution,
    };
    writeFiles(project, {
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['templates', '*.ts'] }),
    });
    expect(runTool('tsc', [], project)).toBe('');
  },
);

test('the commands of the installed package work', () => {
  const sitegen = (...args: readonly string[]) =>
    run(process.execPath, ['node_modules/sitegen/bin/sitegen.cjs', ...args], project);
  expect(sitegen('build', '--verify')).toContain('in dist/');
  expect(sitegen('explain', 'link/broken')).toContain('link/broken');
  expect(sitegen('schema')).toContain('in .vscode/');
});

/** Runs `sitegen init` of the installed package, and gives the new site the packages of the project. */
function initSite(name: string, ...flags: readonly string[]): string {
  const site = path.join(folder, name);
  const args = [path.join(installed, 'bin', 'sitegen.cjs'), 'init', name, ...flags];
  expect(run(process.execPath, args, folder)).toContain(`cd ${name} && npm install`);
  symlinkSync(path.join(project, 'node_modules'), path.join(site, 'node_modules'));
  return site;
}

/** Lists what a strict check reports: code and the line of `content/site.yaml`. */
function openDecisions(site: string): readonly string[] {
  const settings = readFileSync(path.join(site, 'content', 'site.yaml'), 'utf8').split('\n');
  const args = [
    path.join(installed, 'bin', 'sitegen.cjs'),
    'check',
    '--strict',
    '--format',
    'json',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: site, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly { readonly file: string; readonly line: number }[];
  };
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set(['content/site.yaml']));
  return diagnostics.map(({ line }) => (settings[line - 1] ?? '').trim());
}

test('a new company site builds, passes its check, its types and its tests, and lists what is left to decide', () => {
  const facts = [
    '--company',
    'Keel & Co',
    '--legal-name',
    'Keel & Co GmbH',
    '--country',
    'Germany',
  ];
  const more = ['--address', '1 Quay, Hamburg', '--email', 'mail@keel.localhost'];
  const rest = ['--products', 'Keelbook, Tide Gate', '--host', 'netlify'];
  const site = initSite(
    'company',
    ...facts,
    ...more,
    ...rest,
    '--origin',
    'https://keel.localhost',
  );
  const bin = path.join(installed, 'bin', 'sitegen.cjs');
  expect(run(process.execPath, [bin, 'build'], site)).toContain('2 variants of 4');
  expect(run(process.execPath, [bin, 'check'], site)).toContain('13 pages checked, nothing');
  expect(runTool('tsc', [], site)).toBe('');
  expect(runTool('tsc', ['-p', 'assets'], site)).toBe('');
  expect(runTool('vitest', ['run'], site)).toMatch(/Tests +2 passed/);
  expect(openDecisions(site)).toEqual([
    'register: "[your public register and number]"',
    'vat: "[your VAT number]"',
    'supervisory_authority: "[your data protection authority]"',
    'supervisory_authority_site: https://www.authority.example',
    'representative: "[your representative in the European Union, or why there is none]"',
    'data_protection_officer: "[your data protection officer, or that there is none]"',
  ]);
}, 120_000);

test('a minimal site builds, passes its check, its types and its tests', () => {
  const site = initSite('minimal', '--minimal', '--company', 'Keel');
  const bin = path.join(installed, 'bin', 'sitegen.cjs');
  expect(run(process.execPath, [bin, 'build'], site)).toContain('1 page');
  expect(run(process.execPath, [bin, 'check'], site)).toContain('1 page checked, nothing');
  expect(runTool('tsc', [], site)).toBe('');
  expect(runTool('vitest', ['run'], site)).toMatch(/Tests +2 passed/);
  expect(openDecisions(site)).toEqual([
    'origin: https://www.keel.example',
    'email: hello@keel.example',
  ]);
  expect(() => initSite('minimal', '--minimal')).toThrow(
    /nothing was written: \.gitignore, assets\/main/,
  );
}, 120_000);
