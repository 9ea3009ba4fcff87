import type { Status } from './files.ts';
import { fileMode } from './write-file.ts';

/** What decides the times of files. */
export interface Times {
  /** Seconds since 1970, from SOURCE_DATE_EPOCH. */
  readonly sourceDate: number | undefined;
  /** The one that the published files were given. */
  readonly sourceDateBefore: number | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The time that a file is to have, in milliseconds; undefined when the clock will do. `before` is the published file that it replaces, `same`
 * says whether that has the same content.
 * - An unchanged file keeps its time. Where SOURCE_DATE_EPOCH is set it has that one; only a later one that an earlier build for the same date
 *   had to choose stays.
 * - A changed file is at least a second newer than the one that it replaces, whatever the clock and SOURCE_DATE_EPOCH say: rsync compares
 *   whole seconds, and with one time for two contents of equal length it would miss the second.
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
  // A file well in the past is older than what is written now without any doing; the system's clock for files may lag a little.
  return before.time > now - 2000 ? Math.max(now, newer) : undefined;
}

/** Whether an unchanged file may stay as it is, having the mode and the time that it should have. */
export function isSettled(before: Status | undefined, times: Times): boolean {
  return (
    before !== undefined &&
    (before.mode === fileMode || process.platform === 'win32') &&
    timeOf(before, true, times) === before.time
  );
}
