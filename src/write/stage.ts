import type { Report } from '../report/diagnostic.ts';
import type { Tree } from '../tree.ts';
import type { Comparison } from './compare.ts';
import { attempt, nameConflict } from './failure.ts';
import type { Files } from './files.ts';
import { foldersOf } from './listing.ts';
import type { OutputPaths } from './output-paths.ts';
import { isUpToDate, timeOf, type Times } from './times.ts';
import { fileMode, folderMode, writeFile } from './write-file.ts';

/** Everything that replacing a published site needs. */
export interface Replacement {
  readonly tree: Tree;
  /** The differences of the tree from the published site. */
  readonly comparison: Comparison;
  readonly paths: OutputPaths;
  readonly times: Times;
  readonly report: Report;
  readonly files: Files;
}

/**
 * Makes the whole tree in `staged`, which must not exist, and returns the files that were written. Files that are already
 * published unchanged become hard links to the published ones: they keep their times, and cost little.
 */
export function stageTree(
  staged: string,
  { tree, comparison, paths: { target }, times, files }: Replacement,
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
  const unchanged = new Set(comparison.unchanged);
  const written: string[] = [];
  for (const [name, { bytes }] of tree) {
    const before = comparison.before.get(name);
    const same = unchanged.has(name);
    const file = `${staged}/${name}`;
    const link = () => (files.link(`${target}/${name}`, file), true);
    // Some file systems have no hard links, and some systems forbid links to another user's files.
    if (same && isUpToDate(before, times) && attempt(link) === true) continue;
    writeFile(file, bytes, { mode, time: timeOf(before, same, times) }, files);
    written.push(name);
  }
  if (times.sourceDate !== undefined)
    for (const name of ['', ...folders]) files.utimes(`${staged}/${name}`, times.sourceDate * 1000);
  return written;
}
