import path from 'node:path';
import type { FSWatcher } from 'chokidar';
import { isPrivate, takeSnapshot } from './snapshot.ts';

export interface WatchOptions {
  readonly root: string;
  /** Folders and files, relative to the root; they need not exist. */
  readonly roots: readonly string[];
  /** Called with the files that were written, added or deleted, within milliseconds. */
  readonly onChange: (files: ReadonlySet<string>) => void;
  readonly onDetail?: ((detail: string) => void) | undefined;
}

/**
 * Watches the files of a site. chokidar's raw events arrive some 5 ms before its own, and a snapshot finds out what changed.
 * After each burst, and every two seconds, all files are checked again, because events are missing where a folder was
 * swapped for another and on file systems without events.
 */
export function watchFiles({ root, roots, onChange, onDetail }: WatchOptions) {
  const snapshot = takeSnapshot(root, roots);
  const watched = new Set(roots);
  let hints = new Set<string>();
  let soon: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  let firstHint = 0;
  let closed = false;

  const report = (files: ReadonlySet<string>) => {
    if (files.size > 0 && !closed) onChange(files);
  };
  const sweep = () => {
    report(snapshot.sweep());
    sweepIn(rareMs);
  };
  const sweepIn = (wait: number) => {
    clearTimeout(later);
    if (!closed) later = setTimeout(sweep, wait).unref();
  };
  const look = () => {
    const hinted = hints;
    hints = new Set();
    report(snapshot.look(hinted));
    sweepIn(settledMs);
  };
  const hint = (file: string) => {
    const name = path.relative(root, file).replaceAll(path.sep, '/');
    if (isPrivate(path.basename(name))) return;
    if (hints.size === 0) firstHint = performance.now();
    hints.add(name);
    clearTimeout(soon);
    soon = setTimeout(look, performance.now() - firstHint > longestMs ? 0 : burstMs);
  };

  const watcher = startWatcher(
    [...watched].map((each) => path.join(root, each)),
    hint,
  );
  void watcher.then((chokidar) =>
    chokidar
      .on('ready', () => sweepIn(0))
      .on('error', (error) =>
        onDetail?.(
          `Some files cannot be watched and are checked every two seconds: ${String(error)}`,
        ),
      ),
  );
  sweepIn(settledMs);
  return {
    /** Checks everything now, and reports the changes before it returns. */
    sweep,
    /** Watches these files too, from now on. */
    add(files: readonly string[]): void {
      const added = files.filter((file) => !watched.has(file));
      for (const file of added) {
        watched.add(file);
        snapshot.add(file);
      }
      if (added.length > 0 && !closed)
        void watcher.then((chokidar) => chokidar.add(added.map((file) => path.join(root, file))));
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(soon);
      clearTimeout(later);
      await (await watcher).close();
    },
  };
}

/** The pause that ends the events of one save, and the longest wait for it. */
const burstMs = 3;
const longestMs = 60;
/** The delay after a burst until all files are checked, and the interval of checks without one. */
const settledMs = 250;
const rareMs = 2000;

async function startWatcher(
  folders: readonly string[],
  hint: (file: string) => void,
): Promise<FSWatcher> {
  const { watch } = await import('chokidar');
  // chokidar may start to watch a folder while it is being closed, which must not keep the process alive.
  const watcher = watch([...folders], {
    ignoreInitial: true,
    atomic: false,
    persistent: false,
    ignored: (file) => !folders.includes(file) && isPrivate(path.basename(file)),
  });
  watcher.on('raw', (_event, name, details) => {
    // `watchedPath` is the folder of the file, or the file itself.
    const { watchedPath } = details as { readonly watchedPath?: string };
    if (watchedPath === undefined || !name) return;
    hint(path.basename(watchedPath) === name ? watchedPath : path.join(watchedPath, name));
  });
  return watcher.on('all', (_event, file) => hint(file));
}
