import { readFileSync, statSync } from 'node:fs';

/**
 * Reads a file. Throws the system's error, or one with the code `ENOTREG` for a pipe, a socket or a device, whose contents
 * may never end.
 */
export function readRegularFile(file: string): Buffer {
  const stats = statSync(file);
  if (!stats.isFile() && !stats.isDirectory())
    throw Object.assign(new Error(`${file} is not a regular file.`), { code: 'ENOTREG' });
  return readFileSync(file);
}
