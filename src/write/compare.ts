import path from 'node:path';
import type { PlannedChanges } from '../report/dry-run.ts';
import type { Tree } from '../tree.ts';
import type { Place, Status } from './files.ts';
import { foldersOf, isSystemFile, listFolder, type Listing } from './listing.ts';
import { hashOf, type KnownFiles } from './manifest.ts';
import { publishedFolder } from './stale-staging.ts';

/** The changes to an output folder; paths as in a Tree, sorted. */
export interface WriteResult extends PlannedChanges {
  /** Files of an earlier build that somebody changed by hand. */
  readonly edited: readonly string[];
  /** Files that no build wrote and that would be lost; not empty only if they may be deleted. */
  readonly foreign: readonly string[];
  /** The size of the whole site. */
  readonly bytes: number;
}

/** The differences of a tree from a folder. */
export interface Comparison {
  readonly result: WriteResult;
  /** The files of the folder whose paths are in the tree. */
  readonly before: ReadonlyMap<string, Status>;
  /** The contents of the folder. */
  readonly listing: Listing;
  /** Folders that the tree does not need, inner ones first. */
  readonly strayFolders: readonly string[];
}

/** Compares a tree with what is published. Compares contents: reading the old file costs less than writing the new one, and time stamps are not reliable. */
export function compareTree(tree: Tree, known: KnownFiles, place: Place): Comparison {
  const { files } = place;
  const folder = publishedFolder(place);
  const listing =
    files.stat(folder) === undefined
      ? { files: [], folders: [], others: [] }
      : listFolder(folder, files);
  const lists = {
    added: [] as string[],
    changed: [] as string[],
    removed: [...listing.others],
    unchanged: [] as string[],
    edited: [] as string[],
    foreign: [...listing.others],
  };
  const before = new Map<string, Status>();
  for (const name of listing.files) {
    const output = tree.get(name);
    const written = known.get(name) ?? [];
    if (output === undefined && isSystemFile(name)) continue;
    const file = path.join(folder, name);
    const status = files.lstat(file);
    if (status === undefined) continue;
    // A file of another size cannot be equal, and may be too large to read.
    const sizes = [output?.bytes.length, ...written.map((content) => content.bytes)];
    const bytes = sizes.includes(status.size) ? files.readFile(file) : undefined;
    if (output !== undefined) before.set(name, status);
    if (output !== undefined && bytes?.equals(output.bytes) === true) {
      lists.unchanged.push(name);
      continue;
    }
    lists[output === undefined ? 'removed' : 'changed'].push(name);
    const sha256 = bytes && hashOf(bytes);
    if (written.length === 0) lists.foreign.push(name);
    else if (!written.some((content) => content.sha256 === sha256)) lists.edited.push(name);
  }
  let bytes = 0;
  for (const [name, output] of tree) {
    bytes += output.bytes.length;
    if (!before.has(name)) lists.added.push(name);
  }
  for (const list of Object.values(lists)) list.sort();
  const needed = foldersOf(tree.keys());
  const strayFolders = listing.folders
    .filter((name) => !needed.has(name))
    .sort()
    .reverse();
  return { result: { ...lists, bytes }, before, listing, strayFolders };
}
