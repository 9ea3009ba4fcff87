import { succeeds } from '../report/system-error.ts';
import type { Files, Place } from './files.ts';
import { newName } from './stale-staging.ts';

/**
 * Replaces the published tree by the staged one, whole, in the first of these ways that the system supports:
 *
 * 1. No site yet, or an empty folder: a rename, one step.
 * 2. The two folders are swapped, one step; see system-programs.ts.
 * 3. Two renames: the site is absent for microseconds. If a build is killed at that moment, the next one restores the old site.
 *
 * A symbolic link that is pointed elsewhere would be one step everywhere, but then the output would not be a folder:
 * `rsync -a`, container builds and upload steps copy the link and not the site.
 *
 * Returns the folder that holds the old tree afterwards, if there is one, or `immovable` when the output cannot be moved
 * and is unchanged. Throws other errors of the system.
 */
export function publish(
  staged: string,
  { target, work, files }: Place,
): { readonly old: string | undefined } | 'immovable' {
  if (move(staged, target, files)) return { old: undefined };
  if (files.lstat(target) === undefined) return 'immovable';
  const id = files.lstat(staged)?.id;
  files.swapFolders(staged, target);
  if (files.lstat(target)?.id === id) return { old: staged };
  const old = newName(`${work}/old-`);
  if (!move(target, old, files)) return 'immovable';
  try {
    files.rename(staged, target);
  } catch (error) {
    files.rename(old, target);
    throw error;
  }
  return { old };
}

/**
 * EBUSY: a mount. EXDEV: the work folder is a mount, or the folder is in a lower layer of an overlay. EACCES, EPERM,
 * EROFS: the parent folder belongs to another user; Windows returns two of these while a program has a file of the
 * folder open. ENOTEMPTY, EEXIST: there is a site already.
 */
const refusals = ['EBUSY', 'EXDEV', 'EACCES', 'EPERM', 'EROFS', 'ENOTEMPTY', 'EEXIST'];

/** Returns false when the system refuses. */
const move = (from: string, to: string, files: Files) =>
  succeeds(() => files.rename(from, to), refusals);
