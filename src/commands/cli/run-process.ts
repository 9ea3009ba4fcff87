import { commands } from './commands.ts';
import { describeFailure, run, type Io } from './run.ts';

/**
 * Runs the command line as this process, `args` without node and script, and ends the process with
 * its exit code.
 */
export async function runProcess(args: readonly string[]): Promise<void> {
  const opened = new Set<NodeJS.WriteStream>();
  let failed = false;
  const open = (stream: NodeJS.WriteStream) => {
    if (opened.has(stream)) return stream;
    opened.add(stream);
    return stream.on('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) => {
      // A reader such as `head` closes its end of a pipe when it needs no more.
      if (code === 'EPIPE' || failed) return;
      failed = true;
      const name = stream === process.stdout ? 'standard output' : 'standard error';
      open(process.stderr).write(
        `Cannot write to ${name}: ${code}. Check where it is redirected to.\n`,
      );
    });
  };
  const io: Io = {
    // Opened lazily: some commands print nothing.
    get stdout() {
      return open(process.stdout);
    },
    get stderr() {
      return open(process.stderr);
    },
    env: process.env,
    cwd: process.cwd(),
    platform: process.platform,
  };
  process.once('uncaughtException', (error) => {
    const text = describeFailure(error, io, args.includes('--verbose'));
    io.stderr.write(`${text}\n`);
    process.exit(1);
  });
  const code = await run(args, io, commands);
  // Streams report errors asynchronously.
  if (opened.size > 0) await new Promise(setImmediate);
  process.exitCode = failed ? code || 1 : code;
  // Without exit(), the process frees every object first, which takes a tenth of a build's time. If
  // a reader is slower than the command, output is still pending.
  if ([...opened].every(({ writableLength }) => writableLength === 0)) process.exit();
}
