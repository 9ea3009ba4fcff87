import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import path from 'node:path';

/** The state of files on the disk when they were last checked. */
export interface Snapshot {
  /** Checks files that may have changed, and the contents of folders among them. Returns those that were changed, added or deleted. */
  look(files: Iterable<string>): Set<string>;
  /** Checks everything. */
  sweep(): Set<string>;
  /** Includes one more file or folder from now on. */
  add(file: string): void;
}

/**
 * Remembers size and times of every file below some folders, and of single files. All paths are relative to `root`, with
 * forward slashes. File system events are only hints, since some come twice and some never.
 */
export function takeSnapshot(root: string, folders: readonly string[]): Snapshot {
  const roots = [...folders];
  let known = scan(root, roots);

  const sweep = () => {
    const now = scan(root, roots);
    const changed = new Set<string>();
    for (const [file, seen] of now) if (known.get(file) !== seen) changed.add(file);
    for (const file of known.keys()) if (!now.has(file)) changed.add(file);
    known = now;
    return changed;
  };

  return {
    sweep,
    add(file) {
      roots.push(file);
      for (const [found, seen] of scan(root, [file])) known.set(found, seen);
    },
    look(files) {
      const changed = new Set<string>();
      for (const file of files) {
        const stats = statOf(path.join(root, file));
        // A folder was added, deleted or replaced, so any file in it may have been.
        if (stats?.isDirectory() || (stats === undefined && hasBelow(known, file)))
          return new Set([...changed, ...sweep()]);
        if (stats === undefined) {
          // Even if it was never seen here: it may have been read between its creation and its deletion.
          known.delete(file);
          changed.add(file);
          continue;
        }
        const seen = signatureOf(stats);
        // Two writes within one tick of the file system's clock have equal times, so a file that was just written counts as changed.
        if (known.get(file) !== seen || Date.now() - stats.ctimeMs < tick) changed.add(file);
        known.set(file, seen);
      }
      return changed;
    },
  };
}

/** Size, times and inode of a file, as one string. */
type Seen = string;

/** In milliseconds; longer than a tick of the common file systems on Linux and macOS. */
const tick = 12;

function scan(root: string, roots: readonly string[]): Map<string, Seen> {
  const found = new Map<string, Seen>();
  for (const each of roots) visit(root, each, found, []);
  return found;
}

/** `parents` are the real paths of the folders around a link, which it must not lead to. */
function visit(
  root: string,
  file: string,
  found: Map<string, Seen>,
  parents: readonly string[],
): void {
  const absolute = path.join(root, file);
  const stats = statOf(absolute);
  if (stats === undefined) return;
  if (!stats.isDirectory()) return void found.set(file, signatureOf(stats));
  for (const entry of listEntries(absolute)) {
    if (isPrivate(entry.name)) continue;
    const below = `${file}/${entry.name}`;
    if (!entry.isSymbolicLink()) visit(root, below, found, parents);
    else {
      const real = realPath(path.join(root, below));
      // Following a link to a folder around it would never end.
      if (
        real !== undefined &&
        !parents.includes(real) &&
        !`${realPath(absolute)}/`.startsWith(`${real}/`)
      )
        visit(root, below, found, [...parents, real]);
    }
  }
}

/** Whether a file is hidden or a backup of an editor, and so not a part of the site. */
export const isPrivate = (name: string) => name.startsWith('.') || name.endsWith('~');

const signatureOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): Seen =>
  `${size} ${mtimeMs} ${ctimeMs} ${ino}`;

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function realPath(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch {
    return undefined;
  }
}

function listEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

const hasBelow = (known: ReadonlyMap<string, Seen>, folder: string) =>
  [...known.keys()].some((file) => file.startsWith(`${folder}/`));
