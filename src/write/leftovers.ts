import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { isSystemFile } from './compare.ts';
import { attempt } from './failure.ts';
import type { Files } from './files.ts';
import { joinManifests, knownFiles, readManifest, type Known } from './manifest.ts';
import type { Place } from './place.ts';

/** The trees that a build keeps in its work folder, by what they are. */
export type Leftover = 'next' | 'old' | 'dead' | 'kept';

/** A name in the work folder that no other build has or had. */
export function newName(work: string, kind: Leftover): string {
  return path.join(work, `${kind}-${process.pid}-${randomBytes(4).toString('hex')}`);
}

/**
 * Puts right what a killed build left; to be called under the lock, before anything else looks at the output.
 * Where folders cannot be exchanged in one step, the build may have died between its two renames: then the old tree is put back.
 */
export function recover({ target, work }: Place, files: Files): void {
  const names = files.readdir(work).map(({ name }) => name);
  const kept = names.find((name) => name.startsWith('old-'));
  if (kept !== undefined && files.lstat(target) === undefined) files.rename(path.join(work, kept), target);
  const manifest = readManifest(work, files);
  const known = knownFiles(manifest);
  // The draft of a lock belongs to a process that waits for us; those of the dead are few and small.
  for (const name of names.filter((name) => /^(next|old|dead)-/.test(name))) discard(path.join(work, name), work, known, files);
  joinManifests(work, manifest, files);
}

/**
 * Deletes a tree that is published no more. It gets another name first: a program that was asked to exchange it by a build that died
 * may still be about to do so, and then finds nothing. Files that no manifest names, which somebody must have put there at the very
 * last moment, are kept: returns the folder that holds them.
 */
export function discard(folder: string, work: string, known: Known, files: Files): string | undefined {
  const dead = newName(work, 'dead');
  if (attempt(() => (files.rename(folder, dead), true)) === undefined) return undefined;
  if (deleteKnown(dead, '', known, files)) return undefined;
  const kept = newName(work, 'kept');
  files.rename(dead, kept);
  return kept;
}

/** Returns whether all was deleted. */
function deleteKnown(folder: string, below: string, known: Known, files: Files): boolean {
  let all = true;
  for (const entry of files.readdir(path.join(folder, below))) {
    const name = below + entry.name;
    if (entry.isDirectory()) all = deleteKnown(folder, `${name}/`, known, files) && all;
    else if (known.has(name) || isSystemFile(name)) files.unlink(path.join(folder, name));
    else all = false;
  }
  if (all) files.rmdir(path.join(folder, below));
  return all;
}
