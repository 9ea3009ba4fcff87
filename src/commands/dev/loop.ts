import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { hasErrors } from '../../report/diagnostic.ts';
import type { Rebuilder, Update } from './rebuild/rebuilder.ts';
import type { Complete } from './rebuild/revision.ts';

/** Paths of files, relative to the site's root. */
type Changes = ReadonlySet<string>;

export interface LoopOptions {
  readonly rebuilder: Rebuilder;
  /**
   * Called with the site after some changes, before all pages are rendered. It brings the open
   * pages up to date.
   */
  readonly onUpdate: (update: Update) => void;
  /**
   * Called when all pages are rendered and checked, or cannot be; with errors only if nothing
   * changed for a moment.
   */
  readonly onDone: (result: Result) => void;
  /** Called with an internal error. */
  readonly onInternalError: (error: unknown) => void;
}

/** The result of one pass. */
export interface Result extends Complete {
  readonly update: Update;
  readonly changes: Changes;
  /**
   * From the change until the open pages were up to date; in the first pass, until all pages were
   * rendered.
   */
  readonly durationMs: number;
}

/**
 * Returns a loop that runs one pass after the other, never two at once. It begins with the first
 * call of `change`; changes during a pass are collected for the next.
 */
export function createLoop({ rebuilder, onUpdate, onDone, onInternalError }: LoopOptions) {
  let waiting: Changes | undefined;
  let stopped = false;
  let isFirst = true;
  let running = false;
  const events = new EventEmitter();

  const pass = async (changes: Changes) => {
    const isOutdated = () => waiting !== undefined || stopped;
    const began = performance.now();
    const update = await rebuilder.update(changes);
    if (stopped) return;
    onUpdate(update);
    const shown = performance.now();
    // The open pages are loaded again first, which matters on a machine with few cores.
    if (!isFirst) await setTimeout(reloadingMs);
    if (isOutdated()) return;
    const complete =
      update.revision === undefined
        ? { tree: new Map(), diagnostics: update.diagnostics }
        : await update.revision.complete(isOutdated);
    if (complete === undefined) return;
    // A half-saved file can cause an error, so errors are reported only after the save must have
    // ended.
    if (!isFirst && hasErrors(complete.diagnostics))
      await setTimeout(Math.max(0, began + halfSaveMs - performance.now()));
    if (isOutdated()) return;
    const durationMs = (isFirst ? performance.now() : shown) - began;
    onDone({ ...complete, update, changes, durationMs });
  };

  const run = async () => {
    running = true;
    while (waiting !== undefined && !stopped) {
      const changes = waiting;
      waiting = undefined;
      try {
        await pass(changes);
      } catch (error) {
        onInternalError(error);
      }
      isFirst = false;
    }
    running = false;
    events.emit('settled');
  };

  return {
    /** Starts a pass for files that may have changed. */
    change(changes: Changes): void {
      waiting = new Set([...(waiting ?? []), ...changes]);
      if (!running) void run();
    },
    /** Resolves once all changes so far have been rendered and reported. */
    async settled(): Promise<void> {
      if (running) await once(events, 'settled');
    },
    stop(): void {
      stopped = true;
    },
  };
}

/** The longest time that an editor leaves a file empty or absent while it saves. */
const halfSaveMs = 120;
/** The time in which the open pages request themselves again. */
const reloadingMs = 30;
