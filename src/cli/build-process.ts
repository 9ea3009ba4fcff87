import { addBuildCommand } from './build-command.ts';
import { runProcess as runWith } from './run-process.ts';

/** `runProcess` for `sitegen build`: a file that holds no other command is loaded in less time. */
export const runProcess = (args: readonly string[]): Promise<void> =>
  runWith(args, [addBuildCommand]);
