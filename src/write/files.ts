import fs from 'node:fs';
import { isSystemError } from '../report/system-error.ts';

/**
 * Every call of this stage to the disk, in one object, so that a test can end the build before each
 * of them. They are synchronous: for thousands of small files that is faster.
 */
export const diskFiles = {
  lstat: (file: string) => fs.lstatSync(file, { throwIfNoEntry: false }),
  stat: (file: string) => fs.statSync(file, { throwIfNoEntry: false }),
  realpath: (file: string) => fs.realpathSync.native(file),
  access: (folder: string) => fs.accessSync(folder, fs.constants.W_OK),
  readdir: (folder: string) => fs.readdirSync(folder, { withFileTypes: true }),
  readFile: (file: string) => fs.readFileSync(file),
  /** Fails if the file exists. */
  writeFile: (file: string, bytes: Uint8Array) => fs.writeFileSync(file, bytes, { flag: 'wx' }),
  /** Creates the folders that lead to it too. */
  mkdir: (folder: string, mode?: number) => void fs.mkdirSync(folder, { recursive: true, mode }),
  chmod: (file: string, mode: number) => fs.chmodSync(file, mode),
  copy: (from: string, to: string) => fs.cpSync(from, to, { preserveTimestamps: true }),
  link: (from: string, to: string) => fs.linkSync(from, to),
  rename: (from: string, to: string) => fs.renameSync(from, to),
  /** Deletes a file, or a folder with everything in it, if it exists. */
  remove: (file: string) => fs.rmSync(file, { recursive: true, force: true }),
  /** Deletes an empty folder. */
  rmdir: (folder: string) => fs.rmdirSync(folder),
  exchange: (a: string, b: string) => exchangeFolders(a, b),
};

export type Files = typeof diskFiles;

/**
 * Swaps two folders in one step where `mv` can: GNU coreutils, since version 9.5. Does nothing
 * elsewhere, so the caller compares the folders afterwards.
 */
export function exchangeFolders(a: string, b: string, program = 'mv'): void {
  if (process.platform !== 'linux') return;
  // Loaded at the point of use: a build without changes runs no program.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  spawnSync(program, ['--exchange', '-T', '--', a, b], { stdio: 'ignore' });
}

/** Returns the result of an action; undefined for an error of the operating system. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
