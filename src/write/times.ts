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

/**
 * Returns the time for a file in milliseconds; undefined for the time of writing. `before` is the published file that it
 * replaces, `same` whether that has the same content.
 * - An unchanged file keeps its time. Where SOURCE_DATE_EPOCH is set, it gets that; a later time stays only if an earlier
 *   build for the same date had to choose it.
 * - A changed file is at least a second newer than the one that it replaces, whatever the clock and SOURCE_DATE_EPOCH are:
 *   rsync compares whole seconds, and would miss another content of equal length with the same time.
 */
export function timeOf(
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

/** Returns whether an unchanged file already has the right mode and time. */
export function isUpToDate(before: Status | undefined, times: Times): boolean {
  return (
    before !== undefined &&
    (before.mode === fileMode || process.platform === 'win32') &&
    timeOf(before, true, times) === before.time
  );
}
