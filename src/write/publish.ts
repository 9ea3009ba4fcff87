import { isSystemError } from './failure.ts';
import type { Files } from './files.ts';
import { newName } from './leftovers.ts';
import type { Place } from './place.ts';

/**
 * Puts the staged tree in the place of the published one, whole, and returns the folder that then holds the old tree (undefined when there
 * was none). In the order of what visitors notice:
 *
 * 1. No site yet, or an empty folder: a rename, one step.
 * 2. The two folders are exchanged in one step by the system, where it has such a call and a program that makes it.
 * 3. Two renames: for some microseconds there is no site, and a build killed just then leaves the old one for the next to put back.
 *
 * A link that is pointed elsewhere would be one step everywhere, but then the output is not a folder any more: `rsync -a`, container builds
 * and upload steps copy the link and not the site.
 */
export function publish(staged: string, place: Place, files: Files): string | undefined {
  if (renamed(staged, place.target, files)) return undefined;
  if (exchanged(staged, place.target, files)) return staged;
  const old = newName(place.work, 'old');
  files.rename(place.target, old);
  try {
    files.rename(staged, place.target);
  } catch (error) {
    files.rename(old, place.target);
    throw error;
  }
  return old;
}

function renamed(staged: string, target: string, files: Files): boolean {
  try {
    files.rename(staged, target);
    return true;
  } catch (error) {
    // What these mean is that there is a site already; Windows says EPERM, even for an empty folder.
    if (isSystemError(error) && ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EBUSY'].includes(error.code)) return false;
    throw error;
  }
}

/** Asks one program after the other. Only what the name leads to afterwards says whether it worked. */
function exchanged(staged: string, target: string, files: Files): boolean {
  const id = files.lstat(staged)?.id;
  for (let attempt = 0; files.exchange(staged, target, attempt) === 'asked'; attempt += 1) {
    if (files.lstat(target)?.id === id) return true;
  }
  return false;
}
