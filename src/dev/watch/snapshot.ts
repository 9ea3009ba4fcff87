import { readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../../if-possible.ts';

/**
 * Remembers size and times of every file below some folders, and of single files. All paths are relative to `root`, with
 * forward slashes. File system events are only hints, since some come twice and some never.
 */
export function takeSnapshot(root: string, folders: readonly string[]) {
  const roots = [...folders];
  let known = scan(root, roots);

  const sweep = () => {
    const now = scan(root, roots);
    const changed = [...now.keys(), ...known.keys()].filter(
      (file) => known.get(file) !== now.get(file),
    );
    known = now;
    return new Set(changed);
  };

  const wasFolder = (file: string) => [...known.keys()].some((each) => each.startsWith(`${file}/`));

  return {
    /** Checks everything. Returns the files that were changed, added or deleted. */
    sweep,
    /** Includes one more file or folder from now on. */
    add(file: string): void {
      roots.push(file);
      for (const [found, seen] of scan(root, [file])) known.set(found, seen);
    },
    /** Checks files that may have changed, and the contents of folders among them. Returns the same as `sweep`. */
    look(files: Iterable<string>): Set<string> {
      const changed = new Set<string>();
      for (const file of files) {
        const stats = ifPossible(() => statSync(path.join(root, file)));
        // A folder was added, deleted or replaced, so any file in it may have been.
        if (stats?.isDirectory() || (stats === undefined && wasFolder(file)))
          return new Set([...changed, ...sweep()]);
        // A deleted file counts as changed even if it was never seen here: a pass may have read it. So does one
        // that was just written: two writes within one tick of the file system's clock have equal times.
        const seen = stats && signatureOf(stats);
        if (!stats || known.get(file) !== seen || Date.now() - stats.ctimeMs < tickMs)
          changed.add(file);
        if (seen === undefined) known.delete(file);
        else known.set(file, seen);
      }
      return changed;
    },
  };
}

/** Longer than a tick of the common file systems on Linux and macOS. */
const tickMs = 12;

/** Returns the signature of every file at or below some paths. */
function scan(root: string, roots: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  /** `parents` are the real paths of the folders around a file: a link to one of them would never end. */
  const visit = (file: string, parents: readonly string[]) => {
    const absolute = path.join(root, file);
    const stats = ifPossible(() => statSync(absolute));
    if (!stats?.isDirectory()) return stats && found.set(file, signatureOf(stats));
    const real = ifPossible(() => realpathSync.native(absolute)) ?? absolute;
    if (parents.includes(real)) return;
    for (const name of ifPossible(() => readdirSync(absolute)) ?? [])
      if (!isPrivate(name)) visit(`${file}/${name}`, [...parents, real]);
  };
  for (const file of roots) visit(file, []);
  return found;
}

/** Returns whether a file is hidden or a backup of an editor, and so not a part of the site. */
export const isPrivate = (name: string) => name.startsWith('.') || name.endsWith('~');

/** Size, times and inode of a file, as one string. */
const signatureOf = ({ size, mtimeMs, ctimeMs, ino }: Stats) =>
  `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
