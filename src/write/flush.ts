import path from 'node:path';
import type { Tree } from '../tree.ts';
import { foldersOf } from './compare.ts';
import { isSystemError } from './failure.ts';
import type { Files } from './files.ts';

/**
 * Up to here, flushing one by one is the better way: it takes some 0.15 ms each, while flushing the whole file system
 * also waits for whatever else was written to it, such as the packages of a fresh install.
 */
const few = 64;

/** Brings a staged tree onto the disk: the files in `written` and all folders. Throws what the system says. */
export function flushTree(folder: string, tree: Tree, written: readonly string[], files: Files): void {
  const folders = foldersOf(tree.keys());
  if (written.length + folders.size > few && files.flushFileSystem(folder)) return;
  for (const name of written) flushPath(path.join(folder, name), 'r+', files);
  for (const name of [...folders, '']) flushFolder(path.join(folder, name), files);
}

/** Makes the names in a folder last. */
export function flushFolder(folder: string, files: Files): void {
  // Windows opens no folders, and some network file systems do not flush them.
  try {
    flushPath(folder, 'r', files);
  } catch (error) {
    if (!isSystemError(error) || !['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(error.code)) throw error;
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
