import { spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SiteError, type Diagnostic } from '../report/diagnostic.ts';
import { firstDifferenceOnDisk } from '../write/first-difference.ts';
import { packageRoot } from '../package-root.ts';

/** The build to verify. */
export interface VerifyOptions {
  /** The site's root, absolute. */
  readonly root: string;
  /** The options of `sitegen build` that change its output, such as `--base` and its value. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Builds a site twice, without a cache, in processes that differ in everything that a build must not depend on: the path and
 * the names of the folders, the user (if this process is root), the home folder, the time zone, the language, the mask for new
 * files, and the order in which folders are listed. Returns a diagnostic for the first file that differs.
 * Throws SiteError if one of the builds fails.
 */
export async function verifyBuild({
  root,
  args,
  env,
}: VerifyOptions): Promise<Diagnostic | undefined> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-verify-'));
  try {
    const now = env['SOURCE_DATE_EPOCH'] ?? String(Math.floor(Date.now() / 1000));
    const outs = [
      path.join(folder, 'one', 'out'),
      path.join(folder, 'another place', 'ünder', 'out'),
    ] as const;
    const sites = outs.map((out) => copySite(root, path.join(path.dirname(out), 'site')));
    await runBuild(
      sites[0] ?? '',
      outs[0],
      args,
      { ...env, ...ordinary, SOURCE_DATE_EPOCH: now },
      {},
    );
    const user = await otherUser();
    if (user !== undefined) giveTo(folder, user);
    await runBuild(
      sites[1] ?? '',
      outs[1],
      args,
      { ...env, ...unusual(folder), SOURCE_DATE_EPOCH: now },
      { reversed: true, mask: 0o077, user },
    );
    const difference = firstDifferenceOnDisk(...outs, { times: true });
    return difference && notReproducible(difference.path, difference.how);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ordinary = { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' };

/** A time zone that is fourteen hours ahead, and a language in which the capital of i is İ. */
const unusual = (home: string) => ({
  TZ: 'Pacific/Kiritimati',
  LANG: 'tr_TR.UTF-8',
  LC_ALL: 'tr_TR.UTF-8',
  HOME: home,
  USER: 'somebody',
  LOGNAME: 'somebody',
});

/** Copies a site without the results of earlier builds. Packages are linked, since templates may import them. */
function copySite(root: string, to: string): string {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(root)) {
    if (['content', 'templates', 'assets', 'package.json', 'tsconfig.json'].includes(name))
      cpSync(path.join(root, name), path.join(to, name), { recursive: true });
  }
  const packages = path.join(root, 'node_modules');
  if (existsSync(packages)) symlinkSync(packages, path.join(to, 'node_modules'), 'junction');
  return to;
}

interface Setting {
  readonly reversed?: boolean;
  readonly mask?: number;
  readonly user?: number | undefined;
}

async function runBuild(
  root: string,
  out: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { reversed, mask, user }: Setting,
): Promise<void> {
  const bin = path.join(packageRoot(), 'bin', 'sitegen.cjs');
  const preload =
    reversed === true
      ? ['--require', path.join(packageRoot(), 'src', 'verify', 'reverse-order.cjs')]
      : [];
  const before = mask === undefined ? undefined : process.umask(mask);
  const running = execute(
    [...preload, bin, 'build', '--root', root, '--out', out, '--no-cache', '--quiet', ...args],
    env,
    user,
  );
  if (before !== undefined) process.umask(before);
  const { code, output } = await running;
  if (code === 0) return;
  throw new SiteError({
    code: 'verify/build-failed',
    message: 'One of the two compared builds failed.',
    why: output.trim().slice(0, 2000),
    fix: 'Run “sitegen build” and fix its errors first.',
  });
}

function execute(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  user: number | undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(user === undefined ? {} : { uid: user, gid: user }),
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

const nobody = 65_534;

/** Returns another user for the second build: only root may change the user, and the other user must be able to read the program. */
async function otherUser(): Promise<number | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const script = `require('node:fs').accessSync(${JSON.stringify(path.join(packageRoot(), 'bin', 'sitegen.cjs'))})`;
  const { code } = await execute(['-e', script], process.env, nobody).catch(() => ({ code: 1 }));
  return code === 0 ? nobody : undefined;
}

function giveTo(folder: string, user: number): void {
  chownSync(folder, user, user);
  const place = path.join(folder, 'another place');
  for (const name of ['', ...readdirSync(place, { recursive: true, encoding: 'utf8' })]) {
    const file = path.join(place, name);
    if (!file.includes(`${path.sep}node_modules`)) chownSync(file, user, user);
  }
}

function notReproducible(file: string, how: string): Diagnostic {
  return {
    severity: 'error',
    code: 'verify/not-reproducible',
    message: `Two builds of the same site differ: ${file === '' ? 'the output folder' : file} ${how}.`,
    why: 'Something in the templates depends on the time, on randomness, on the order of files, or on the machine.',
    fix: 'Look for Date, Math.random, toLocaleString and process in the template that makes this file.',
  };
}
