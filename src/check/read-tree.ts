import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Output, Tree } from '../tree.ts';

/** Reads a finished output folder back into a Tree; each file is its own source. Throws an Error if the folder cannot be read. */
export function readTree(folder: string): Tree {
  const tree = new Map<string, Output>();
  for (const file of listFiles(folder)) {
    const output = path.relative(folder, file).replaceAll(path.sep, '/');
    tree.set(output, { bytes: readFileSync(file), source: output });
  }
  return tree;
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    throw new Error(`The folder ${folder} cannot be read. Build the site first.`, { cause: error });
  }
}
