import fs from 'node:fs';
import { flushFileSystem, swapFolders } from './system-programs.ts';

/** The properties of a file that matter here. Two paths have the same `id` exactly when they lead to the same file. */
export interface Status {
  readonly kind: 'file' | 'folder' | 'other';
  readonly id: string;
  readonly device: number;
  /** Bytes. */
  readonly size: number;
  /** Permission bits, such as 0o644. */
  readonly mode: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/**
 * Every call of this stage to the disk, in one object, so that a test can make each of them fail in turn. They are
 * synchronous: for thousands of small files that is several times faster.
 */
export const diskFiles = {
  lstat: (path: string): Status | undefined =>
    status(path, fs.lstatSync(path, { throwIfNoEntry: false })),
  stat: (path: string): Status | undefined =>
    status(path, fs.statSync(path, { throwIfNoEntry: false })),
  realpath: (path: string): string => fs.realpathSync.native(path),
  readlink: (path: string): string => fs.readlinkSync(path),
  readdir: (path: string): fs.Dirent[] => fs.readdirSync(path, { withFileTypes: true }),
  readFile: (path: string): Buffer => fs.readFileSync(path),
  open: (path: string, flags: string, mode?: number): number => fs.openSync(path, flags, mode),
  write: (file: number, bytes: Uint8Array, offset: number): number =>
    fs.writeSync(file, bytes, offset),
  fchmod: (file: number, mode: number): void => fs.fchmodSync(file, mode),
  futimes: (file: number, time: number): void => fs.futimesSync(file, time / 1000, time / 1000),
  fsync: (file: number): void => fs.fsyncSync(file),
  close: (file: number): void => fs.closeSync(file),
  mkdir: (path: string, mode: number): void => fs.mkdirSync(path, mode),
  chmod: (path: string, mode: number): void => fs.chmodSync(path, mode),
  utimes: (path: string, time: number): void => fs.utimesSync(path, time / 1000, time / 1000),
  link: (from: string, to: string): void => fs.linkSync(from, to),
  rename: (from: string, to: string): void => fs.renameSync(from, to),
  unlink: (path: string): void => fs.unlinkSync(path),
  rmdir: (path: string): void => fs.rmdirSync(path),
  swapFolders,
  flushFileSystem,
};

export type Files = typeof diskFiles;

/** Where a build writes; all paths absolute. */
export interface Place {
  readonly root: string;
  /** The output folder, with all symbolic links resolved; it need not exist. */
  readonly target: string;
  /** The folder of the lock, the manifest and the staged tree: on the file system of the target wherever possible. */
  readonly work: string;
  /** Formats a path for messages. */
  readonly shown: (path: string) => string;
  readonly files: Files;
}

function status(path: string, stats: fs.Stats | undefined): Status | undefined {
  if (stats === undefined) return undefined;
  return {
    kind: stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other',
    // Some network file systems on Windows have no inode numbers.
    id: stats.ino === 0 ? path : `${stats.dev}:${stats.ino}`,
    device: stats.dev,
    size: stats.size,
    mode: stats.mode & 0o7777,
    time: stats.mtimeMs,
  };
}
