import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

const month = 30 * 24 * 60 * 60 * 1000;

/**
 * Marks the files in `used` as used now and deletes those files below `folder` that were last used a month before
 * `now`, leftovers of killed builds among them. Another build may do the same at once; what it took away is no mistake.
 */
export function removeUnused(folder: string, used: ReadonlySet<string>, now = new Date()): void {
  for (const file of used) ignoringFailure(() => utimesSync(file, now, now));
  for (const area of entriesOf(folder)) {
    for (const file of entriesOf(area)) {
      ignoringFailure(() => {
        if (now.getTime() - statSync(file).mtimeMs > month) rmSync(file, { force: true });
      });
    }
  }
}

function entriesOf(folder: string): string[] {
  return ignoringFailure(() => readdirSync(folder).map((name) => path.join(folder, name))) ?? [];
}

function ignoringFailure<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
