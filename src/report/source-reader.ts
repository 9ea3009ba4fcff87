import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns a function that reads a file of the site for code frames, without a byte-order mark, or returns `undefined` if it cannot be read. */
export function sourceReader(root: string): (file: string) => string | undefined {
  return (file) => {
    try {
      return readFileSync(path.join(root, file), 'utf8').replace(/^\uFEFF/, '');
    } catch {
      return undefined;
    }
  };
}
