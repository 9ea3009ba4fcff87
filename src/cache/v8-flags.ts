import v8 from 'node:v8';

/** A flag of V8 in two forms: as it is to be, and as V8 has it from the start. */
type Flag = readonly [wanted: string, usual: string];

/** For work on many pages that is done soon. */
export const pageFlags: readonly Flag[] = [
  // Node 20 optimizes functions so early that a build of some hundred pages spends a quarter of its time on functions that it is about to
  // be done with, and longer ones gain nothing either. Later versions count calls instead, and do not know the flag.
  ...(process.versions.v8.startsWith('11.')
    ? [['--interrupt-budget=1000000', '--interrupt-budget=67584'] as const]
    : []),
  // A command leaves few old objects behind: to look for them while it runs takes longer than to do so at once when memory is needed.
  ['--no-incremental-marking', '--incremental-marking'],
  // To share out the young ones takes longer than to look at the few that live.
  ['--no-parallel-scavenge', '--parallel-scavenge'],
];

/**
 * For WebAssembly, and nothing else. Optimizing code that runs for a tenth of a second takes longer than running it: without, the first font
 * is ready in half the time and a third of the processor's.
 */
export const fontFlags: readonly Flag[] = [
  ['--liftoff-only', '--no-liftoff-only'],
  ['--no-wasm-tier-up', '--wasm-tier-up'],
  ['--no-wasm-dynamic-tiering', '--wasm-dynamic-tiering'],
];

const changed = new Set<Flag>();

/**
 * Changes flags for the rest of the process. V8 takes kept code under those flags alone under which it was kept, and the modules of Node
 * itself are such code: what loads them, a new thread above all, takes twice as long afterwards.
 */
export function changeFlags(flags: readonly Flag[]): void {
  noteFlags(flags);
  for (const [wanted] of flags) v8.setFlagsFromString(wanted);
}

/** To be called where another thread changes flags: they hold for all threads. */
export function noteFlags(flags: readonly Flag[]): void {
  // What V8 has compiled of the command, or of a thread, is kept when it ends.
  if (changed.size === 0)
    process.prependOnceListener('exit', () =>
      [...changed].forEach(([, usual]) => v8.setFlagsFromString(usual)),
    );
  flags.forEach((flag) => changed.add(flag));
}

/** Does work that makes or takes kept code, under the flags that V8 has from the start. */
export function underUsualFlags<Result>(work: () => Result): Result {
  for (const [, usual] of changed) v8.setFlagsFromString(usual);
  try {
    return work();
  } finally {
    for (const [wanted] of changed) v8.setFlagsFromString(wanted);
  }
}
