import type { Files } from './files.ts';

/** Every path below a folder, as in a Tree. */
export interface Listing {
  readonly files: readonly string[];
  /** Outer ones before inner ones. */
  readonly folders: readonly string[];
  /** Links, sockets and other entries that no build writes. */
  readonly others: readonly string[];
}

/** Lists the contents of a folder in the order of the file system. Links are not followed. */
export function listFolder(folder: string, files: Files): Listing {
  const listing = { files: [] as string[], folders: [''], others: [] as string[] };
  // The list grows during the loop. `lost+found` belongs to the file system, at the top of a mount.
  for (const below of listing.folders) {
    for (const entry of files.readdir(below === '' ? folder : `${folder}/${below}`)) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isFile()) listing.files.push(name);
      else if (!entry.isDirectory()) listing.others.push(name);
      else if (below !== '' || !(name === 'lost+found' || isStaging(name)))
        listing.folders.push(name);
    }
  }
  listing.folders.shift();
  return listing;
}

/** Returns the folders that files with these paths need, without the top one. */
export function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of paths) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

/** Returns whether desktops create this file when a folder is opened. Every other file that is not in the manifest is the user's. */
export function isSystemFile(name: string): boolean {
  return /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);
}

/** Returns whether this is the staging folder of in-place.ts, at the top of an output. */
export function isStaging(name: string): boolean {
  return /^\.sitegen-\d+-[0-9a-f]{8}$/.test(name);
}
