import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { succeeds } from '../report/system-error.ts';
import type { Files, Place } from './files.ts';
import { isStaging, isSystemFile, listFolder, type Listing } from './listing.ts';
import { knownFiles, readManifest, removeTemporaryManifest } from './manifest.ts';

/** Makes a name that no other build uses. */
export function newName(prefix: string): string {
  return `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`;
}

/** Removes what a killed build left. Called under the lock, before the output is read. */
export function recover(place: Place): void {
  const { target, files } = place;
  cleanUp(place);
  if (files.lstat(target) === undefined) return;
  for (const { name } of files.readdir(target))
    if (isStaging(name)) deleteStaging(path.join(target, name), files);
}

/** Restores the old tree if a build ended between its two renames (see publish.ts), and deletes all trees beside the output. */
export function cleanUp(place: Place): void {
  const { target, work, files } = place;
  const published = publishedFolder(place);
  if (published !== target) files.rename(published, target);
  removeTemporaryManifest(place);
  const trees = files
    .readdir(work)
    .filter((entry) => entry.isDirectory() && /^(next|old|dead)-/.test(entry.name));
  if (trees.length === 0) return;
  const known = knownFiles(readManifest(place));
  for (const { name } of trees) discard(path.join(work, name), known, place);
}

/** Returns the folder of the published site: the output, unless a build was killed between its two renames. */
export function publishedFolder({ target, work, files }: Place): string {
  if (files.lstat(target) !== undefined || files.lstat(work) === undefined) return target;
  const old = files
    .readdir(work)
    .find((entry) => entry.isDirectory() && entry.name.startsWith('old-'));
  return old === undefined ? target : path.join(work, old.name);
}

/**
 * Deletes the files of a tree beside the output that are in `deletable`. The tree is renamed first: a program that a
 * killed build started may still be about to swap it, and then does not find it. Another file must have been added by
 * somebody at the last moment: returns the folder in which it is kept.
 */
export function discard(
  folder: string,
  deletable: { has(name: string): boolean },
  { work, files }: Place,
  listing?: Listing,
): string | undefined {
  const dead = newName(`${work}/dead-`);
  files.rename(folder, dead);
  const found = listing ?? listFolder(dead, files);
  for (const name of [...found.files, ...found.others])
    if (deletable.has(name) || isSystemFile(name)) remove(`${dead}/${name}`, files.unlink, files);
  for (const name of found.folders.toReversed()) removeFolder(`${dead}/${name}`, files);
  if (removeFolder(dead, files)) return undefined;
  const kept = newName(`${work}/kept-`);
  files.rename(dead, kept);
  return kept;
}

/** Deletes the staging folder of in-place.ts, which has no folders in it. */
export function deleteStaging(folder: string, files: Files): void {
  for (const { name } of files.readdir(folder)) files.unlink(path.join(folder, name));
  files.rmdir(folder);
}

/** Returns false when the folder is not empty. */
const removeFolder = (folder: string, files: Files) =>
  succeeds(() => remove(folder, files.rmdir, files), ['ENOTEMPTY', 'EEXIST', 'EBUSY']);

/** Deletes a file or a folder, even if the user made the folder that it is in read-only. */
function remove(file: string, call: (file: string) => void, files: Files): void {
  if (succeeds(() => call(file), ['EACCES'])) return;
  files.chmod(path.dirname(file), 0o700);
  call(file);
}
