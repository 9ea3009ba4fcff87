import type { Tree } from '../tree.ts';
import { addChanges, type Changes } from './rebuild/changes.ts';
import type { Rebuilder, Rebuilt } from './rebuild/rebuilder.ts';

export interface LoopOptions {
  readonly rebuilder: Rebuilder;
  /** Looks for changes that nobody told of yet, and says them before it returns. */
  readonly look: () => void;
  /** The outputs of the pages that somebody looks at. */
  readonly openPages: () => ReadonlySet<string>;
  /** Told of these pages alone, before a pass that makes all. */
  readonly onPart: (tree: Tree) => void;
  /** Told of every pass that found no error, with the changes that led to it and how long it took. */
  readonly onGood: (made: Rebuilt, changes: Changes, durationMs: number) => void;
  /** Told of a pass that found errors, once nothing has changed for a moment. */
  readonly onBad: (made: Rebuilt) => void;
  /** Told of a defect of the program. */
  readonly onDefect: (error: unknown) => void;
}

/** One pass after the other, never two at once; what changes meanwhile is gathered for the next. */
export interface Loop {
  /** Says that files may have changed. */
  change(changes: Changes): void;
  /** Resolves once all changes so far have been worked off and told. */
  settled(): Promise<void>;
  stop(): void;
}

export function createLoop({
  rebuilder,
  look,
  openPages,
  onPart,
  onGood,
  onBad,
  onDefect,
}: LoopOptions): Loop {
  let waiting: { readonly changes: Changes } | undefined;
  let running: Promise<void> | undefined;
  let patience: NodeJS.Timeout | undefined;
  let release: (() => void) | undefined;
  let held: Promise<void> = Promise.resolve();
  let stopped = false;
  let passes = 0;

  /** Good news go out at once; a mistake may be half of a save, so it waits for the other half. */
  const tell = (made: Rebuilt, changes: Changes, durationMs: number) => {
    if (made.ok) return onGood(made, changes, durationMs);
    if (passes === 1) return onBad(made);
    held = new Promise((resolve) => (release = resolve));
    patience = setTimeout(() => {
      // On a busy machine the other half may be there and not yet noticed.
      look();
      if (waiting !== undefined) return;
      onBad(made);
      release?.();
    }, halfASave);
  };

  const work = async () => {
    while (waiting !== undefined && !stopped) {
      const { changes } = waiting;
      waiting = undefined;
      clearTimeout(patience);
      release?.();
      const began = performance.now();
      passes++;
      const made = isDear(changes)
        ? await rebuildAll(changes)
        : await rebuilder.rebuild(changes, { standIn: passes > 1 });
      if (stopped) return;
      const isLatest = waiting === undefined;
      // A later change may have mended a mistake that this pass found.
      if (made.ok || isLatest) tell(made, changes, performance.now() - began);
      if (made.provisional && isLatest) await finish(changes);
    }
  };

  /** A change of templates or styles changes every page of the site: those that somebody looks at come first. */
  const rebuildAll = async (changes: Changes) => {
    const only = openPages();
    if (passes === 1 || only.size === 0) return rebuilder.rebuild(changes);
    const part = await rebuilder.rebuild(changes, { standIn: true, only });
    if (part.ok && !stopped) {
      onPart(part.tree);
      await pause(breath);
    }
    return rebuilder.rebuild(new Set());
  };

  /** Makes what was stood in for, unless a change comes first. */
  const finish = async (changes: Changes) => {
    await pause(breath);
    if (waiting !== undefined || stopped) return;
    const began = performance.now();
    const made = await rebuilder.rebuild(new Set());
    if (!stopped && waiting === undefined) tell(made, changes, performance.now() - began);
  };

  const start = () => {
    running ??= work()
      .catch(onDefect)
      .finally(() => {
        running = undefined;
        if (waiting !== undefined && !stopped) start();
      });
  };

  return {
    change(changes) {
      waiting = { changes: waiting === undefined ? changes : addChanges(waiting.changes, changes) };
      start();
    },
    async settled() {
      while (running !== undefined) await running;
      await held;
    },
    stop() {
      stopped = true;
      clearTimeout(patience);
      release?.();
    },
  };
}

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

/** Whether a change may change every page. */
const isDear = (changes: Changes) =>
  changes === undefined || [...changes].some((file) => !file.startsWith('content/'));

/** In milliseconds: the longest that an editor leaves a file empty or absent while it saves. */
const halfASave = 120;
/** Lets the pages that were just sent go out, and be patched on a machine with few cores. */
const breath = 30;
