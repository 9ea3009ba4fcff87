import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SiteError, type Diagnostic } from '../report/diagnostic.ts';
import { isSystemError } from '../report/system-error.ts';
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
    const first = copySite(root, path.join(folder, 'one'));
    const second = copySite(root, path.join(folder, 'another place', 'ünder'));
    await runBuild(first, args, { ...env, ...ordinary, SOURCE_DATE_EPOCH: now });
    const user = otherUser();
    if (user !== undefined) giveTo(folder, user);
    const preload = path.join(packageRoot(), 'src', 'verify', 'reverse-order.cjs');
    await runBuild(
      second,
      args,
      { ...env, ...unusual(folder), SOURCE_DATE_EPOCH: now },
      { node: ['--require', preload], user },
    );
    const difference = firstDifferenceOnDisk(path.join(first, 'out'), path.join(second, 'out'), {
      times: true,
    });
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

/** Copies a site without the results of earlier builds, and returns its new place. Packages are linked, since templates may import them. */
function copySite(root: string, place: string): string {
  const to = path.join(place, 'site');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(root)) {
    if (['content', 'templates', 'assets', 'package.json', 'tsconfig.json'].includes(name))
      cpSync(path.join(root, name), path.join(to, name), { recursive: true });
  }
  const packages = path.join(root, 'node_modules');
  if (existsSync(packages)) symlinkSync(packages, path.join(to, 'node_modules'), 'junction');
  return place;
}

const bin = () => path.join(packageRoot(), 'bin', 'sitegen.cjs');

async function runBuild(
  place: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { node = [], user }: { node?: readonly string[]; user?: number | undefined } = {},
): Promise<void> {
  const folders = ['--root', path.join(place, 'site'), '--out', path.join(place, 'out')];
  try {
    await promisify(execFile)(
      process.execPath,
      [...node, bin(), 'build', ...folders, '--no-cache', '--quiet', ...args],
      { env, maxBuffer: Infinity, ...(user === undefined ? {} : { uid: user, gid: user }) },
    );
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw new SiteError({
      code: 'verify/build-failed',
      message: 'One of the two compared builds failed.',
      why: (error as { readonly stderr: string }).stderr.trim().slice(0, 2000),
      fix: 'Run “sitegen build” and fix its errors first.',
    });
  }
}

/** Returns another user for the second build: only root may change the user, and the other user must be able to read the program. */
function otherUser(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const nobody = 65_534;
  const script = `require('node:fs').accessSync(${JSON.stringify(bin())})`;
  const { status } = spawnSync(process.execPath, ['-e', script], { uid: nobody, gid: nobody });
  return status === 0 ? nobody : undefined;
}

function giveTo(folder: string, user: number): void {
  const place = path.join(folder, 'another place');
  // Without the types, Node would also read the folders that links lead to.
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  const files = entries.map(({ parentPath, name }) => path.join(parentPath, name));
  for (const file of [folder, place, ...files]) lchownSync(file, user, user);
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
