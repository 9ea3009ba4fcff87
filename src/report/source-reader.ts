import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Makes a function that reads a file of a site for its code frames, without a byte-order mark; `undefined` where it cannot be read. */
export function sourceReader(root: string): (file: string) => string | undefined {
  return (file) => {
    try {
      return readFileSync(path.join(root, file), 'utf8').replace(/^\uFEFF/, '');
    } catch {
      return undefined;
    }
  };
}
