import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';

/**
 * Returns a function that reads a file of the site for code frames, without a byte-order mark, or
 * returns `undefined` if it cannot be read.
 */
export function sourceReader(root: string): (file: string) => string | undefined {
  return (file) =>
    ifPossible(() => readFileSync(path.join(root, file), 'utf8').replace(/^\uFEFF/, ''));
}
