import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findChromium, thisMachine, type Machine } from './find-chromium.ts';

/** What an installation needs besides the search: who we are, which system this is, and how to run and speak. */
export interface Installer extends Machine {
  readonly isRoot: boolean;
  /** The text of `/etc/os-release`; empty where there is none. */
  readonly osRelease: string;
  /** Runs a program to its end and says whether it succeeded. */
  readonly run: (command: readonly string[]) => boolean;
  readonly say: (line: string) => void;
}

/** The one line for a machine on which nothing worked. */
export const howToInstall =
  'The tests in a browser need Chromium: install it with “apt-get install chromium” or “npx playwright-core install --with-deps chromium”, or set CHROME_PATH to a Chrome that is there.';

/**
 * The path of Chromium on this machine, which is installed first where there is none: Debian's package for root on
 * Debian, Playwright's own build elsewhere or when that fails. Throws when nothing works.
 */
export function ensureChromium(installer: Installer = thisInstaller()): string {
  const present = findChromium(installer);
  if (present) return present;
  for (const [what, ...commands] of ways(installer)) {
    installer.say(`There is no Chromium here. Installing ${what}.`);
    if (!commands.every(installer.run)) continue;
    const installed = findChromium(installer);
    if (installed) return installed;
  }
  throw new Error(howToInstall);
}

/** Installs packages where this is Debian, or a system made from it, and its root; does nothing elsewhere. */
export function installDebianPackages(
  names: readonly string[],
  { platform, isRoot, osRelease, run, say }: Installer = thisInstaller(),
): void {
  if (platform !== 'linux' || !isRoot || !/^ID(_LIKE)?=.*\bdebian\b/m.test(osRelease)) return;
  say(`Installing ${names.join(', ')}.`);
  if (run(['apt-get', 'update']))
    run(['apt-get', 'install', '--yes', '--no-install-recommends', ...names]);
}

type Way = readonly [what: string, ...commands: string[][]];

function ways({ platform, isRoot, osRelease }: Installer): Way[] {
  const playwright = [process.execPath, playwrightCommand, 'install'];
  const isLinuxRoot = platform === 'linux' && isRoot;
  return [
    ...(isLinuxRoot && isDebian(osRelease) ? [debianPackage] : []),
    [
      "Playwright's build of it",
      [...playwright, ...(isLinuxRoot ? ['--with-deps'] : []), 'chromium'],
    ],
    // Where its packages cannot be had, the browser alone may be enough.
    ...(isLinuxRoot
      ? [
          [
            "Playwright's build of it without system packages",
            [...playwright, 'chromium'],
          ] satisfies Way,
        ]
      : []),
  ];
}

const debianPackage: Way = [
  "Debian's package of it",
  ['apt-get', 'update'],
  ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
];

const playwrightCommand = path.join(
  path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
  'cli.js',
);

/** Ubuntu and its kin are left out: their package of this name only asks for a snap, which containers cannot run. */
function isDebian(osRelease: string): boolean {
  return (
    /^ID(_LIKE)?=.*\bdebian\b/m.test(osRelease) && !/^ID(_LIKE)?=.*\bubuntu\b/m.test(osRelease)
  );
}

function thisInstaller(): Installer {
  return {
    ...thisMachine(),
    isRoot: process.getuid?.() === 0,
    osRelease: osRelease(),
    run,
    say: (line) => console.error(line),
  };
}

function run([command = '', ...args]: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(command, args, { env, stdio: ['ignore', process.stderr, process.stderr] }).status ===
    0
  );
}

function osRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}
