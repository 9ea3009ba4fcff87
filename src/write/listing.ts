import type { Files } from './files.ts';

/** Every path below a folder, in the form of a Tree's. */
export interface Listing {
  readonly files: readonly string[];
  /** Outer ones before inner ones. */
  readonly folders: readonly string[];
  /** Links, sockets and whatever else no build writes. */
  readonly others: readonly string[];
}

export const emptyListing: Listing = { files: [], folders: [], others: [] };

/** Lists all below a folder, following no link, in the order of the file system. */
export function listFolder(folder: string, files: Files): Listing {
  const listing = { files: [] as string[], folders: [''], others: [] as string[] };
  // The list grows while it is walked. `lost+found` is the file system's own, at the top of a mount.
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

/** All folders that files with these paths need, the top one excepted. */
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

/** Whether the desktop makes this file whenever somebody looks at a folder. Everything else that no manifest names is somebody's work. */
export function isSystemFile(name: string): boolean {
  return /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);
}

/** Whether this is the folder, at the top of an output, from which a build publishes file by file; see in-place.ts. */
export function isStaging(name: string): boolean {
  return /^\.sitegen-\d+-[0-9a-f]{8}$/.test(name);
}
