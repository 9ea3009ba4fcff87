import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';

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
 * or in the usual folders of a system. Throws if `CHROME_PATH` cannot be run, because the tests must
 * not use another one silently.
 */
export function findChromium(machine: Machine = thisMachine): string | undefined {
  const chosen = machine.env['CHROME_PATH'];
  if (!chosen) return candidates(machine).find(machine.canRun);
  if (machine.canRun(chosen)) return chosen;
  throw new Error(
    `CHROME_PATH names ${chosen}, which is not a program. Correct it, or unset it to search the usual folders.`,
  );
}

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
