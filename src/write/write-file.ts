import type { Files } from './files.ts';

/**
 * Writes a file that must not exist yet. `mode` is set where given (the umask has its say otherwise), `time` is in milliseconds
 * since 1970, `flush` waits for the disk.
 */
export function writeFile(file: string, bytes: Uint8Array, { mode, time, flush }: { mode?: number | undefined; time?: number | undefined; flush?: boolean }, files: Files): void {
  const handle = files.open(file, 'wx', 0o644);
  try {
    // A disk that is almost full takes a part and says so only at the next call.
    for (let offset = 0; offset < bytes.length; ) offset += files.write(handle, bytes, offset);
    if (mode !== undefined) files.fchmod(handle, mode);
    if (time !== undefined) files.futimes(handle, time);
    if (flush === true) files.fsync(handle);
  } finally {
    files.close(handle);
  }
}
