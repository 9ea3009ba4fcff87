import fs, { type BigIntStats } from 'node:fs';
import path from 'node:path';
import { digestOf } from '../lib/digest.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { succeeds } from '../report/system-error.ts';
import type { Tree } from '../tree.ts';
import { stampOf, type Stamps, type Manifest, type WrittenFile } from './manifest.ts';

/** A file of the output folder, or a link. */
export interface FoundFile {
  readonly stats: BigIntStats;
  /** `undefined` if it is a link, or too large to be read. */
  readonly digest: string | undefined;
  /** Whether a build wrote it, and nobody edited it. */
  readonly isOwn: boolean;
}

export type FoundFiles = ReadonlyMap<string, FoundFile>;

/**
 * Returns the files of an output folder by path; none of a missing folder. Reads only files
 * whose stamp is in no manifest. Does not follow links, and leaves out what `ignoredFile` names.
 */
export function inspectOutput(
  target: string,
  tree: Tree,
  manifests: readonly Manifest[],
): FoundFiles {
  const found = new Map<string, FoundFile>();
  for (const name of namesIn(target, '')) {
    if (!tree.has(name) && ignoredFile.test(name)) continue;
    const known = manifests.flatMap(({ files }) => files.get(name) ?? []);
    const file = inspectFile(path.join(target, name), known);
    if (file !== undefined) found.set(name, file);
  }
  return found;
}

/** Desktops create files in folders that somebody opens, and a killed build may leave folders. */
const ignoredFile = /^\.sitegen-(new|old)\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** A folder may go while it is read, since other builds replace it. */
function* namesIn(folder: string, prefix: string): Iterable<string> {
  const entries: fs.Dirent[] = [];
  succeeds(
    () => entries.push(...fs.readdirSync(folder, { withFileTypes: true })),
    ['ENOENT', 'ENOTDIR'],
  );
  for (const entry of entries) {
    const name = prefix + entry.name;
    if (entry.isDirectory()) yield* namesIn(path.join(folder, entry.name), `${name}/`);
    else yield name;
  }
}

function inspectFile(file: string, known: readonly WrittenFile[]): FoundFile | undefined {
  const stats = fs.lstatSync(file, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const stamp = stampOf(stats);
  const unread = known.find((one) => stamp !== '' && one.stamp === stamp);
  if (unread !== undefined) return { stats, digest: unread.digest, isOwn: true };
  const digest = stats.isFile() ? ifPossible(() => digestOf(fs.readFileSync(file))) : undefined;
  return { stats, digest, isOwn: known.some((one) => one.digest === digest) };
}

export const stampsOf = (found: FoundFiles): Stamps =>
  new Map(Array.from(found, ([name, { stats }]) => [name, stampOf(stats)]));
