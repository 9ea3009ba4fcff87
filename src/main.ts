import { commands } from './cli/commands.ts';
import { runProcess as runWith } from './cli/run-process.ts';

/** What the compiled file offers to bin/: the command, and what `import 'sitegen'` and `import 'sitegen/testing'` give. */
export * from './api.ts';
export * from './testing/testing.ts';
export const runProcess = (args: readonly string[]): Promise<void> => runWith(args, commands);
