import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { isSystemError } from '../report/system-error.ts';
import type { Files } from './files.ts';
import { isStaging, isSystemFile, listFolder, type Listing } from './listing.ts';
import { joinManifests, knownFiles, readManifest } from './manifest.ts';
import type { OutputPaths } from './output-paths.ts';

/** A name that no other build has or had. */
export function newName(prefix: string): string {
  return `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`;
}

/** Puts right what a killed build left; to be called under the lock, before anything else looks at the output. */
export function recover(place: OutputPaths, files: Files): void {
  tidyUp(place, files);
  joinManifests(place.work, files);
  if (files.lstat(place.target) === undefined) return;
  for (const { name } of files.readdir(place.target))
    if (isStaging(name)) deleteStaging(path.join(place.target, name), files);
}

/** Puts the old tree back where a build ended between its two renames (see publish.ts), and deletes all trees beside the output. */
export function tidyUp({ target, work }: OutputPaths, files: Files): void {
  const published = publishedFolder({ target, work }, files);
  if (published !== target) files.rename(published, target);
  const trees = files
    .readdir(work)
    .filter((entry) => entry.isDirectory() && /^(next|old|dead)-/.test(entry.name));
  if (trees.length === 0) return;
  // All their files are named as long as both manifests are there.
  const known = knownFiles(readManifest(work, files));
  for (const { name } of trees) discard(path.join(work, name), work, known, files);
}

/** The folder that holds the published site: the output, unless a build was killed between its two renames. */
export function publishedFolder(
  { target, work }: Pick<OutputPaths, 'target' | 'work'>,
  files: Files,
): string {
  if (files.lstat(target) !== undefined || files.lstat(work) === undefined) return target;
  const old = files
    .readdir(work)
    .find((entry) => entry.isDirectory() && entry.name.startsWith('old-'));
  return old === undefined ? target : path.join(work, old.name);
}

/**
 * Deletes a tree that is not published, as far as its files may go. It gets another name first: a program that was asked to exchange it,
 * by a build that died, may still be about to do so, and then finds nothing. What may not go must have been put there by somebody at the
 * very last moment: returns the folder in which it is kept.
 */
export function discard(
  folder: string,
  work: string,
  mayGo: { has(name: string): boolean },
  files: Files,
  listing?: Listing,
): string | undefined {
  const dead = newName(`${work}/dead-`);
  files.rename(folder, dead);
  const found = listing ?? listFolder(dead, files);
  for (const name of found.files)
    if (mayGo.has(name) || isSystemFile(name)) unlink(dead, name, files);
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
  inWritable(path.dirname(file), () => files.unlink(file), files);
}

/** Returns false when something is in it. */
function removeFolder(folder: string, files: Files): boolean {
  try {
    inWritable(path.dirname(folder), () => files.rmdir(folder), files);
    return true;
  } catch (error) {
    if (isSystemError(error) && ['ENOTEMPTY', 'EEXIST', 'EBUSY'].includes(error.code)) return false;
    throw error;
  }
}

/** Deletes something in a folder, though somebody made that read-only. */
function inWritable(folder: string, action: () => void, files: Files): void {
  try {
    action();
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EACCES') throw error;
    files.chmod(folder, 0o700);
    action();
  }
}
