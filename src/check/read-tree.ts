import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../config/config.ts';
import { listFiles } from '../files/list-files.ts';
import { isPrecompressed } from '../lib/media-types.ts';
import { outputAt } from '../plan/addresses.ts';
import type { Tree } from '../tree.ts';

/**
 * Reads a finished output folder back into the Tree of a site with this base path; each file is its
 * own source. The compressed form of a file is left out. Throws UsageError if the folder cannot be
 * read.
 */
export function readTree(folder: string, base = '/'): Tree {
  try {
    const mount = mountIn(folder, base);
    const files = listFiles(folder);
    return new Map(
      files
        .filter((file) => !isPrecompressed(file, files))
        .map((source) => {
          const output = outputAt(mount + source, { base, mount }) ?? mount + source;
          return [output, { bytes: readFileSync(path.join(folder, source)), source }];
        }),
    );
  } catch {
    throw new UsageError(`The folder ${folder} cannot be read. Build the site first.`);
  }
}

/** Returns the address at which a host serves a finished folder; see `Placement`. */
export const mountIn = (folder: string, base: string): string =>
  existsSync(path.join(folder, base)) && !existsSync(path.join(folder, 'index.html')) ? '/' : base;

/** Returns the files that differ between two trees, sorted. */
export function differingFiles(one: Tree, other: Tree): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((file) => {
      const [bytes, others] = [one.get(file)?.bytes, other.get(file)?.bytes];
      return bytes === undefined || others === undefined || Buffer.compare(bytes, others) !== 0;
    })
    .sort();
}
