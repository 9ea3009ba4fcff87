import { Writable } from 'node:stream';
import { run, type AddCommand } from '../cli/run.ts';

interface Surroundings {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The width of the terminal. */
  readonly columns?: number;
}

/** Runs one command of sitegen in this process. Returns its exit code and what it wrote. */
export async function runCommand(
  command: AddCommand,
  args: readonly string[],
  { cwd = '/', env = {}, columns = 80 }: Surroundings = {},
) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) =>
    Object.assign(
      new Writable({
        write(chunk, _, done) {
          written[name] += String(chunk);
          done();
        },
      }),
      { columns },
    );
  const io = { stdout: stream('stdout'), stderr: stream('stderr'), env, cwd, platform: 'linux' };
  const status = await run(args, io, [command]);
  return { status, ...written };
}
