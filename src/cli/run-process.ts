import { run, type AddCommand, type Io } from './run.ts';

/** Runs the command line as this process, `args` without node and script, and ends the process with its exit code. */
export async function runProcess(
  args: readonly string[],
  commands: readonly AddCommand[],
  threadsAreLoaded: () => boolean,
): Promise<void> {
  const opened = new Set<NodeJS.WriteStream>();
  const open = (stream: NodeJS.WriteStream) => {
    opened.add(stream);
    return stream;
  };
  const io: Io = {
    // A command that prints nothing need not open them.
    get stdout() {
      return open(process.stdout);
    },
    get stderr() {
      return open(process.stderr);
    },
    env: process.env,
    cwd: process.cwd(),
    platform: process.platform,
    threadsAreLoaded,
  };
  process.exitCode = await run(args, io, commands);
  // To let the process end by itself is to wait until every object is freed, which takes a tenth of a build's time. Where a reader is
  // slower than the command, there is something left to wait for.
  if ([...opened].every(({ writableLength }) => writableLength === 0)) process.exit();
}
