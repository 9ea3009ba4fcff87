import { isSystemError } from '../report/system-error.ts';
import type { Files } from './files.ts';

/**
 * Up to here, flushing one by one is the better way: it takes some 0.15 ms each on ext4, while flushing the whole file system
 * also waits for whatever else was written to it, such as the packages of a fresh install.
 */
const few = 64;

/** Brings files and folders, all inside `folder`, onto the disk. Throws what the system says. */
export function flushFiles(
  folder: string,
  written: readonly string[],
  folders: readonly string[],
  files: Files,
): void {
  if (written.length + folders.length > few && files.flushFileSystem(folder)) return;
  for (const file of written) flushPath(file, 'r+', files);
  for (const name of folders) flushFolder(name, files);
}

/** Makes the names in a folder last. */
export function flushFolder(folder: string, files: Files): void {
  try {
    flushPath(folder, 'r', files);
  } catch (error) {
    // Windows opens no folders, and some network file systems do not flush them.
    if (
      !isSystemError(error) ||
      !['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(error.code)
    )
      throw error;
  }
}

function flushPath(file: string, flags: string, files: Files): void {
  const handle = files.open(file, flags);
  try {
    files.fsync(handle);
  } finally {
    files.close(handle);
  }
}
