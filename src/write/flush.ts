import { succeeds } from '../report/system-error.ts';
import type { Files } from './files.ts';

/**
 * Up to this number, each file is flushed: that takes 0.15 ms on ext4, while flushing the whole file system also waits
 * for everything else that was written to it, such as the packages of a fresh install.
 */
const mostSingleFlushes = 64;

/** Flushes files and folders, all inside `folder`, to the disk. Throws the system's error. */
export function flushFiles(
  folder: string,
  written: readonly string[],
  folders: readonly string[],
  files: Files,
): void {
  if (written.length + folders.length > mostSingleFlushes && files.flushFileSystem(folder)) return;
  for (const file of written) flushPath(file, 'r+', files);
  for (const name of folders) flushFolder(name, files);
}

/** Flushes the names in a folder to the disk. */
export function flushFolder(folder: string, files: Files): void {
  // Windows cannot open folders, and some network file systems cannot flush them.
  const refusals = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'];
  succeeds(() => flushPath(folder, 'r', files), refusals);
}

function flushPath(file: string, flags: string, files: Files): void {
  const handle = files.open(file, flags);
  try {
    files.fsync(handle);
  } finally {
    files.close(handle);
  }
}
