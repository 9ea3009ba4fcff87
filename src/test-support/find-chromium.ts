import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../if-possible.ts';
import { packageRoot } from '../package-root.ts';

/** What Playwright needs to start a browser. */
export interface BrowserProgram {
  readonly executablePath: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** The facts about a machine that the search depends on. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly canRun: (file: string) => boolean;
}

const thisMachine: Machine = {
  env: process.env,
  canRun: (file) => ifPossible(() => accessSync(file, constants.X_OK) ?? true) ?? false,
};

/**
 * Returns the path of an installed Chromium or Chrome: the one in `CHROME_PATH`, else one on `PATH`
 * or in the usual places of a system. Throws if `CHROME_PATH` cannot be run, because the tests must
 * not use another one silently.
 */
export function findChromium(machine: Machine = thisMachine): string | undefined {
  const chosen = machine.env['CHROME_PATH'];
  if (!chosen) return candidates(machine).find(machine.canRun);
  if (machine.canRun(chosen)) return chosen;
  throw new Error(
    `CHROME_PATH names ${chosen}, which is not a program. Correct it, or unset it to search the usual places.`,
  );
}

/** Returns whether the package with a Chromium for Linux can be used on this machine. */
export const hasBundledChromium = (): boolean =>
  process.platform === 'linux' && process.arch === 'x64' && existsSync(bundle);

/**
 * Returns the Chromium of a package in `devDependencies`, with the libraries that it needs. Unpacks
 * it (250 MB) below `node_modules/` the first time.
 */
export function unpackChromium(): BrowserProgram {
  const folder = path.join(packageRoot(), 'node_modules', '.cache', `chromium-${bundleVersion()}`);
  if (!existsSync(folder)) unpackInto(folder);
  const fonts = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: `${folder}/fonts` };
  return {
    executablePath: `${folder}/chromium`,
    env: { ...process.env, ...fonts, LD_LIBRARY_PATH: `${folder}/al2023/lib` },
  };
}

/** Fills a folder that appears when it is complete. */
function unpackInto(folder: string): void {
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const script = 'import("@sparticuz/chromium").then((it) => it.default.executablePath())';
  // The package unpacks the libraries of Amazon's Linux, which suit others, only there.
  const env = { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  execFileSync(process.execPath, ['-e', script], { cwd: packageRoot(), env });
  const configuration = path.join(unfinished, 'fonts', 'fonts.conf');
  writeFileSync(
    configuration,
    readFileSync(configuration, 'utf8').replaceAll('/tmp/fonts', `${folder}/fonts`),
  );
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    // Another worker may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

const bundle = path.join(packageRoot(), 'node_modules', '@sparticuz', 'chromium');

const bundleVersion = (): string =>
  (JSON.parse(readFileSync(path.join(bundle, 'package.json'), 'utf8')) as { version: string })
    .version;

function candidates({ env }: Machine): string[] {
  const folders = [
    ...(env['PATH'] ?? '').split(':').filter(path.posix.isAbsolute),
    ...linuxFolders,
  ];
  return [
    ...commands.flatMap((command) => folders.map((folder) => `${folder}/${command}`)),
    ...['', env['HOME'] ?? ''].flatMap((home) =>
      macApplications.map((name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
    ),
    ...['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].flatMap((folder) =>
      windowsPrograms.map((program) => `${env[folder] ?? 'C:'}\\${program}`),
    ),
  ];
}

const commands = [
  // The same engine without windows takes half the time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const linuxFolders = ['/usr/bin', '/opt/google/chrome', '/snap/bin'];
const macApplications = [
  'Chromium',
  'Google Chrome',
  'Google Chrome for Testing',
  'Microsoft Edge',
];
const windowsPrograms = [
  'Chromium\\Application\\chrome.exe',
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];
