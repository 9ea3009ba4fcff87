import { readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';

/** What the disk held when it was last looked at. */
export interface Snapshot {
  /** Looks at files that something may have happened to; returns those that changed, came or went. Folders among them are looked through. */
  look(files: Iterable<string>): Set<string>;
  /** Looks at everything. */
  sweep(): Set<string>;
}

/**
 * Remembers size and times of every file below some folders, and of single files. All paths are relative to `root`, with
 * forward slashes. Events of a file system are hints: some come twice, some never; this knows what is true.
 */
export function takeSnapshot(root: string, roots: readonly string[]): Snapshot {
  let known = scan(root, roots);

  const sweep = () => {
    const now = scan(root, roots);
    const changed = new Set<string>();
    for (const [file, seen] of now) if (known.get(file)?.signature !== seen.signature) changed.add(file);
    for (const file of known.keys()) if (!now.has(file)) changed.add(file);
    known = now;
    return changed;
  };

  return {
    sweep,
    look(files) {
      const changed = new Set<string>();
      for (const file of files) {
        const stats = statOf(path.join(root, file));
        if (stats?.isDirectory() || (stats === undefined && !known.has(file))) {
          // A folder came, went or was replaced, or a file of one did.
          if (stats !== undefined || hasBelow(known, file)) return union(changed, sweep());
          continue;
        }
        const before = known.get(file);
        if (stats === undefined) {
          known.delete(file);
          changed.add(file);
          continue;
        }
        const seen = { signature: signatureOf(stats) };
        // Two writes within one tick of the file system's clock look alike, so a file that was just written counts as changed.
        if (before?.signature !== seen.signature || Date.now() - stats.ctimeMs < tick) changed.add(file);
        known.set(file, seen);
      }
      return changed;
    },
  };
}

interface Seen {
  readonly signature: string;
}

/** In milliseconds; the coarsest clock of the usual file systems on Linux and macOS is finer. */
const tick = 12;

function scan(root: string, roots: readonly string[]): Map<string, Seen> {
  const found = new Map<string, Seen>();
  for (const each of roots) visit(root, each, found, []);
  return found;
}

function visit(root: string, file: string, found: Map<string, Seen>, parents: readonly string[]): void {
  const absolute = path.join(root, file);
  const stats = statOf(absolute);
  if (stats === undefined) return;
  if (!stats.isDirectory()) return void found.set(file, { signature: signatureOf(stats) });
  const real = realPath(absolute);
  // A link to a folder around it has no end.
  if (real === undefined || parents.includes(real)) return;
  for (const name of listNames(absolute)) if (!isPrivate(name)) visit(root, `${file}/${name}`, found, [...parents, real]);
}

/** Hidden files and what editors leave beside a text are no part of a site. */
export const isPrivate = (name: string) => name.startsWith('.') || name.endsWith('~');

const signatureOf = ({ size, mtimeMs, ctimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ctimeMs} ${ino}`;

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const hasBelow = (known: ReadonlyMap<string, Seen>, folder: string) => [...known.keys()].some((file) => file.startsWith(`${folder}/`));

const union = (some: ReadonlySet<string>, others: ReadonlySet<string>) => new Set([...some, ...others]);
