import { Writable } from 'node:stream';
import { run, type AddCommand } from '../commands/cli/run.ts';

interface Surroundings {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The width of the terminal. */
  readonly columns?: number;
  readonly isTTY?: boolean;
}

/** Runs sitegen with some commands in this process. Returns its exit code and what it wrote. */
export async function runCommand(
  commands: AddCommand | readonly AddCommand[],
  args: readonly string[],
  { cwd = '/', env = {}, columns = 80, isTTY = false }: Surroundings = {},
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
      { columns, isTTY },
    );
  const io = { stdout: stream('stdout'), stderr: stream('stderr'), env, cwd, platform: 'linux' };
  const status = await run(args, io, [commands].flat());
  return { status, ...written };
}
