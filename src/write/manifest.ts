import fs from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';

/**
 * Opens the list of the files that builds wrote, the only ones that a later build may replace. It is
 * beside the output folder, since a host would serve a file inside it. Builds at the same time only
 * add to it, so that each knows the files of the others.
 */
export function openManifest(work: string) {
  const file = path.join(work, 'manifest');
  const isFile = fs.statSync(file, { throwIfNoEntry: false })?.isFile();
  const rows = new Set(
    // Reading a pipe would wait without end.
    isFile ? ifPossible(() => fs.readFileSync(file, 'utf8').split('\n')) : [],
  );
  const rowOf = (name: string, digest = '') => `${digest} ${JSON.stringify(name)}`;
  return {
    isEmpty: rows.size === 0,
    has: (name: string, digest: string | undefined) => rows.has(rowOf(name, digest)),
    /** Adds files with their digests. Throws the system's error. */
    add(files: readonly (readonly [name: string, digest: string])[]): void {
      const written = files.map(([name, digest]) => rowOf(name, digest));
      const isLong = rows.size > 20 * files.length + 100_000;
      const added = isLong ? written : written.filter((row) => !rows.has(row));
      fs.mkdirSync(work, { recursive: true, mode: 0o700 });
      // A killed build may leave half a row without an end.
      const text = added.map((row) => `\n${row}`).join('');
      if (added.length > 0) fs.writeFileSync(file, text, { flag: isLong ? 'w' : 'a' });
    },
  };
}
