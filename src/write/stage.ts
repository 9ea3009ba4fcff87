import type { Tree } from '../tree.ts';
import type { Comparison } from './compare.ts';
import { attempt, isSystemError } from './failure.ts';
import type { Files } from './files.ts';
import { isSettled, timeOf, type Times } from './times.ts';
import { foldersOf } from './listing.ts';
import { fileMode, folderMode, writeFile } from './write-file.ts';

/** A file to be written into a staged tree. */
export interface StagedFile {
  /** As in the tree. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** As in FileTraits. */
  readonly time: number | undefined;
}

/** Another thread, which writes a part of the files. */
export interface Helper {
  /** Whether it holds the bytes of a file already. */
  holds(file: StagedFile): boolean;
  /**
   * Begins, for the first and only time, to write files, and the folders that they stand in where those are missing, into a folder of this process alone.
   * Returns what waits for the end; that throws what the system said. `asIs` says that modes come out as they are asked for.
   */
  write(folder: string, files: readonly StagedFile[], asIs: boolean): () => void;
}

export interface Staging {
  readonly tree: Tree;
  readonly comparison: Comparison;
  readonly times: Times;
  readonly helpers: readonly Helper[];
  readonly files: Files;
}

/**
 * Makes the whole tree in `folder`, which must not exist, and returns the files that were written.
 * The others are in `published` already, as they should be, and become second names of the same files: so they keep their times, and cost little.
 */
export function stageTree(folder: string, published: string, { tree, comparison, times, helpers, files }: Staging): string[] {
  files.mkdir(folder, folderMode);
  // The first folder tells whether the umask or a default access list takes anything away; to ask for the umask is to change it for a moment.
  const asIs = process.platform === 'win32' || files.lstat(folder)?.mode === folderMode;
  if (!asIs) files.chmod(folder, folderMode);
  const unchanged = new Set(comparison.unchanged);
  const own: StagedFile[] = [];
  const theirs = helpers.map((): StagedFile[] => []);
  const linked = new Set<string>();
  for (const [name, { bytes }] of tree) {
    const before = comparison.before.get(name);
    const same = unchanged.has(name);
    if (same && isSettled(before, times)) linked.add(name);
    const file = { name, bytes, time: timeOf(before, same, times) };
    const share = linked.has(name) ? undefined : theirs[helpers.findIndex((helper) => helper.holds(file))];
    (share ?? own).push(file);
  }
  // The folders of its own files a helper makes itself.
  makeFolders(folder, foldersOf(theirs.flat().map(({ name }) => parentOf(name))), asIs, files);
  const waits = helpers.map((helper, index) => helper.write(folder, theirs[index] ?? [], asIs));
  const written = theirs.flat().map(({ name }) => name);
  try {
    makeFolders(folder, foldersOf(own.map(({ name }) => name)), asIs, files);
    for (const file of own) {
      if (linked.has(file.name) && link(`${published}/${file.name}`, `${folder}/${file.name}`, files)) continue;
      writeStaged(folder, file, asIs, files);
      written.push(file.name);
    }
  } finally {
    for (const wait of waits) wait();
  }
  if (times.sourceDate !== undefined) {
    for (const name of ['', ...foldersOf(tree.keys())]) files.utimes(`${folder}/${name}`, times.sourceDate * 1000);
  }
  return written;
}

/** What a helper does when it is told to write. */
export function writeShare(folder: string, share: readonly StagedFile[], asIs: boolean, files: Files): void {
  const there = new Set<string>();
  for (const file of share) {
    const parent = parentOf(file.name);
    if (!there.has(parent)) makeIfMissing(`${folder}/${parent}`, asIs, files);
    there.add(parent);
    writeStaged(folder, file, asIs, files);
  }
}

function writeStaged(folder: string, { name, bytes, time }: StagedFile, asIs: boolean, files: Files): void {
  writeFile(`${folder}/${name}`, bytes, { mode: asIs ? undefined : fileMode, time }, files);
}

/** `names` are any folders with all that they stand in. */
function makeFolders(folder: string, names: Iterable<string>, asIs: boolean, files: Files): void {
  for (const name of [...names].sort()) makeIfMissing(`${folder}/${name}`, asIs, files);
}

/** A folder that several threads share is made by whichever comes first. */
function makeIfMissing(folder: string, asIs: boolean, files: Files): void {
  try {
    files.mkdir(folder, folderMode);
    if (!asIs) files.chmod(folder, folderMode);
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EEXIST') throw error;
  }
}

const parentOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('/')));

/** Without hard links, or where the system forbids to link another's files, the file is written again. */
function link(from: string, to: string, files: Files): boolean {
  return attempt(() => (files.link(from, to), true)) === true;
}
