import type { Report } from '../report/diagnostic.ts';
import type { Tree } from '../tree.ts';
import type { Comparison } from './compare.ts';
import { attempt, nameConflict } from './failure.ts';
import { foldersOf } from './listing.ts';
import type { Place } from './files.ts';
import type { PlannedFile } from './times.ts';
import { fileMode, folderMode, writeFile } from './write-file.ts';

/** Everything that replacing a published site needs. */
export interface Replacement {
  readonly tree: Tree;
  /** The differences of the tree from the published site. */
  readonly comparison: Comparison;
  readonly planned: readonly PlannedFile[];
  readonly place: Place;
  /** SOURCE_DATE_EPOCH, in seconds since 1970. */
  readonly sourceDate: number | undefined;
  readonly report: Report;
}

/**
 * Makes the whole tree in `staged`, which must not exist, and returns the files that were written. Files that are already
 * published unchanged become hard links to the published ones: they keep their times, and cost little.
 */
export function stageTree(
  staged: string,
  { tree, planned, place: { target, files }, sourceDate }: Replacement,
): string[] {
  const folders = [...foldersOf(tree.keys())].sort();
  const both = folders.find((name) => tree.has(name));
  if (both !== undefined) throw nameConflict(both);
  files.mkdir(staged, folderMode);
  // The first folder shows whether the umask or a default access list changes modes; reading the umask would set it.
  const isExact = process.platform === 'win32' || files.lstat(staged)?.mode === folderMode;
  for (const name of folders) files.mkdir(`${staged}/${name}`, folderMode);
  if (!isExact) for (const name of ['', ...folders]) files.chmod(`${staged}/${name}`, folderMode);
  const mode = isExact ? undefined : fileMode;
  const written: string[] = [];
  for (const { name, bytes, time, isUpToDate } of planned) {
    const file = `${staged}/${name}`;
    const link = () => (files.link(`${target}/${name}`, file), true);
    // Some file systems have no hard links, and some systems forbid links to another user's files.
    if (isUpToDate && attempt(link) === true) continue;
    writeFile(file, bytes, { mode, time }, files);
    written.push(name);
  }
  if (sourceDate !== undefined)
    for (const name of ['', ...folders]) files.utimes(`${staged}/${name}`, sourceDate * 1000);
  return written;
}
