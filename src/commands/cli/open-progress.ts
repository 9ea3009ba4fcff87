import { createProgress } from '../../report/progress.ts';
import { terminalOf } from '../../report/terminal.ts';
import type { Io } from './run.ts';

/** Returns a line on standard error for a command that builds a site, if that is a terminal. */
export const openProgress = (io: Io, { enabled = true } = {}) =>
  createProgress(io.stderr, enabled && terminalOf(io.stderr, io).interactive);
