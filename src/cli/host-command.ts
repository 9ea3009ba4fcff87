import path from 'node:path';
import type { Command } from 'commander';
import { readHost } from '../config/config.ts';
import { writeBeside } from '../host/write-beside.ts';
import { symbols } from '../report/symbols.ts';
import { terminalOf } from '../report/terminal.ts';
import { buildForHost } from './build-for-host.ts';
import type { ExitCode, Io } from './run.ts';

interface Flags {
  readonly root?: string;
  readonly base?: string;
  readonly site?: string;
}

/** Adds `sitegen host` to the program; `finish` is told the exit code. */
export function addHostCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  program
    .command('host')
    .description('write the configuration of a host: its headers, redirects and 404 page')
    .argument('[name]', 'netlify, vercel, nginx, … (default: the host in content/site.yaml)')
    .option(
      '--root <dir>',
      'the folder that holds content/, templates/ and assets/ (default: the current one)',
    )
    .option('--base <path>', 'the path under which the site will be served (default: /)')
    .option('--site <url>', 'the origin to use instead of the one in content/site.yaml')
    .allowExcessArguments(false)
    .action(async (name: string | undefined, flags: Flags) =>
      finish(await runHost(name, flags, io)),
    );
}

async function runHost(
  name: string | undefined,
  { base, site, ...flags }: Flags,
  io: Io,
): Promise<ExitCode> {
  const root = path.resolve(io.cwd, flags.root ?? '.');
  const host = name === undefined ? undefined : readHost(name);
  const built = await buildForHost({ root, base, site, host }, io);
  if (built === undefined) return 1;
  const { done, error } = symbols(terminalOf(io.stdout, io).unicode);
  const files = built.host.files(built.site);
  const beside = writeBeside(
    root,
    files.filter(({ place }) => place === 'project'),
  );
  const inOutput = files.filter(({ place }) => place === 'output').map((file) => file.path);
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : ['', title, ...items.map((item) => `  - ${item}`)];
  const foreign = beside.filter(({ state }) => state === 'foreign');
  io.stdout.write(
    [
      ...beside
        .filter(({ state }) => state !== 'foreign')
        .map(({ path, state }) => `${done} ${path}  ${state}`),
      ...inOutput.map(
        (file) =>
          `${done} ${built.site.out}/${file}  a part of every build with “host: ${built.name}” in content/site.yaml, or “--host ${built.name}”`,
      ),
      ...list('What you do by hand:', built.host.byHand),
      ...list(`What ${built.host.title} cannot do:`, built.host.cannot ?? []),
      '',
    ].join('\n'),
  );
  for (const { path, text } of foreign)
    io.stderr.write(
      `${error} ${path} is left as it is, because sitegen did not write it or it was changed since. It should hold:\n\n${text}\n`,
    );
  return foreign.length === 0 ? 0 : 1;
}
