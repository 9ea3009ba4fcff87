import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { attempt, isSystemError } from './failure.ts';
import type { Files } from './files.ts';
import { isStaging, isSystemFile, listFolder, type Listing } from './listing.ts';
import { joinManifests, knownFiles, readManifest } from './manifest.ts';
import type { Place } from './place.ts';

/** A name that no other build has or had. */
export function newName(prefix: string): string {
  return `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`;
}

/**
 * Puts right what a killed build left; to be called under the lock, before anything else looks at the output.
 * Only what a manifest names is deleted here, too.
 */
export function recover({ target, work }: Place, files: Files): void {
  const left = files.readdir(work).map(({ name }) => path.join(work, name));
  if (files.lstat(target) === undefined) {
    const old = left.find(isOld);
    // The build died between its two renames; see publish.ts.
    if (old !== undefined) files.rename(old, target);
  }
  const known = knownFiles(readManifest(work, files));
  for (const folder of left.filter((folder) => /^(next|old|dead)-/.test(path.basename(folder)))) discard(folder, work, known, files);
  joinManifests(work, files);
  if (files.lstat(target) === undefined) return;
  for (const { name } of files.readdir(target)) if (isStaging(name)) deleteStaging(path.join(target, name), files);
}

/** The folder that holds the published site: the output, unless a build was killed between its two renames. */
export function publishedFolder({ target, work }: Place, files: Files): string {
  if (files.lstat(target) !== undefined || files.lstat(work) === undefined) return target;
  return files.readdir(work).map(({ name }) => path.join(work, name)).find(isOld) ?? target;
}

const isOld = (folder: string): boolean => path.basename(folder).startsWith('old-');

/**
 * Deletes a tree that is not published, as far as its files may go. It gets another name first: a program that was asked to exchange it,
 * by a build that died, may still be about to do so, and then finds nothing. What may not go must have been put there by somebody at the
 * very last moment: returns the folder in which it is kept.
 */
export function discard(folder: string, work: string, mayGo: { has(name: string): boolean }, files: Files, listing?: Listing): string | undefined {
  const dead = newName(`${work}/dead-`);
  if (attempt(() => (files.rename(folder, dead), true)) === undefined) return undefined;
  const found = listing ?? listFolder(dead, files);
  for (const name of found.files) if (mayGo.has(name) || isSystemFile(name)) unlink(dead, name, files);
  for (const name of found.others) if (mayGo.has(name)) unlink(dead, name, files);
  for (const name of found.folders.toReversed()) removeFolder(`${dead}/${name}`, files);
  if (removeFolder(dead, files)) return undefined;
  const kept = newName(`${work}/kept-`);
  files.rename(dead, kept);
  return kept;
}

/** Deletes the folder of in-place.ts with the files in it, which lie side by side. */
export function deleteStaging(folder: string, files: Files): void {
  for (const { name } of files.readdir(folder)) files.unlink(path.join(folder, name));
  files.rmdir(folder);
}

function unlink(folder: string, name: string, files: Files): void {
  const file = `${folder}/${name}`;
  try {
    files.unlink(file);
  } catch (error) {
    // The folder that holds it is read-only.
    if (!isSystemError(error) || error.code !== 'EACCES') throw error;
    files.chmod(path.dirname(file), 0o700);
    files.unlink(file);
  }
}

/** Returns false when something is in it. */
function removeFolder(folder: string, files: Files): boolean {
  try {
    files.rmdir(folder);
    return true;
  } catch (error) {
    if (isSystemError(error) && ['ENOTEMPTY', 'EEXIST', 'EBUSY'].includes(error.code)) return false;
    throw error;
  }
}
