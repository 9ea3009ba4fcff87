import path from 'node:path';
import type { Command } from 'commander';
import { readConfig, readHost } from '../config/config.ts';
import { buildForHost } from './build-for-host.ts';
import type { ExitCode, Io } from './run.ts';
import { addressesOf, readPort, untilInterrupted } from './serving.ts';

interface Flags {
  readonly root?: string;
  readonly out?: string;
  readonly base?: string;
  readonly port: number;
  readonly strictPort?: boolean;
  readonly host?: string;
  readonly as?: string;
}

/** Adds `sitegen preview` to the program; `finish` is told the exit code. */
export function addPreviewCommand(
  program: Command,
  io: Io,
  finish: (code: ExitCode) => void,
): void {
  program
    .command('preview')
    .description('serve the finished site in dist/ as a host would')
    .option('--root <dir>', 'the folder of the site (default: the current one)')
    .option('--out <dir>', 'where the finished site is (default: dist in the root)')
    .option('--base <path>', 'the path under which it was built to be served (default: /)')
    .option('--port <number>', 'the port, or the first to try where it is taken', readPort, 4322)
    .option('--strict-port', 'fail where the port is taken')
    .option(
      '--host <address>',
      'let other machines in through this address, 0.0.0.0 for all (default: this machine only)',
    )
    .option('--as <name>', 'answer as this host does, with its redirects: netlify, nginx, …')
    .allowExcessArguments(false)
    .action(async (flags: Flags) => finish(await runPreview(flags, io)));
}

async function runPreview(
  { port, host, strictPort = false, as, ...flags }: Flags,
  io: Io,
): Promise<ExitCode> {
  const root = path.resolve(io.cwd, flags.root ?? '.');
  const { out, base } = readConfig(
    {
      root,
      base: flags.base,
      out: flags.out === undefined ? undefined : path.resolve(io.cwd, flags.out),
    },
    io.env,
    io.cwd,
  );
  const { startPreview } = await import('../preview/preview-server.ts');
  const hosting =
    as === undefined
      ? undefined
      : await buildForHost({ root, base: flags.base, host: readHost(as) }, io);
  if (as !== undefined && hosting === undefined) return 1;
  const server = await startPreview({ out, base, port, strictPort, host, as: hosting });
  io.stdout.write(`${addressesOf(server.port, host, base).join('\n')}\n`);
  await untilInterrupted(io);
  await server.close();
  return 0;
}
