import type { Complete } from './rebuild/revision.ts';
import { addChanges, type Changes } from './rebuild/changes.ts';
import type { Rebuilder, Update } from './rebuild/rebuilder.ts';
import { hasErrors } from '../report/diagnostic.ts';

export interface LoopOptions {
  readonly rebuilder: Rebuilder;
  /** Looks for changes that were not announced, and announces them before it returns. */
  readonly look: () => void;
  /** Called with the site after some changes, before all pages are rendered. It brings the open pages up to date. */
  readonly onUpdate: (update: Update, changes: Changes) => void;
  /** Called when all pages are rendered and checked, or cannot be; with errors only once nothing has changed for a moment. */
  readonly onDone: (result: Result) => void;
  /** Called with a defect of the program. */
  readonly onDefect: (error: unknown) => void;
}

/** The result of one pass. */
export interface Result extends Complete {
  readonly update: Update;
  readonly changes: Changes;
  /** From the change until the open pages were up to date; in the first pass, until all pages were rendered. */
  readonly durationMs: number;
}

/** One pass after the other, never two at once; changes meanwhile are collected for the next. */
export interface Loop {
  /** Announces that files may have changed. */
  change(changes: Changes): void;
  /** Resolves once all changes so far have been rendered and reported. */
  settled(): Promise<void>;
  stop(): void;
}

export function createLoop({ rebuilder, look, onUpdate, onDone, onDefect }: LoopOptions): Loop {
  let waiting: { readonly changes: Changes } | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;
  let passes = 0;
  const isOutdated = () => waiting !== undefined || stopped;

  const work = async () => {
    while (waiting !== undefined && !stopped) {
      const { changes } = waiting;
      waiting = undefined;
      passes++;
      await pass(changes);
    }
  };

  const pass = async (changes: Changes) => {
    const isFirst = passes === 1;
    const began = performance.now();
    const update = await rebuilder.update(changes);
    if (stopped) return;
    onUpdate(update, changes);
    const shown = performance.now();
    // The open pages are sent and patched first, which counts on a machine with few cores.
    if (!isFirst) await pause(breath);
    if (isOutdated()) return;
    const complete =
      update.revision === undefined
        ? { tree: new Map(), diagnostics: update.diagnostics }
        : await update.revision.complete(isOutdated);
    if (complete === undefined) return;
    // An error may come from half of a save, so it waits for the other half.
    if (!isFirst && hasErrors(complete.diagnostics)) {
      await pause(began + halfASave - performance.now());
      // On a busy machine the other half may be there and not yet noticed.
      look();
    }
    if (isOutdated()) return;
    onDone({
      ...complete,
      update,
      changes,
      durationMs: (isFirst ? performance.now() : shown) - began,
    });
  };

  const start = () => {
    running ??= work()
      .catch(onDefect)
      .finally(() => {
        running = undefined;
        if (isOutdated() && !stopped) start();
      });
  };

  return {
    change(changes) {
      waiting = { changes: waiting === undefined ? changes : addChanges(waiting.changes, changes) };
      start();
    },
    async settled() {
      while (running !== undefined) await running;
    },
    stop() {
      stopped = true;
    },
  };
}

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

/** In milliseconds: the longest that an editor leaves a file empty or absent while it saves. */
const halfASave = 120;
/** In milliseconds: how long sending and patching the open pages may take. */
const breath = 30;
