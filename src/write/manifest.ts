import path from 'node:path';
import { digestOf } from '../lib/digest.ts';
import { ifPossible } from '../lib/if-possible.ts';
import type { Tree } from '../tree.ts';
import type { OutputFolder } from './output-folder.ts';

/**
 * The files that sitegen wrote into an output folder, the only ones there that it may delete: the
 * SHA-256 of each, a space and its path. While a build replaces a file, and after an interruption,
 * the old and the new content are in it.
 *
 * The manifest is beside the output folder (`.sitegen/output/<name>/`) and not in it, where a host
 * would serve it. Without it (a copied folder, a restored cache) all files of an output folder are
 * unknown, except those that already have the content that the build would write.
 */
export type Manifest = ReadonlySet<string>;

/** Returns the entry of a file in the manifest. */
export const entryOf = (name: string, bytes: Uint8Array): string => `${digestOf(bytes)} ${name}`;

export const manifestOf = (tree: Tree): Manifest =>
  new Set(Array.from(tree, ([name, { bytes }]) => entryOf(name, bytes)));

/** Returns the paths of the files in a manifest. */
export const pathsOf = (manifest: Manifest): ReadonlySet<string> =>
  new Set(Array.from(manifest, (entry) => entry.slice(entry.indexOf(' ') + 1)));

/** Returns the manifest of the last build; empty if it is missing or damaged. */
export function readManifest({ work, files }: OutputFolder): Manifest {
  const file = path.join(work, 'manifest.json');
  if (files.lstat(file)?.isFile() !== true) return new Set();
  const text = files.readFile(file).toString();
  const entries: unknown = ifPossible(() => JSON.parse(text));
  return new Set(
    Array.isArray(entries) ? entries.filter((entry) => typeof entry === 'string') : [],
  );
}

/** The new manifest while it is written. `recover` deletes it. */
export const temporaryManifest = 'manifest.json.tmp';

/** Replaces the manifest in one step. Throws the system's error. */
export function saveManifest(manifest: Manifest, { work, files }: OutputFolder): void {
  const temporary = path.join(work, temporaryManifest);
  files.writeFile(temporary, Buffer.from(JSON.stringify([...manifest], undefined, 1)));
  files.rename(temporary, path.join(work, 'manifest.json'));
}
