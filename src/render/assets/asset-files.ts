import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files of `assets/`: path below it, with forward slashes → contents. */
export type AssetFiles = ReadonlyMap<string, Uint8Array>;

/** Reads every file of a folder and of the folders in it, in the order of their paths; hidden files are left out, except those in `public/.well-known/`. An absent folder is empty. */
export function readAssetFiles(folder: string): AssetFiles {
  const files = listFiles(folder).filter(
    (file) => !/(^|\/)\./.test(file.replace(/^public\/\.well-known\//, '')),
  );
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(folder, file))]));
}

/**
 * The name under which a file is published: `images/x.svg` → `assets/x-0123456789.svg`. The digits are the start of the
 * SHA-256 of its contents (40 bits), so browsers may keep the file for ever: another content gets another name.
 */
export function hashedName(file: string, bytes: Uint8Array): string {
  return keyedName(file, createHash('sha256').update(bytes).digest('hex'));
}

/** The same for a file that the build makes, named by the key of all that it is made from: pages can name it before it is made. */
export function keyedName(file: string, key: string): string {
  const { name, ext } = path.posix.parse(file);
  // Other characters would be written differently in an address.
  return `assets/${name.replace(/[^\w.~-]+/g, '-')}-${key.slice(0, 10)}${ext}`;
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
