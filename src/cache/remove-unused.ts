import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';

const month = 30 * 24 * 60 * 60 * 1000;

/**
 * Marks the files in `used` as used, and deletes the files below `folder` that were not used for a
 * month before `now`, including temporary files of killed builds. Another build may do the same at
 * once, so missing files are ignored.
 */
export function removeUnused(folder: string, used: ReadonlySet<string>, now = new Date()): void {
  for (const file of used) ifPossible(() => utimesSync(file, now, now));
  for (const area of entriesOf(folder)) {
    for (const file of entriesOf(area))
      ifPossible(() => {
        if (now.getTime() - statSync(file).mtimeMs > month) rmSync(file, { force: true });
      });
  }
}

function entriesOf(folder: string): string[] {
  return ifPossible(() => readdirSync(folder).map((name) => path.join(folder, name))) ?? [];
}
