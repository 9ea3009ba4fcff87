import type { PlannedChanges } from '../report/summary.ts';
import type { Tree } from '../tree.ts';
import type { Files } from './files.ts';
import { foldersOf, isSystemFile, listFolder } from './listing.ts';
import { entryOf, type Manifest } from './manifest.ts';
import type { OutputFolder } from './output-folder.ts';

/** The changes to an output folder; paths as in a Tree, sorted. */
export interface WriteResult extends PlannedChanges {
  /** Files that no build wrote, or that somebody edited; not empty only if they may be replaced. */
  readonly foreign: readonly string[];
  /** The size of the whole site. */
  readonly bytes: number;
}

/** The differences of a tree from an output folder. */
export interface Comparison {
  readonly result: WriteResult;
  /** Everything that differs, changed files first. */
  readonly differences: readonly string[];
  /** Folders that the tree does not need, inner ones first. */
  readonly strayFolders: readonly string[];
}

/**
 * Compares a tree with an output folder, by content: reading the old file costs less than writing
 * the new one, and times are not reliable.
 */
export function compareTree(
  tree: Tree,
  manifest: Manifest,
  { target, files }: OutputFolder,
): Comparison {
  const exists = files.lstat(target) !== undefined;
  const listing = exists ? listFolder(target, files) : { files: [], folders: [], others: [] };
  const [changed, unchanged]: [string[], string[]] = [[], []];
  const [removed, foreign] = [[...listing.others], [...listing.others]];
  for (const name of listing.files) {
    const output = tree.get(name);
    if (output === undefined && isSystemFile(name)) continue;
    const bytes = readIfPossible(`${target}/${name}`, files);
    if (output !== undefined && bytes?.equals(output.bytes) === true) {
      unchanged.push(name);
      continue;
    }
    (output === undefined ? removed : changed).push(name);
    if (bytes === undefined || !manifest.has(entryOf(name, bytes))) foreign.push(name);
  }
  const present = new Set([...unchanged, ...changed]);
  const added = [...tree.keys()].filter((name) => !present.has(name));
  for (const list of [added, changed, removed, unchanged, foreign]) list.sort();
  let bytes = 0;
  for (const output of tree.values()) bytes += output.bytes.length;
  const needed = foldersOf(tree.keys());
  const strayFolders = listing.folders.filter((name) => !needed.has(name)).toReversed();
  const result = { added, changed, removed, unchanged, foreign, bytes };
  return { result, differences: [changed, added, removed, strayFolders].flat(), strayFolders };
}

/** Returns the contents of a file; undefined if they do not fit into memory: no build wrote it. */
function readIfPossible(file: string, files: Files): Buffer | undefined {
  try {
    return files.readFile(file);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
