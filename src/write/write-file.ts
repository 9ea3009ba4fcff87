import path from 'node:path';
import type { Files } from './files.ts';

/** Every web server can read these files, and only the owner can change them. */
export const fileMode = 0o644;
export const folderMode = 0o755;

export interface FileTraits {
  /** Set exactly if given; the umask applies otherwise. */
  readonly mode?: number | undefined;
  /** Milliseconds since 1970; the time of writing unless given. */
  readonly time?: number | undefined;
  /** Wait until it is on the disk. */
  readonly flush?: boolean | undefined;
}

/** Writes a file that must not exist yet. */
export function writeFile(
  file: string,
  bytes: Uint8Array,
  { mode, time, flush }: FileTraits,
  files: Files,
): void {
  const handle = files.open(file, 'wx', fileMode);
  try {
    // A disk that is almost full writes a part, and fails only at the next call.
    for (let offset = 0; offset < bytes.length; ) offset += files.write(handle, bytes, offset);
    if (mode !== undefined) files.fchmod(handle, mode);
    if (time !== undefined) files.futimes(handle, time);
    if (flush === true) files.fsync(handle);
  } finally {
    files.close(handle);
  }
}

/** Makes a folder with `mode`, and those that lead to it with the usual one, where they are missing. */
export function makeFolders(folder: string, mode: number, files: Files): void {
  if (files.stat(folder)?.kind === 'folder') return;
  makeFolders(path.dirname(folder), folderMode, files);
  try {
    files.mkdir(folder, mode);
  } catch (error) {
    // Another build may have made it meanwhile.
    if (files.stat(folder)?.kind !== 'folder') throw error;
  }
}
