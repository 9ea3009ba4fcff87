import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

/** What the search needs to know of the machine that it runs on. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly canRun: (file: string) => boolean;
  /** Where Playwright keeps the browser that it installs; `undefined` where it has none for this system. */
  readonly playwrightChromium: string | undefined;
}

/**
 * The path of an installed Chromium or Chrome, `undefined` when there is none: what `CHROME_PATH` or `CHROMIUM_PATH`
 * names, then the usual names on `PATH`, the usual places, and Playwright's own.
 * Throws when the environment names a browser that cannot be run, rather than testing in another one.
 */
export function findChromium(machine: Machine = thisMachine()): string | undefined {
  return chosen(machine) ?? candidates(machine).find(machine.canRun);
}

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    env: process.env,
    canRun,
    playwrightChromium: playwrightChromium(),
  };
}

function chosen({ env, canRun }: Machine): string | undefined {
  const name = ['CHROME_PATH', 'CHROMIUM_PATH'].find((name) => env[name]);
  const file = name && env[name];
  if (!file || canRun(file)) return file;
  throw new Error(
    `${name} names ${file}, which is not a program. Correct it, or unset it to search the usual places.`,
  );
}

function candidates({ platform, env, playwrightChromium }: Machine): string[] {
  return [
    ...onPath(platform, env),
    ...usualPlaces(platform, env),
    ...(playwrightChromium ? [playwrightChromium] : []),
  ];
}

function onPath(platform: NodeJS.Platform, env: Machine['env']): string[] {
  if (platform === 'win32') return [];
  const folders = (env['PATH'] ?? '').split(':').filter(path.posix.isAbsolute);
  return commands.flatMap((command) => folders.map((folder) => path.posix.join(folder, command)));
}

function usualPlaces(platform: NodeJS.Platform, env: Machine['env']): string[] {
  if (platform === 'darwin')
    return ['', env['HOME'] ?? ''].flatMap((home) =>
      macApplications.map((application) => home + application),
    );
  if (platform === 'win32')
    return windowsFolders.flatMap((name) =>
      windowsPrograms.map((program) => path.win32.join(env[name] ?? 'C:\\', program)),
    );
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ];
}

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const macApplications = [
  'Chromium',
  'Google Chrome',
  'Google Chrome for Testing',
  'Microsoft Edge',
].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

const windowsFolders = ['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'];
const windowsPrograms = [
  'Chromium\\Application\\chrome.exe',
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrightChromium(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
