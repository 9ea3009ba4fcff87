import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toolPath } from '../tool-path.ts';
import { plainSite } from '../temporary-site.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { install, makeFolder, packInto, run, writeFiles } from './consumer.ts';

const folder = makeFolder();
const project = path.join(folder, 'project');
const installed = path.join(project, 'node_modules', 'react-sitegen');
const bin = path.join(installed, 'bin', 'sitegen.cjs');
const tsc = toolPath('typescript', 'tsc');
const attw = toolPath('@arethetypeswrong/cli', 'attw');
let tarball = '';
let company = '';

/** Code of a developer besides the site: a test of it, and a script that builds it. */
const code = `import { expect, test } from 'vitest';
import { build, type BuildResult } from 'react-sitegen';
import { openSite } from 'react-sitegen/testing';

test('the home page has a title', async () => {
  const site = await openSite();
  expect(site.page('/').$('title').text()).toBe('Welcome to Ledger');
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
  company = initSite(
    'company',
    '--company=Keel & Co',
    '--legal-name=Keel & Co GmbH',
    '--address=1 Quay, Hamburg',
    '--country=Germany',
    '--email=mail@keel.localhost',
    '--origin=https://keel.localhost',
    '--products=Keelbook, Tide Gate',
    '--host=netlify',
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package has at most 500 kB, no sources to compile and no install script', () => {
  expect(statSync(tarball).size).toBeLessThanOrEqual(500_000);
  const files = readdirSync(path.join(installed), { recursive: true, encoding: 'utf8' });
  const outside = files.filter((file) => !/^src.commands.init\b/.test(file));
  expect(outside.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
  expect(outside.filter((file) => file.endsWith('.cjs')).sort()).toEqual([
    'bin/compiled/api.cjs',
    'bin/compiled/main.cjs',
    'bin/compiled/testing.cjs',
    'bin/load-cached.cjs',
    'bin/sitegen.cjs',
  ]);
  expect(files.filter((file) => /\.test\.|fixtures|test-support/.test(file))).toEqual([]);
});

test('every link of the documents leads to a file of the package', () => {
  const documents = readdirSync(path.join(installed, 'docs')).map((name) => `docs/${name}`);
  expect(documents.length).toBeGreaterThan(7);
  for (const document of ['README.md', 'CHANGELOG.md', ...documents]) {
    const text = readFileSync(path.join(installed, document), 'utf8').replace(/`[^`]*`/g, '');
    const links = [...text.matchAll(/\]\(([^):#\s]+)[)#]/g)].map(([, link = '']) => link);
    const missing = links.filter(
      (link) => !existsSync(path.resolve(installed, document, '..', link)),
    );
    expect(missing, document).toEqual([]);
  }
  expect(readFileSync(path.join(installed, 'README.md'), 'utf8')).toContain('sitegen init');
});

test('publint and attw find nothing', () => {
  expect(
    run(process.execPath, [toolPath('publint'), 'run', tarball, '--strict'], folder),
  ).toContain('All good!');
  expect(() => run(process.execPath, [attw, tarball], folder)).not.toThrow();
});

test('nothing but the two entries can be imported', () => {
  const attempt = (name: string) =>
    `await import('${name}').then(() => 'imported', ({ code }) => code)`;
  const names = [
    'react-sitegen',
    'react-sitegen/testing',
    'react-sitegen/bin/sitegen.cjs',
    'react-sitegen/package.json',
  ];
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
      'styled.ts':
        "import './main.css';\nimport styles from './box.module.css';\nexport const box: string | undefined = styles['box'];\n",
    });
    expect(run(process.execPath, [tsc], project)).toBe('');
  },
);

test('the commands of the installed package work', () => {
  const sitegen = (...args: readonly string[]) => run(process.execPath, [bin, ...args], project);
  expect(sitegen('build')).toContain('in dist/');
  expect(sitegen('explain', 'link/broken')).toContain('link/broken');
  expect(sitegen('schema')).toContain('in .vscode/');
});

/**
 * Runs `sitegen init` of the installed package, and gives the new site the packages of the project.
 */
function initSite(name: string, ...flags: readonly string[]): string {
  const site = path.join(folder, name);
  expect(run(process.execPath, [bin, 'init', name, ...flags], folder)).toContain(
    `cd ${name}\n  npm install`,
  );
  symlinkSync(path.join(project, 'node_modules'), path.join(site, 'node_modules'));
  return site;
}

/** Lists what a strict check reports: code and the line of `content/site.yaml`. */
function openDecisions(site: string): readonly string[] {
  const settings = readFileSync(path.join(site, 'content', 'site.yaml'), 'utf8').split('\n');
  const args = [bin, 'check', '--strict', '--format', 'json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: site, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly { readonly file: string; readonly line: number }[];
  };
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set(['content/site.yaml']));
  return diagnostics.map(({ line }) => (settings[line - 1] ?? '').trim());
}

test('a new company site passes its checks, and lists what is left to decide', () => {
  expect(run(process.execPath, [bin, 'build'], company)).toContain('28 pages, 2 variants of 9');
  expect(run(process.execPath, [bin, 'check'], company)).toContain('28 pages checked, no problems');
  expect(run(process.execPath, [tsc], company)).toBe('');
  expect(run(process.execPath, [toolPath('vitest'), 'run'], company)).toMatch(/Tests +6 passed/);
  expect(openDecisions(company)).toEqual([
    "phone: '[your telephone number]'",
    "register: '[your public register and number]'",
    "vat: '[your VAT number]'",
    "authority: '[your data protection authority]'",
  ]);
});

test('a minimal site builds, passes its check, its types and its tests', () => {
  const site = initSite('minimal', '--minimal', '--company', 'Keel');
  expect(run(process.execPath, [bin, 'build'], site)).toContain('1 page');
  expect(run(process.execPath, [bin, 'check'], site)).toContain('1 page checked, no problems');
  expect(run(process.execPath, [tsc], site)).toBe('');
  expect(run(process.execPath, [toolPath('vitest'), 'run'], site)).toMatch(/Tests +2 passed/);
  expect(openDecisions(site)).toEqual([
    'origin: https://www.keel.example',
    'email: hello@keel.example',
  ]);
  expect(() => initSite('minimal', '--minimal')).toThrow(
    /nothing was written: \.gitignore, assets\/main/,
  );
});

test.skipIf(process.platform === 'win32')(
  'the commands work without permission to write to node_modules',
  () => {
    const site = initSite('read-only', '--minimal');
    // Permissions do not stop the administrator, who runs the commands as a user without rights.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    chmodSync(folder, 0o755);
    run('chmod', ['-R', 'a+w', site], folder);
    run('chmod', ['-R', 'a-w', installed], folder);
    try {
      for (const command of ['build', 'check', 'schema'])
        expect(
          spawnSync(process.execPath, [bin, command], { cwd: site, encoding: 'utf8', ...user }),
        ).toMatchObject({ status: 0, stderr: '' });
    } finally {
      run('chmod', ['-R', 'u+w', installed], folder);
    }
  },
);

test('a project that links to the package, as with pnpm, needs no other package', () => {
  const site = path.join(folder, 'linked');
  run(process.execPath, [bin, 'init', 'linked', '--minimal'], folder);
  mkdirSync(path.join(site, 'node_modules'));
  symlinkSync(installed, path.join(site, 'node_modules', 'react-sitegen'));
  expect(run(process.execPath, [bin, 'check'], site)).toContain('no problems');
  writeFiles(site, {
    'load.mjs': `
import { build } from 'react-sitegen';
import { openSite } from 'react-sitegen/testing';
const { pages } = await openSite();
console.log((await build({ write: false })).ok, pages.length);`,
  });
  expect(run(process.execPath, ['load.mjs'], site)).toBe('true 1\n');
});
