import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import path from 'node:path';

/** What the disk held when it was last looked at. */
export interface Snapshot {
  /** Looks at files that something may have happened to; returns those that changed, came or went. Folders among them are looked through. */
  look(files: Iterable<string>): Set<string>;
  /** Looks at everything. */
  sweep(): Set<string>;
  /** Looks at one more file or folder from now on. */
  add(file: string): void;
}

/**
 * Remembers size and times of every file below some folders, and of single files. All paths are relative to `root`, with
 * forward slashes. Events of a file system are hints: some come twice, some never; this knows what is true.
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
        // A folder came, went or was replaced, or a file of one did.
        if (stats?.isDirectory() || (stats === undefined && hasBelow(known, file)))
          return new Set([...changed, ...sweep()]);
        if (stats === undefined) {
          // Even where it was never seen here: it came and went, and somebody may have read it meanwhile.
          known.delete(file);
          changed.add(file);
          continue;
        }
        const seen = signatureOf(stats);
        // Two writes within one tick of the file system's clock look alike, so a file that was just written counts as changed.
        if (known.get(file) !== seen || Date.now() - stats.ctimeMs < tick) changed.add(file);
        known.set(file, seen);
      }
      return changed;
    },
  };
}

/** Size, times and identity of a file, as one text. */
type Seen = string;

/** In milliseconds; the coarsest clock of the usual file systems on Linux and macOS is finer. */
const tick = 12;

function scan(root: string, roots: readonly string[]): Map<string, Seen> {
  const found = new Map<string, Seen>();
  for (const each of roots) visit(root, each, found, []);
  return found;
}

/** `parents` are the real paths of the folders around a link, to which it must not lead. */
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
      // A link to a folder around it has no end.
      if (
        real !== undefined &&
        !parents.includes(real) &&
        !`${realPath(absolute)}/`.startsWith(`${real}/`)
      )
        visit(root, below, found, [...parents, real]);
    }
  }
}

/** Hidden files and what editors leave beside a text are no part of a site. */
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
