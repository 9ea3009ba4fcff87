import path from 'node:path';
import type { Tree } from '../tree.ts';
import type { Files, Status } from './files.ts';
import { hashOf, type Known } from './manifest.ts';

/** How a tree differs from what lies in a folder; paths as in a Tree, sorted. */
export interface Comparison {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
  /** Of those in the folder: written by a build, and changed by somebody since. */
  readonly edited: readonly string[];
  /** Of those in the folder: not written by a build, and different from what this one would write. */
  readonly foreign: readonly string[];
  /** The files of the folder that have a successor in the tree. */
  readonly before: ReadonlyMap<string, Status>;
  /** Whether the folder holds folders that the tree has no use for. */
  readonly strayFolders: boolean;
}

/**
 * Made by the system whenever somebody looks at a folder, or by the file system itself; nobody's work is lost with them.
 * Everything else that no manifest names is somebody's.
 */
const systemFiles = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', 'lost+found']);

export const isSystemFile = (file: string): boolean => systemFiles.has(path.posix.basename(file));

/** Compares by content. Reading the old file is cheaper than writing the new one, and no time stamp can deceive it. */
export function compareTree(tree: Tree, folder: string, known: Known, files: Files): Comparison {
  const found = files.lstat(folder) === undefined ? { files: [], folders: [], others: [] } : listFolder(folder, files);
  const lists = { added: [] as string[], changed: [] as string[], removed: [] as string[], unchanged: [] as string[], edited: [] as string[], foreign: [...found.others] };
  const before = new Map<string, Status>();
  for (const file of found.files) {
    const output = tree.get(file);
    const hashes = known.get(file)?.hashes;
    if (output === undefined && isSystemFile(file)) continue;
    const bytes = files.readFile(path.join(folder, file));
    const status = output === undefined ? undefined : files.lstat(path.join(folder, file));
    if (status !== undefined) before.set(file, status);
    const same = output !== undefined && bytes.equals(output.bytes);
    lists[same ? 'unchanged' : output === undefined ? 'removed' : 'changed'].push(file);
    if (same) continue;
    if (hashes === undefined) lists.foreign.push(file);
    else if (!hashes.includes(hashOf(bytes))) lists.edited.push(file);
  }
  for (const file of tree.keys()) if (!before.has(file)) lists.added.push(file);
  for (const list of Object.values(lists)) list.sort();
  return { ...lists, before, strayFolders: found.folders.length > foldersOf(tree.keys()).size };
}

/** All folders that these files need, the top one excepted. */
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

interface Listing {
  readonly files: string[];
  readonly folders: string[];
  /** Links, sockets and whatever else no build writes. */
  readonly others: string[];
}

/** Every path below a folder, links not followed. */
export function listFolder(folder: string, files: Files, below = '', listing: Listing = { files: [], folders: [], others: [] }): Listing {
  for (const entry of files.readdir(path.join(folder, below))) {
    const name = below + entry.name;
    if (entry.isFile()) listing.files.push(name);
    else if (!entry.isDirectory()) listing.others.push(name);
    else if (below === '' && isSystemFile(name)) continue;
    else {
      listing.folders.push(name);
      listFolder(folder, files, `${name}/`, listing);
    }
  }
  return listing;
}
