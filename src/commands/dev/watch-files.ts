import { statSync, watch as watchFolder, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { watch } from 'chokidar';
import { ifPossible } from '../../lib/if-possible.ts';
import { listFiles } from '../../files/list-files.ts';

export interface WatchOptions {
  readonly root: string;
  /** Folders and files, relative to the root; they need not exist. */
  readonly paths: readonly string[];
  /** Called with the files that may have been written, added or deleted, relative to the root. */
  readonly onChange: (files: ReadonlySet<string>) => void;
  readonly onDetail?: ((detail: string) => void) | undefined;
}

/** Watches the files of a site. */
export function watchFiles({ root, paths, onChange, onDetail }: WatchOptions) {
  const watched = new Set(paths);
  const startedMs = Date.now() - clockTickMs;
  const inRoot = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  /** The files of one save are passed on together. */
  const report = (file: string) => {
    changed.add(inRoot(file));
    timer ??= setTimeout(() => {
      timer = undefined;
      onChange(new Set(changed));
      changed.clear();
    }, burstMs);
  };
  const isWatched = (file: string) =>
    [...watched].some((each) => `${inRoot(file)}/`.startsWith(`${each}/`));

  const onEvent = (event: string, name: string, watchedPath: string) => {
    const file = path.basename(watchedPath) === name ? watchedPath : path.join(watchedPath, name);
    if (!isWatched(file) || isPrivate(name)) return;
    report(file);
    if (event !== 'rename' || !ifPossible(() => statSync(file).isDirectory())) return;
    // It may have replaced a folder of the same name, which chokidar would continue to watch.
    watcher.unwatch(file).add(file);
    const listInside = () =>
      (ifPossible(() => listFiles(file)) ?? []).map((each) => path.join(file, each));
    for (const folder of new Set([file, ...listInside().map((each) => path.dirname(each))]))
      watchNow(folder);
    listInside().forEach(report);
  };
  const added = new Map<string, FSWatcher>();
  /** Watches a new folder at once: chokidar first reads it, and misses what happens meanwhile. */
  const watchNow = (folder: string) => {
    added.get(folder)?.close();
    const options = { persistent: false };
    const own = ifPossible(() =>
      watchFolder(folder, options, (event, name) => name && onEvent(event, name, folder)),
    );
    if (own !== undefined)
      added.set(
        folder,
        own.on('error', () => {}),
      );
  };

  const watcher = watch(
    paths.map((each) => path.join(root, each)),
    {
      atomic: false,
      // Else a folder that chokidar starts to watch while it is being closed keeps the process
      // alive.
      persistent: false,
      ignored: (file) => isWatched(file) && isPrivate(path.basename(file)),
    },
  );
  watcher
    // The existing files are added at the start; some may have changed since the first pass read
    // them.
    .on('add', (file, stats) => stats !== undefined && stats.ctimeMs >= startedMs && report(file))
    .on('unlink', report)
    // chokidar's own events come some milliseconds later, and it drops those that follow another
    // one closely.
    .on('raw', (event, name, details) => {
      const { watchedPath = '' } = details as { readonly watchedPath?: string };
      if (name) onEvent(event, name, watchedPath);
    })
    .on('error', (error) => onDetail?.(`Some files cannot be watched: ${String(error)}`));
  return {
    /** Watches these files too, from now on. */
    add(files: readonly string[]): void {
      const unwatched = files.filter((file) => !watched.has(file));
      for (const file of unwatched) watched.add(file);
      watcher.add(unwatched.map((file) => path.join(root, file)));
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      for (const own of added.values()) own.close();
      await watcher.close();
    },
  };
}

/** How long the events of one save are collected. */
const burstMs = 3;
/**
 * The times of files can be older than the clock by a tick of the system, at most 10 ms on Linux.
 */
const clockTickMs = 10;

/** Returns whether a file is hidden or a backup of an editor, and so not a part of the site. */
const isPrivate = (name: string) => /^\.(?!well-known$)|~$/.test(name);
