import { isSystemError } from '../report/system-error.ts';
import type { Files } from './files.ts';
import { newName } from './stale-staging.ts';
import type { OutputPaths } from './output-paths.ts';

/**
 * Puts the staged tree in the place of the published one, whole, in the first of these ways that the system has:
 *
 * 1. No site yet, or an empty folder: a rename, one step.
 * 2. The two folders are exchanged, one step; see exchange.ts.
 * 3. Two renames: for some microseconds there is no site, and a build that is killed just then leaves the old one for the next to put back.
 *
 * A link that is pointed elsewhere would be one step everywhere, but then the output is not a folder any more: `rsync -a`, container builds
 * and upload steps copy the link and not the site.
 *
 * Returns the folder that holds the old tree afterwards, if there is one, or `immovable`, when the output can be moved in no way
 * and is as it was. Throws what else the system says.
 */
export function publish(
  staged: string,
  { target, work }: OutputPaths,
  files: Files,
): { readonly old: string | undefined } | 'immovable' {
  const first = move(staged, target, files);
  if (first === 'done') return { old: undefined };
  if (files.lstat(target) === undefined) return 'immovable';
  if (exchanged(staged, target, files)) return { old: staged };
  const old = newName(`${work}/old-`);
  if (move(target, old, files) === 'refused') return 'immovable';
  try {
    files.rename(staged, target);
  } catch (error) {
    files.rename(old, target);
    throw error;
  }
  return { old };
}

/**
 * EBUSY: a mount. EXDEV: the work folder is one, or the folder comes from a lower layer of an overlay. EACCES, EPERM, EROFS: the folder around the
 * output is somebody else's; Windows says two of these while a program has a file in it open. ENOTEMPTY, EEXIST: a site is there already.
 */
function move(from: string, to: string, files: Files): 'done' | 'refused' {
  try {
    files.rename(from, to);
    return 'done';
  } catch (error) {
    if (
      isSystemError(error) &&
      ['EBUSY', 'EXDEV', 'EACCES', 'EPERM', 'EROFS', 'ENOTEMPTY', 'EEXIST'].includes(error.code)
    )
      return 'refused';
    throw error;
  }
}

/** Asks one program after the other. Only what the name leads to afterwards says whether one did it. */
function exchanged(staged: string, target: string, files: Files): boolean {
  const id = files.lstat(staged)?.id;
  for (let turn = 0; files.exchange(staged, target, turn); turn += 1) {
    if (files.lstat(target)?.id === id) return true;
  }
  return false;
}
