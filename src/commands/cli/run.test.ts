import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../test-support/run-command.ts';
import { plainSite, temporarySite, type Files } from '../../test-support/temporary-site.ts';

import { commands } from './commands.ts';

const bin = path.resolve(import.meta.dirname, '../../../bin/sitegen.cjs');

const run = (args: readonly string[], options: { cwd: string; env?: NodeJS.ProcessEnv }) =>
  runCommand(commands, args, options);

/** Runs the command as its users do: as a process, through the compiled file. */
function sitegen(
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Readonly<Record<string, string>> },
) {
  const { NO_COLOR, FORCE_COLOR, ...rest } = process.env;
  void [NO_COLOR, FORCE_COLOR];
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd,
    env: { ...rest, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const plain = (changes: Files = {}) => temporarySite({ ...plainSite, ...changes });
const timeless = (text: string) => text.replace(/\d+ ms|\d+(\.\d+)? s\b/, 'TIME');

test('a successful build prints two lines: exit code 0', () => {
  const cwd = plain();
  const { status, stdout, stderr } = sitegen(['build'], { cwd });
  expect({ status, stderr, stdout: timeless(stdout) }).toEqual({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(
      /^✓ 16 files in dist\/, [\d.]+ kB, TIME\n {2}13 pages, 2 variants of 4\n$/,
    ),
  });
  expect(existsSync(path.join(cwd, 'dist/desk/index.html'))).toBe(true);
});

test('problems are on standard error with their location: exit code 1', async () => {
  const cwd = plain({ 'content/posts/01-first.md': '---\ntitle: First\n---\nSee [it](/term/).\n' });
  const { status, stdout, stderr } = await run(['build'], { cwd, env: { COLUMNS: '80' } });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(`✘ content/posts/01-first.md:4:10  link/broken
  The link to /term/ leads to a page that does not exist.
    3 │ ---
    4 │ See [it](/term/).
      │          ^^^^^^
  → Did you mean “/terms/”?

1 error
Run “sitegen explain link/broken” for details.
Nothing was written. dist/ is unchanged.
`);
});

test('--json prints only one document', async () => {
  const cwd = plain();
  const { status, stdout, stderr } = await run(['build', '--json'], { cwd });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const document = JSON.parse(stdout) as {
    pages: { path: string; address: string; source: string; hash: string }[];
  };
  expect(document).toMatchObject({ version: 1, ok: true, out: 'dist', diagnostics: [] });
  expect(document.pages.find(({ path }) => path === 'desk/terms/index.html')).toMatchObject({
    address: '/desk/terms/',
    source: 'content/terms.md',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('--json describes a failed build too', async () => {
  const cwd = plain({ 'content/terms.md': '' });
  const { status, stdout } = await run(['build', '--json'], { cwd });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    version: 1,
    ok: false,
    diagnostics: [{ code: 'content/empty', file: 'content/terms.md', line: 1 }],
  });
});

test('--quiet prints nothing without problems', async () => {
  expect(await run(['build', '--quiet'], { cwd: plain() })).toMatchObject({
    stdout: '',
    stderr: '',
  });
});

test('--verbose prints the stages with their times', async () => {
  const { stderr } = await run(['build', '--verbose'], { cwd: plain() });
  expect(stderr.match(/^\w+(?= +[\d.]+ ms$)/gm)).toEqual([
    'templates',
    'content',
    'plan',
    'render',
    'check',
    'write',
  ]);
});

test('--root, --out, --base and --site are followed', async () => {
  const root = plain();
  const cwd = path.dirname(root);
  const out = path.join(root, 'public');
  const args = ['--root', root, '--out', out, '--base', 'docs', '--site', 'https://x.example'];
  expect((await run(['build', ...args], { cwd })).status).toBe(0);
  expect(readFileSync(path.join(out, 'terms/index.html'), 'utf8')).toContain(
    'href="https://x.example/docs/terms/"',
  );
});

test.each([
  [['biuld'], "Unknown command 'biuld'\n(Did you mean build?)\n"],
  [['build', '--ot', 'x'], "Unknown option '--ot'\n(Did you mean --out?)\n"],
  [['build', '--out'], "Option '--out <dir>' argument missing\n"],
  [['build', 'extra'], "Too many arguments for 'build'. Expected 0 arguments but got 1.\n"],
  [
    ['build', '--base', '../x'],
    '--base must be a path such as /docs/, or ./ for any path, not ../x.\n',
  ],
  [
    ['build', '--site', 'nowhere'],
    '--site must be an origin such as https://www.company.example, not nowhere. Set a path with --base.\n',
  ],
  [
    ['build', '--root', 'nowhere'],
    'There is no folder nowhere. Set the folder of the site with --root.\n',
  ],
])('sitegen %j is wrong usage: exit code 2, with an explanation', async (args, message) => {
  const { status, stdout, stderr } = await run(args, { cwd: plain() });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr.replace(/\.\.\/\S+\//, '')).toBe(
    `${message}\nRun “sitegen --help” to see the commands and options.\n`,
  );
});

test('prints colors only on request', async () => {
  const cwd = plain({ 'content/terms.md': '' });
  const escape = String.fromCharCode(27);
  expect((await run(['build'], { cwd })).stderr).not.toContain(escape);
  expect((await run(['build'], { cwd, env: { FORCE_COLOR: '1' } })).stderr).toContain(escape);
  expect(
    (await run(['build', '--no-color'], { cwd, env: { FORCE_COLOR: '1' } })).stderr,
  ).not.toContain(escape);
});

test('Ctrl-C ends a build at once, even if a template never returns', async () => {
  const template = String(plainSite['templates/site.tsx']).replace(
    'const Home =',
    "console.log('rendering');\nfor (;;) {}\nconst Home =",
  );
  const child = spawn(process.execPath, [bin, 'build'], {
    cwd: plain({ 'templates/site.tsx': template }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.once('data', () => child.kill('SIGINT'));
  const [, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('exit', (...end) => resolve(end)),
  );
  expect(signal).toBe('SIGINT');
});

test('the year and the times of a build follow SOURCE_DATE_EPOCH', () => {
  const cwd = plain();
  sitegen(['build'], { cwd, env: { SOURCE_DATE_EPOCH: '946684800' } });
  expect(readFileSync(path.join(cwd, 'dist/index.html'), 'utf8')).toContain(
    '<footer>2000</footer>',
  );
  expect(sitegen(['build'], { cwd, env: { SOURCE_DATE_EPOCH: 'soon' } }).status).toBe(2);
});

test('the package builds a site for plain Node, without a TypeScript loader', () => {
  const cwd = plain();
  const script = `import { build } from 'react-sitegen'; const { tree, ok } = await build({ root: ${JSON.stringify(cwd)}, write: false }); console.log(ok, tree.has('desk/index.html'));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.dirname(path.dirname(bin)),
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({ stdout: 'true true\n', stderr: '' });
});

test('the help lists every command, and fits 80 columns', async () => {
  const { status, stdout } = await run(['--help'], { cwd: plain() });
  expect(status).toBe(0);
  expect([...stdout.matchAll(/^ {2}(\w+) (?:\[|<)/gm)].map(([, name]) => name)).toEqual(
    'build check cms dev diff doctor explain host init preview schema help'.split(' '),
  );
  const options = (await run(['build', '--help'], { cwd: plain() })).stdout;
  expect(options).toMatch(/^ {2}--dry-run {2,}List the files/m);
  for (const line of `${stdout}${options}`.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('the version is that of the package', () => {
  const { version } = JSON.parse(readFileSync(path.resolve(bin, '../../package.json'), 'utf8')) as {
    version: string;
  };
  expect(sitegen(['--version'], { cwd: plain() })).toEqual({
    status: 0,
    stdout: `${version}\n`,
    stderr: '',
  });
});
