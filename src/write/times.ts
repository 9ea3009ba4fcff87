import type { Tree } from '../tree.ts';
import type { Comparison } from './compare.ts';
import type { Status } from './files.ts';
import { fileMode } from './write-file.ts';

/** The inputs for the times of files. */
export interface Times {
  /** Seconds since 1970, from SOURCE_DATE_EPOCH. */
  readonly sourceDate: number | undefined;
  /** The one of the build that published the present files. */
  readonly sourceDateBefore: number | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A file to publish. */
export interface PlannedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** In milliseconds since 1970; undefined for the time of writing. */
  readonly time: number | undefined;
  /** Whether it replaces a published file. */
  readonly isReplacing: boolean;
  /** Whether the published file has the same content, mode and time. */
  readonly isUpToDate: boolean;
}

/** Returns the files of a tree with their times. */
export function planFiles(
  tree: Tree,
  { before, result: { unchanged } }: Comparison,
  times: Times,
): readonly PlannedFile[] {
  const same = new Set(unchanged);
  return Array.from(tree, ([name, { bytes }]) => {
    const published = before.get(name);
    const time = timeOf(published, same.has(name), times);
    const hasMode = published?.mode === fileMode || process.platform === 'win32';
    const isUpToDate = same.has(name) && hasMode && time === published?.time;
    return { name, bytes, time, isReplacing: published !== undefined, isUpToDate };
  });
}

/**
 * Returns the time for a file in milliseconds; undefined for the time of writing. `before` is the published file that it
 * replaces, `same` whether that has the same content.
 * - An unchanged file keeps its time. Where SOURCE_DATE_EPOCH is set, it gets that; a later time stays only if an earlier
 *   build for the same date had to choose it.
 * - A changed file is at least a second newer than the one that it replaces, whatever the clock and SOURCE_DATE_EPOCH are:
 *   rsync compares whole seconds, and would miss another content of equal length with the same time.
 */
function timeOf(
  before: Status | undefined,
  same: boolean,
  { sourceDate, sourceDateBefore, now }: Times,
): number | undefined {
  const date = sourceDate === undefined ? undefined : sourceDate * 1000;
  if (before === undefined) return date;
  if (same)
    return date === undefined || (sourceDateBefore === sourceDate && before.time > date)
      ? before.time
      : date;
  const newer = (Math.floor(before.time / 1000) + 1) * 1000;
  if (date !== undefined) return Math.max(date, newer);
  // An older file needs no exact time; the file system's clock may lag a little.
  return before.time > now - 2000 ? Math.max(now, newer) : undefined;
}
