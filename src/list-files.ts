import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the files of a folder and its subfolders: their paths below it, with forward slashes, sorted by code unit, so
 * that the order does not depend on the machine. Throws the system's error, such as for a missing folder.
 */
export function listFiles(folder: string): string[] {
  const top = path.resolve(folder);
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      // `path.join` takes five times as long.
      `${parentPath}/${name}`.slice(top.length + 1).replaceAll(path.sep, '/'),
    )
    .sort();
}
