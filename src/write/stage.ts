import type { Tree } from '../tree.ts';
import type { Comparison } from './compare.ts';
import { attempt, nameTakenTwice } from './failure.ts';
import type { Files } from './files.ts';
import { isSettled, timeOf, type Times } from './times.ts';
import { foldersOf } from './listing.ts';
import { fileMode, folderMode, writeFile } from './write-file.ts';

export interface Staging {
  readonly tree: Tree;
  readonly comparison: Comparison;
  readonly times: Times;
  readonly files: Files;
}

/**
 * Makes the whole tree in `folder`, which must not exist, and returns the files that were written.
 * The others are in `published` already, as they should be, and become second names of the same files: so they keep their times, and cost little.
 */
export function stageTree(
  folder: string,
  published: string,
  { tree, comparison, times, files }: Staging,
): string[] {
  const both = [...foldersOf(tree.keys())].find((name) => tree.has(name));
  if (both !== undefined) throw nameTakenTwice(both);
  files.mkdir(folder, folderMode);
  // The first folder tells whether the umask or a default access list takes anything away; to ask for the umask is to change it for a moment.
  const asIs = process.platform === 'win32' || files.lstat(folder)?.mode === folderMode;
  if (!asIs) files.chmod(folder, folderMode);
  const unchanged = new Set(comparison.unchanged);
  // Where modes come out as they should, a folder is made when a file needs it.
  if (!asIs) makeFolders(folder, foldersOf(tree.keys()), files);
  const makeFolder = createFolderMaker(folder, files);
  const written: string[] = [];
  for (const [name, { bytes }] of tree) {
    makeFolder(name);
    const before = comparison.before.get(name);
    const same = unchanged.has(name);
    const [from, to] = [`${published}/${name}`, `${folder}/${name}`];
    if (same && isSettled(before, times) && link(from, to, files)) continue;
    const time = timeOf(before, same, times);
    writeFile(to, bytes, { mode: asIs ? undefined : fileMode, time }, files);
    written.push(name);
  }
  if (times.sourceDate !== undefined) {
    for (const name of ['', ...foldersOf(tree.keys())])
      files.utimes(`${folder}/${name}`, times.sourceDate * 1000);
  }
  return written;
}

/** Makes what makes the folder of a file where that is missing. */
function createFolderMaker(folder: string, files: Files): (name: string) => void {
  const there = new Set(['']);
  return (name) => {
    const parent = parentOf(name);
    if (there.has(parent)) return;
    files.mkdirs(`${folder}/${parent}`, folderMode);
    there.add(parent);
  };
}

/** `names` are any folders with all that they stand in. */
function makeFolders(folder: string, names: Iterable<string>, files: Files): void {
  for (const name of [...names].sort()) {
    files.mkdir(`${folder}/${name}`, folderMode);
    files.chmod(`${folder}/${name}`, folderMode);
  }
}

const parentOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('/')));

/** Without hard links, or where the system forbids to link another's files, the file is written again. */
function link(from: string, to: string, files: Files): boolean {
  return attempt(() => (files.link(from, to), true)) === true;
}
