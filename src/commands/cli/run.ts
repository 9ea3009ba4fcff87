import { Command, CommanderError } from '@commander-js/extra-typings';
import { UsageError } from '../../config/config.ts';
import { readPackage } from '../../lib/package-root.ts';
import { formatDiagnostics } from '../../report/format.ts';
import { explainSystemError, isSystemError } from '../../report/system-error.ts';
import { terminalOf, type TerminalStream } from '../../report/terminal.ts';
import { formatUnexpected } from '../../report/unexpected.ts';
import { visible } from '../../report/visible.ts';

/** A stream for text that people read. */
export interface TextStream extends TerminalStream {
  write(text: string): unknown;
  once(event: 'error', listener: () => void): unknown;
}

/** The parts of the process that a command uses, so that a test can run it in its own process. */
export interface Io {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly platform: string;
}

/** 0: success. 1: problems in the site. 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Adds a command to the program. `finish` sets the exit code, 0 unless called. */
export type AddCommand = (program: Command, io: Io, finish: (code: ExitCode) => void) => void;

/**
 * Runs the command line, `args` without node and script, and resolves to the exit code. Never
 * throws.
 */
export async function run(
  args: readonly string[],
  io: Io,
  commands: readonly AddCommand[],
): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = createProgram(io);
  const finish = (result: ExitCode) => void (code = result);
  for (const add of commands) add(program, io, finish);
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // A system error inside a package may be emitted only now, and end the process; this error is
    // then its consequence.
    await new Promise(setImmediate);
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UsageError) {
      io.stderr.write(`${error.message.split('\n').map(visible).join('\n')}\n${seeHelp}\n`);
      return 2;
    }
    io.stderr.write(`${describeFailure(error, io, args.includes('--verbose'))}\n`);
    return 1;
  }
}

const seeHelp = '\nRun “sitegen --help” to see the commands and options.';

/**
 * Returns the text for an error that ends the program: what to do about an error of the operating
 * system, an internal error otherwise.
 */
export function describeFailure(error: unknown, io: Io, verbose: boolean): string {
  const terminal = terminalOf(io.stderr, io);
  return isSystemError(error)
    ? formatDiagnostics(explainSystemError(error).diagnostics, {
        ...terminal,
        sourceOf: () => undefined,
      })
    : formatUnexpected(error, { ...terminal, verbose, version: readPackage().version });
}

function createProgram(io: Io): Command {
  const program = new Command('sitegen')
    .description('Builds a static site from Markdown and React.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError(seeHelp)
    .showSuggestionAfterError()
    .version(readPackage().version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Print this help')
    .helpCommand('help [command]', 'Print the help of a command')
    .addHelpText(
      'after',
      `
Examples:
  $ sitegen build                       write the site to dist/
  $ sitegen build --base /docs/         serve it under /docs/
  $ sitegen check --format github       annotate a pull request
  $ sitegen check --dist --strict       also compare dist/ with a new build
  $ sitegen diff v1.2 --html diff.html  compare with a tag, as an HTML file`,
    );
  program
    .option('--no-color', 'Print without colors, as NO_COLOR=1 does')
    .on('option:no-color', () => {
      delete io.env['FORCE_COLOR'];
      io.env['NO_COLOR'] = '1';
    });
  return program;
}
