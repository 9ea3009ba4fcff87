import { statSync } from 'node:fs';
import path from 'node:path';
import type { FSWatcher } from 'chokidar';
import { isPrivate, takeSnapshot } from './snapshot.ts';

export interface WatchOptions {
  readonly root: string;
  /** Folders and files, relative to the root; they need not exist. */
  readonly roots: readonly string[];
  /** Called with the files that were written, added or deleted, within milliseconds. */
  readonly onChange: (files: ReadonlySet<string>) => void;
  readonly onDetail?: (detail: string) => void;
}

export interface FileWatch {
  /** Checks everything now, and reports the changes before it returns. */
  sweep(): void;
  /** Watches these files too, from now on. */
  add(files: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * Watches the files of a site. chokidar's raw events arrive some 5 ms before its own, and a snapshot finds out what changed.
 * After each burst, and from time to time, all files are checked again, because events are missing where a folder was
 * swapped for another and on file systems without events.
 */
export function watchFiles({
  root,
  roots,
  onChange,
  onDetail = () => {},
}: WatchOptions): FileWatch {
  const snapshot = takeSnapshot(root, roots);
  const watched = new Set(roots);
  let hints = new Set<string>();
  let soon: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  let firstHint = 0;
  let pause = rare;
  let closed = false;

  const report = (files: ReadonlySet<string>) => {
    if (files.size > 0 && !closed) onChange(files);
  };
  const look = () => {
    // Some editors empty a file before they write it. The wait is limited, since a file may be meant to be empty.
    if (
      performance.now() - firstHint < longest &&
      [...hints].some((file) => isEmpty(path.join(root, file)))
    ) {
      soon = setTimeout(look, longest);
      return;
    }
    const hinted = hints;
    hints = new Set();
    firstHint = 0;
    report(snapshot.look(hinted));
    sweepIn(settled);
  };
  const sweepIn = (wait: number) => {
    clearTimeout(later);
    if (closed) return;
    later = setTimeout(() => {
      const missed = snapshot.sweep();
      // A change without an event: this file system has none.
      if (missed.size > 0 && wait === pause) pause = frequent;
      report(missed);
      sweepIn(pause);
    }, wait);
    later.unref();
  };
  const hint = (file: string) => {
    const name = path.relative(root, file).replaceAll(path.sep, '/');
    if (isPrivate(path.basename(name))) return;
    hints.add(name);
    firstHint ||= performance.now();
    clearTimeout(soon);
    soon = setTimeout(look, performance.now() - firstHint > longest ? 0 : burst);
  };

  const watcher = startWatcher(
    roots.map((each) => path.join(root, each)),
    {
      hint,
      onReady: () => sweepIn(0),
      onError(error) {
        if (pause !== frequent)
          onDetail(
            `Some files cannot be watched (${error instanceof Error ? error.message : String(error)}); they are checked every second.`,
          );
        pause = frequent;
        sweepIn(settled);
      },
    },
  );
  sweepIn(settled);
  return {
    sweep: () => report(snapshot.sweep()),
    add(files) {
      const unknown = files.filter((file) => !watched.has(file));
      for (const file of unknown) {
        watched.add(file);
        snapshot.add(file);
      }
      if (unknown.length > 0 && !closed)
        void watcher.then((chokidar) => chokidar.add(unknown.map((file) => path.join(root, file))));
    },
    async close() {
      closed = true;
      clearTimeout(soon);
      clearTimeout(later);
      await (await watcher).close();
    },
  };
}

/** In milliseconds: the pause that ends the events of one save, and the longest wait for it. */
const burst = 3;
const longest = 60;
/** In milliseconds: when everything is checked after a burst, and how often with and without reliable events. */
const settled = 250;
const rare = 10_000;
const frequent = 1000;

function isEmpty(file: string): boolean {
  try {
    const stats = statSync(file);
    return stats.isFile() && stats.size === 0;
  } catch {
    return false;
  }
}

interface WatcherEvents {
  readonly hint: (file: string) => void;
  readonly onReady: () => void;
  readonly onError: (error: unknown) => void;
}

async function startWatcher(
  folders: readonly string[],
  { hint, onReady, onError }: WatcherEvents,
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
  watcher.on('all', (_event, file) => hint(file));
  watcher.on('ready', onReady);
  watcher.on('error', onError);
  return watcher;
}
