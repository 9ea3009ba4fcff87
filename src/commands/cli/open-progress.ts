import { createProgress } from '../../report/progress.ts';
import { terminalOf } from '../../report/terminal.ts';
import { count } from '../../report/units.ts';
import type { Io } from './run.ts';

/**
 * Returns a line on standard error for a command that builds a site, and the option of `build` that
 * shows in it how many images are encoded. `enabled: false` shows nothing.
 */
export function openProgress(io: Io, { enabled = true } = {}) {
  const progress = createProgress(io.stderr, enabled && terminalOf(io.stderr, io).interactive);
  const onImage = (done: number, total: number) =>
    progress.update(`Encoded ${done} of ${count(total, 'image')}`);
  return { ...progress, onImage };
}
