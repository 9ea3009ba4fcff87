import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import type { Tree } from '../tree.ts';

/** Reads a finished output folder back into a Tree; each file is its own source. Throws an Error if the folder cannot be read. */
export function readTree(folder: string): Tree {
  try {
    return new Map(
      listFiles(folder).map((source) => [
        source,
        { bytes: readFileSync(path.join(folder, source)), source },
      ]),
    );
  } catch (error) {
    throw new Error(`The folder ${folder} cannot be read. Build the site first.`, { cause: error });
  }
}
