import path from 'node:path';
import type { Files } from './files.ts';

/** Every path below a folder, as in a Tree. */
export interface Listing {
  readonly files: readonly string[];
  /** Outer folders before inner ones. */
  readonly folders: readonly string[];
  /** Links, sockets and other entries that no build writes. */
  readonly others: readonly string[];
}

/** The file that is being written in an output folder that cannot be renamed, at its top. */
export const temporaryName = '.sitegen-new';

/** Lists the contents of a folder; links are not followed. Throws the system's error. */
export function listFolder(folder: string, files: Files): Listing {
  const listing = { files: [] as string[], folders: [''], others: [] as string[] };
  // The list grows during the loop.
  for (const below of listing.folders) {
    for (const entry of files.readdir(below === '' ? folder : `${folder}/${below}`)) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      // `lost+found` belongs to the file system, at the top of a mount point.
      if (name === 'lost+found' || name === temporaryName) continue;
      if (entry.isDirectory()) listing.folders.push(name);
      else listing[entry.isFile() ? 'files' : 'others'].push(name);
    }
  }
  return { ...listing, folders: listing.folders.slice(1) };
}

/** Returns the folders that files with these paths need, sorted, without the top one. */
export function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of paths) {
    let folder = path.posix.dirname(file);
    for (; folder !== '.' && !folders.has(folder); folder = path.posix.dirname(folder))
      folders.add(folder);
  }
  return new Set([...folders].sort());
}

/** Returns whether desktops create this file in folders that somebody opens. */
export const isSystemFile = (name: string): boolean =>
  /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);
