import v8 from 'node:v8';
import vm from 'node:vm';

let collect: ((options: { readonly type: 'minor' }) => void) | undefined;

/**
 * Frees what unreachable objects of native libraries hold, at the next turn of the event loop. V8 counts only the small
 * JavaScript objects, not the megabytes that they hold, and would wait until those are gigabytes. Takes 0.3 ms.
 */
export function collectGarbage(): void {
  if (collect === undefined) {
    v8.setFlagsFromString('--expose-gc');
    // The flag gives the function to global objects made from now on.
    collect = vm.runInNewContext('gc') as typeof collect;
    // V8 takes no code cache from a process with other flags, and the command's own is written at the exit.
    v8.setFlagsFromString('--no-expose-gc');
  }
  collect?.({ type: 'minor' });
}
