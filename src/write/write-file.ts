import type { Files } from './files.ts';

/** What every web server can read, and nobody but the owner can change. */
export const fileMode = 0o644;
export const folderMode = 0o755;

export interface FileTraits {
  /** Set where given; the umask has its say otherwise. */
  readonly mode?: number | undefined;
  /** Milliseconds since 1970; the clock's where it is not given. */
  readonly time?: number | undefined;
  /** Wait until the disk has it. */
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
    // A disk that is almost full takes a part, and says so only at the next call.
    for (let offset = 0; offset < bytes.length; ) offset += files.write(handle, bytes, offset);
    if (mode !== undefined) files.fchmod(handle, mode);
    if (time !== undefined) files.futimes(handle, time);
    if (flush === true) files.fsync(handle);
  } finally {
    files.close(handle);
  }
}
