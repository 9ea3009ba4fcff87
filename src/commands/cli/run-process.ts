import { commands } from './commands.ts';
import { describeFailure, run, type Io } from './run.ts';

/**
 * Runs the command line as this process, `args` without node and script, and ends the process with
 * its exit code.
 */
export async function runProcess(args: readonly string[]): Promise<void> {
  const { stdout, stderr, env, platform } = process;
  const io: Io = { stdout, stderr, env, cwd: process.cwd(), platform };
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader such as `head` closes its end of a pipe when it needs no more.
      if (error.code !== 'EPIPE') throw error;
    });
  process.once('uncaughtException', (error) => {
    stderr.write(`${describeFailure(error, io, args.includes('--verbose'))}\n`);
    process.exit(1);
  });
  process.exitCode = await run(args, io, commands);
  // Streams report errors asynchronously.
  await new Promise(setImmediate);
  // Without exit(), the process frees every object first, which takes a tenth of a build's time. If
  // a reader is slower than the command, output is still pending.
  if ([stdout, stderr].every(({ writableLength }) => writableLength === 0)) process.exit();
}
