import path from 'node:path';
import type { Command } from 'commander';
import type { DevEvents } from '../dev/dev-server.ts';
import { formatDiagnostics } from '../report/format.ts';
import { sourceReader } from '../report/source-reader.ts';
import { terminalOf } from '../report/terminal.ts';
import { count, formatDuration } from '../report/units.ts';
import { formatUnexpected } from '../report/unexpected.ts';
import { explainHint } from './explain-hint.ts';
import type { ExitCode, Io } from './run.ts';
import { addressesOf, openBrowser, readPort, untilInterrupted, untilOrphaned } from './serving.ts';
import { readVersion } from './version.ts';
import { hasErrors } from '../report/diagnostic.ts';

interface Flags {
  readonly root?: string;
  readonly base?: string;
  readonly port: number;
  readonly strictPort?: boolean;
  readonly host?: string;
  readonly open?: boolean;
  readonly follow?: boolean;
  readonly verbose?: boolean;
  readonly color: boolean;
}

/** Adds `sitegen dev` to the program; `finish` is told the exit code. */
export function addDevCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  program
    .command('dev')
    .description('serve the site while it is written, and show every change at once')
    .option(
      '--root <dir>',
      'the folder that holds content/, templates/ and assets/ (default: the current one)',
    )
    .option('--port <number>', 'the port, or the first to try where it is taken', readPort, 4321)
    .option('--strict-port', 'fail where the port is taken')
    .option(
      '--host <address>',
      'let other machines in through this address, 0.0.0.0 for all (default: this machine only)',
    )
    .option('--open', 'open the site in the browser')
    .option('--follow', 'bring the browser to the page and the place being edited')
    .option('--base <path>', 'the path under which the site will be served (default: /)')
    .option('--verbose', 'print what each change leads to')
    .option('--no-color', 'print without colors, as NO_COLOR=1 does')
    .allowExcessArguments(false)
    .action(async (flags: Flags) => finish(await runDev(flags, io)));
}

async function runDev(flags: Flags, io: Io): Promise<ExitCode> {
  const { startDevServer } = await import('../dev/dev-server.ts');
  const { createAnnouncer } = await import('../dev/announcer.ts');
  const root = path.resolve(io.cwd, flags.root ?? '.');
  const { port, host, base, strictPort = false, follow = false } = flags;
  const events = printer(flags, io, root, createAnnouncer());
  const ended = Promise.race([untilInterrupted(io), untilOrphaned(io)]);
  const server = await startDevServer({
    root,
    base,
    port,
    strictPort,
    host,
    follow,
    env: io.env,
    events,
  });
  await ended;
  await server.close();
  // The compiler is a process of its own, which would end a moment after this one.
  await (await import('esbuild')).stop();
  return 0;
}

function printer(
  { host, base = '/', color, verbose, open }: Flags,
  io: Io,
  root: string,
  announce: ReturnType<typeof import('../dev/announcer.ts').createAnnouncer>,
): DevEvents {
  const terminal = terminalOf(io.stderr, { color, env: io.env, platform: io.platform });
  const say = (text: string) => void io.stderr.write(`${text}\n`);
  const sourceOf = sourceReader(root);
  let first = true;
  let lastDefect = '';
  const problems = (diagnostics: Parameters<typeof announce>[0]) => {
    const { fresh, fixed } = announce(diagnostics);
    if (fresh.length > 0)
      say(`\n${formatDiagnostics(fresh, { ...terminal, sourceOf })}\n${explainHint(fresh)}`);
    if (fixed) say('All errors are fixed.');
  };
  return {
    onListen({ port }) {
      const addresses = addressesOf(port, host, base);
      io.stdout.write(`${addresses.join('\n')}\n`);
      if (open && addresses[0] !== undefined) openBrowser(addresses[0], io.platform);
    },
    onProblems: problems,
    onDone({ update, changes, diagnostics, durationMs }) {
      if (hasErrors(diagnostics)) return;
      if (first)
        say(
          `${count(update.revision?.pages.length ?? 0, 'page')} in ${formatDuration(durationMs)}. Press Ctrl-C to end.`,
        );
      else if (verbose)
        say(`${[...(changes ?? ['all files'])].join(', ')}: ${formatDuration(durationMs)}`);
      first = false;
    },
    onDetail: verbose ? say : () => {},
    onDefect(error) {
      const text = formatUnexpected(error, {
        ...terminal,
        verbose: verbose ?? false,
        version: readVersion(),
      });
      if (text !== lastDefect) say(text);
      lastDefect = text;
    },
  };
}
