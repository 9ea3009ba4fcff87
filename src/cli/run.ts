import { Command, CommanderError } from 'commander';
import { UsageError } from '../config/config.ts';
import { formatDiagnostics } from '../report/format.ts';
import { explainSystemError, isSystemError } from '../report/system-error.ts';
import { terminalOf } from '../report/terminal.ts';
import { formatUnexpected } from '../report/unexpected.ts';
import { readVersion } from './version.ts';

/** What a command touches of the process, so that it can be run inside another one. */
export interface Io {
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly platform: string;
}

/** 0: done. 1: problems in the site. 2: wrong usage. 130: interrupted, as shells count signals. */
export type ExitCode = 0 | 1 | 2 | 130;

/** Adds a command to the program; `finish` is told the exit code. */
export type AddCommand = (program: Command, io: Io, finish: (code: ExitCode) => void) => void;

/** Runs the command line, `args` without node and script, and resolves to the exit code. Never throws. */
export async function run(
  args: readonly string[],
  io: Io,
  commands: readonly AddCommand[],
): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = createProgram(io, commands, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // What the system refused to a package may arrive only now, as an event, and ends the process; this error is its consequence then.
    await new Promise(setImmediate);
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UsageError) {
      io.stderr.write(
        `${error.message}\n\nRun “sitegen --help” to see the commands and options.\n`,
      );
      return 2;
    }
    io.stderr.write(`${describeFailure(error, args, io)}\n`);
    return 1;
  }
}

/** The text to print for an error that ends the program: what to do where the operating system refused something, a defect otherwise. */
export function describeFailure(error: unknown, args: readonly string[], io: Io): string {
  const terminal = terminalOf(io.stderr, { env: io.env, platform: io.platform });
  return isSystemError(error)
    ? formatDiagnostics(explainSystemError(error).diagnostics, {
        ...terminal,
        sourceOf: () => undefined,
      })
    : formatUnexpected(error, {
        ...terminal,
        verbose: args.includes('--verbose'),
        version: readVersion(),
      });
}

function createProgram(
  io: Io,
  commands: readonly AddCommand[],
  finish: (code: ExitCode) => void,
): Command {
  const program = new Command('sitegen')
    .description('Builds a static site: Markdown and React in, a folder of plain HTML out.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
    })
    .showHelpAfterError('\nRun “sitegen --help” to see the commands and options.')
    .showSuggestionAfterError()
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText(
      'after',
      `
Examples:
  $ sitegen build                      writes the site to dist/
  $ sitegen build --out /srv/www       … or somewhere else
  $ sitegen build --base /docs/        … to be served under /docs/
  $ sitegen build --json > site.json   … and describes it as data
  $ sitegen check                      says what is wrong, and where
  $ sitegen check --format github      … as annotations of a pull request
  $ sitegen check --dist --strict      … in the finished site, with more rules
  $ sitegen diff                       shows the words changed since a commit
  $ sitegen diff v1.2 --html law.html  … since a revision, as a page`,
    );
  for (const add of commands) add(program, io, finish);
  return program;
}
