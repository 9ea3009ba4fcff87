import type { Tree } from '../tree.ts';
import type { Comparison } from './compare.ts';
import { attempt } from './failure.ts';
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
export function stageTree(
  folder: string,
  published: string,
  { tree, comparison, times, helpers, files }: Staging,
): string[] {
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
    const share = linked.has(name)
      ? undefined
      : theirs[helpers.findIndex((helper) => helper.holds(file))];
    (share ?? own).push(file);
  }
  // Where modes come out as they should, a folder is made when a file needs it.
  if (!asIs) makeFolders(folder, foldersOf(tree.keys()), files);
  const waits = helpers.map((helper, index) => helper.write(folder, theirs[index] ?? [], asIs));
  const written = theirs.flat().map(({ name }) => name);
  try {
    const makeFolder = createFolderMaker(folder, files);
    for (const file of own) {
      makeFolder(file.name);
      if (
        linked.has(file.name) &&
        link(`${published}/${file.name}`, `${folder}/${file.name}`, files)
      )
        continue;
      writeStaged(folder, file, asIs, files);
      written.push(file.name);
    }
  } finally {
    for (const wait of waits) wait();
  }
  if (times.sourceDate !== undefined) {
    for (const name of ['', ...foldersOf(tree.keys())])
      files.utimes(`${folder}/${name}`, times.sourceDate * 1000);
  }
  return written;
}

/** What a helper does when it is told to write. */
export function writeShare(
  folder: string,
  share: readonly StagedFile[],
  asIs: boolean,
  files: Files,
): void {
  const makeFolder = createFolderMaker(folder, files);
  for (const file of share) {
    makeFolder(file.name);
    writeStaged(folder, file, asIs, files);
  }
}

function writeStaged(
  folder: string,
  { name, bytes, time }: StagedFile,
  asIs: boolean,
  files: Files,
): void {
  writeFile(`${folder}/${name}`, bytes, { mode: asIs ? undefined : fileMode, time }, files);
}

/** Makes what makes the folder of a file where that is missing. Another thread may make the same. */
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
