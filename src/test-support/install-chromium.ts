import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ifPossible } from '../if-possible.ts';
import { findChromium, thisMachine, type Machine } from './find-chromium.ts';

/** The facts and actions that an installation depends on. */
export interface Installer extends Machine {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** The text of `/etc/os-release`; empty if there is none. */
  readonly osRelease: string;
  /** Runs a program until it ends; returns whether it succeeded. */
  readonly run: (command: readonly string[]) => boolean;
  readonly print: (line: string) => void;
}

/** The message for a machine on which nothing worked. */
export const howToInstall =
  'The tests in a browser need Chromium: install it with “apt-get install chromium-headless-shell” or “npx playwright-core install --with-deps chromium”, or set CHROME_PATH to an installed Chrome.';

/**
 * Returns the path of Chromium on this machine, and installs it first if there is none: Debian's package for root on
 * Debian, Playwright's own build elsewhere or if that fails. Throws if nothing works.
 */
export function ensureChromium(installer: Installer = thisInstaller()): string {
  const present = findChromium(installer);
  if (present) return present;
  for (const [what, ...commands] of listWays(installer)) {
    installer.print(`There is no Chromium here. Installing ${what}.`);
    if (!commands.every(installer.run)) continue;
    const installed = findChromium(installer);
    if (installed) return installed;
  }
  throw new Error(howToInstall);
}

/** Installs packages if this is Debian, or a system derived from it, and its root; does nothing elsewhere. */
export function installDebianPackages(
  names: readonly string[],
  installer: Installer = thisInstaller(),
): void {
  if (!isLinuxRoot(installer) || !isLike('debian', installer)) return;
  installer.print(`Installing ${names.join(', ')}.`);
  aptInstall(names).every(installer.run);
}

function listWays(installer: Installer): (readonly [what: string, ...commands: string[][]])[] {
  const playwright = [process.execPath, playwrightCommand, 'install'];
  const own = "Playwright's build";
  if (!isLinuxRoot(installer)) return [[own, [...playwright, 'chromium']]];
  // Ubuntu and systems derived from it are left out: their package only requests a snap, which containers cannot run.
  const hasPackage = isLike('debian', installer) && !isLike('ubuntu', installer);
  return [
    ...(hasPackage
      ? [["Debian's package", ...aptInstall(['chromium-headless-shell'])] as const]
      : []),
    [own, [...playwright, '--with-deps', 'chromium']],
    // If its packages cannot be installed, the browser alone may be enough.
    [`${own} without system packages`, [...playwright, 'chromium']],
  ];
}

const aptInstall = (names: readonly string[]) => [
  ['apt-get', 'update'],
  ['apt-get', 'install', '--yes', '--no-install-recommends', ...names],
];

const isLinuxRoot = ({ platform, isRoot }: Installer) => platform === 'linux' && isRoot;

const isLike = (system: string, { osRelease }: Installer) =>
  new RegExp(`^ID(_LIKE)?=.*\\b${system}\\b`, 'm').test(osRelease);

const playwrightCommand = path.join(
  path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
  'cli.js',
);

function thisInstaller(): Installer {
  return {
    ...thisMachine(),
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    osRelease: ifPossible(() => readFileSync('/etc/os-release', 'utf8')) ?? '',
    run,
    print: (line) => console.error(line),
  };
}

function run([command = '', ...args]: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(command, args, { env, stdio: ['ignore', process.stderr, process.stderr] }).status ===
    0
  );
}
