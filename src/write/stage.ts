import path from 'node:path';
import type { Tree } from '../tree.ts';
import { foldersOf, type Comparison } from './compare.ts';
import { attempt } from './failure.ts';
import type { Files, Status } from './files.ts';
import { writeFile } from './write-file.ts';

export const fileMode = 0o644;
export const folderMode = 0o755;

/** What decides the times of files. */
export interface Times {
  /** Seconds since 1970, from SOURCE_DATE_EPOCH. */
  readonly sourceDate: number | undefined;
  /** The one that the files in the folder were given. */
  readonly sourceDateBefore: number | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Makes the whole tree anew in `folder`, which must not exist, and returns the files that were written and not linked.
 * Files that are already in `published` as they should be become second names of the same file: that costs no writing, and keeps their time.
 */
export function stageTree(tree: Tree, folder: string, published: string, comparison: Comparison, times: Times, files: Files): string[] {
  files.mkdir(folder, folderMode);
  // The first folder tells whether the umask, or a default access list, takes anything away; asking for the umask would change it for a moment.
  const mode = files.lstat(folder)?.mode === folderMode || process.platform === 'win32' ? undefined : fileMode;
  if (mode !== undefined) files.chmod(folder, folderMode);
  const folders = foldersOf(tree.keys());
  for (const name of [...folders].sort()) {
    files.mkdir(path.join(folder, name), folderMode);
    if (mode !== undefined) files.chmod(path.join(folder, name), folderMode);
  }
  const unchanged = new Set(comparison.unchanged);
  const written: string[] = [];
  for (const [name, { bytes }] of tree) {
    const file = path.join(folder, name);
    const before = comparison.before.get(name);
    const same = unchanged.has(name);
    if (same && before !== undefined && isSettled(before, times) && linked(path.join(published, name), file, files)) continue;
    writeFile(file, bytes, { mode, time: timeOf(before, same, times) }, files);
    written.push(name);
  }
  if (times.sourceDate !== undefined) {
    for (const name of [...folders, '']) files.utimes(path.join(folder, name), times.sourceDate * 1000);
  }
  return written;
}

/** Whether an unchanged file may stay as it is: it has the mode and the time that it should have. */
export function isSettled(before: Status, times: Times): boolean {
  return (before.mode === fileMode || process.platform === 'win32') && timeOf(before, true, times) === before.time;
}

/**
 * The time that a file is to have, in milliseconds; undefined when the clock will do.
 * - An unchanged file keeps its time. Where SOURCE_DATE_EPOCH is set it has that one; only a time that an earlier build for the same date
 *   had to choose later stays.
 * - A changed file is at least a second newer than the one it replaces, whatever the clock and SOURCE_DATE_EPOCH say: rsync compares whole
 *   seconds, and with one time for two contents it would miss the second.
 */
export function timeOf(before: Status | undefined, same: boolean, { sourceDate, sourceDateBefore, now }: Times): number | undefined {
  const date = sourceDate === undefined ? undefined : sourceDate * 1000;
  if (before === undefined) return date;
  if (same) return date === undefined || (sourceDateBefore === sourceDate && before.time > date) ? before.time : date;
  const newer = (Math.floor(before.time / 1000) + 1) * 1000;
  if (date !== undefined) return Math.max(date, newer);
  // Where the old file is well in the past, the system's own time is newer without being asked to.
  return before.time > now - 2000 ? Math.max(now, newer) : undefined;
}

function linked(from: string, to: string, files: Files): boolean {
  return attempt(() => (files.link(from, to), true)) === true;
}
