import path from 'node:path';
import type { Tree } from '../tree.ts';
import type { Files, Status } from './files.ts';
import { emptyListing, foldersOf, isSystemFile, listFolder, type Listing } from './listing.ts';
import { hashOf, type Known } from './manifest.ts';

/** How a tree differs from what lies in a folder; paths as in a Tree, sorted. */
export interface Comparison {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
  /** Of those in the folder: written by a build, and changed by somebody since. */
  readonly edited: readonly string[];
  /** Of those in the folder: not written by a build, and not what this one would write either, so that something would be lost. */
  readonly foreign: readonly string[];
  /** The files of the folder that have a successor in the tree. */
  readonly before: ReadonlyMap<string, Status>;
  /** What was found in the folder. */
  readonly listing: Listing;
  /** Folders that were found and that the tree has no use for, inner ones first. */
  readonly strayFolders: readonly string[];
}

/** Compares by content: reading the old file costs less than writing the new one, and no time stamp can deceive it. */
export function compareTree(tree: Tree, folder: string, known: Known, files: Files): Comparison {
  const listing = files.stat(folder) === undefined ? emptyListing : listFolder(folder, files);
  const lists = {
    added: [] as string[],
    changed: [] as string[],
    removed: [] as string[],
    unchanged: [] as string[],
    edited: [] as string[],
    foreign: [...listing.others],
  };
  const before = new Map<string, Status>();
  for (const name of listing.files) {
    const output = tree.get(name);
    const written = known.get(name);
    if (output === undefined && (written === undefined || isSystemFile(name))) {
      if (!isSystemFile(name)) lists.foreign.push(name);
      continue;
    }
    const file = path.join(folder, name);
    const status = files.lstat(file);
    if (status === undefined) continue;
    // What has neither size is not worth reading, and may be too large to be read.
    const size = (bytes: number): boolean => bytes === status.size;
    const bytes =
      size(output?.bytes.length ?? -1) || written?.some((content) => size(content.bytes)) === true
        ? files.readFile(file)
        : undefined;
    if (output !== undefined) before.set(name, status);
    if (output !== undefined && bytes?.equals(output.bytes) === true) {
      lists.unchanged.push(name);
      continue;
    }
    lists[output === undefined ? 'removed' : 'changed'].push(name);
    if (written === undefined) lists.foreign.push(name);
    else if (bytes === undefined || !hasContent(written, hashOf(bytes))) lists.edited.push(name);
  }
  for (const name of tree.keys()) if (!before.has(name)) lists.added.push(name);
  for (const list of Object.values(lists)) list.sort();
  return { ...lists, before, listing, strayFolders: strayFolders(listing, tree) };
}

function strayFolders({ folders }: Listing, tree: Tree): readonly string[] {
  if (folders.length === 0) return [];
  const needed = foldersOf(tree.keys());
  return folders
    .filter((name) => !needed.has(name))
    .sort()
    .reverse();
}

function hasContent(written: readonly { readonly sha256: string }[], sha256: string): boolean {
  return written.some((content) => content.sha256 === sha256);
}
