import type { Options } from '../config/config.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import type { LivePages } from './live-pages.ts';
import { createLoop } from './loop.ts';
import type { Changes } from './rebuild/changes.ts';
import { createRebuilder, openMemoryCache, type Rebuilt } from './rebuild/rebuilder.ts';
import { watchFiles } from './watch/watch-files.ts';

/** What is told of the passes. */
export interface BuildEvents {
  /** A pass without errors; its warnings are among the diagnostics. */
  readonly onGood: (made: Rebuilt, changes: Changes, durationMs: number) => void;
  /** A pass with errors, when nothing has changed for a moment. */
  readonly onBad: (diagnostics: readonly Diagnostic[]) => void;
  readonly onDefect: (error: unknown) => void;
  readonly onDetail: (detail: string) => void;
}

export interface KeptSite {
  /** Resolves once all changes noticed so far are worked off. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Builds a site, and again after each change of its files. */
export function keepBuilt(
  options: Options & { readonly root: string },
  live: LivePages,
  events: BuildEvents,
): KeptSite {
  const cache = openMemoryCache(options, events.onDetail);
  const rebuilder = createRebuilder(options, cache);
  let warmed = false;

  const loop = createLoop({
    rebuilder,
    look: () => watch.sweep(),
    openPages: live.open,
    onPart: live.showPart,
    onGood(made, changes, durationMs) {
      watch.add(made.foreign);
      events.onGood(made, changes, durationMs);
      prepare();
    },
    onBad: ({ diagnostics }) => events.onBad(diagnostics),
    onDefect: events.onDefect,
  });
  const watch = watchFiles({
    root: options.root,
    roots: ['content', 'templates', 'assets'],
    onChange: loop.change,
    onDetail: events.onDetail,
  });

  /** Starts the compiler after the first page is there. */
  const prepare = () => {
    if (!warmed) void rebuilder.warm();
    warmed = true;
  };

  loop.change(undefined);
  return {
    settled: loop.settled,
    async close() {
      warmed = true;
      loop.stop();
      await watch.close();
      await loop.settled();
      await rebuilder.dispose();
    },
  };
}
