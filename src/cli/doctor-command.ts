import path from 'node:path';
import type { Command } from 'commander';
import { readHost, UsageError } from '../config/config.ts';
import type { Row } from '../doctor/ask-live-site.ts';
import { bad, good, type Finding } from '../doctor/finding.ts';
import { symbols, type Symbols } from '../report/symbols.ts';
import { terminalOf } from '../report/terminal.ts';
import { count, formatBytes } from '../report/units.ts';
import { buildAsHosted } from './build-for-host.ts';
import type { ExitCode, Io } from './run.ts';

interface Flags {
  readonly root?: string;
  readonly out?: string;
  readonly base?: string;
  readonly site?: string;
  readonly host?: string;
  readonly url?: string;
}

/** Adds `sitegen doctor` to the program; `finish` is told the exit code. */
export function addDoctorCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  program
    .command('doctor')
    .description('say what will go wrong, or goes wrong, where the site is published')
    .option(
      '--root <dir>',
      'the folder that holds content/, templates/ and assets/ (default: the current one)',
    )
    .option('--out <dir>', 'where the finished site is (default: dist in the root)')
    .option('--base <path>', 'the path under which the site will be served (default: /)')
    .option('--site <url>', 'the origin to use instead of the one in content/site.yaml')
    .option('--host <name>', 'where it is published (default: the host in content/site.yaml)')
    .option('--url <url>', 'the live site: each page is asked for and compared')
    .allowExcessArguments(false)
    .action(async (flags: Flags) => finish(await runDoctor(flags, io)));
}

async function runDoctor({ url, host, ...flags }: Flags, io: Io): Promise<ExitCode> {
  const [{ examineProject }, { askLiveSite, readLiveOrigin }] = await Promise.all([
    import('../doctor/examine-project.ts'),
    import('../doctor/ask-live-site.ts'),
  ]);
  const root = path.resolve(io.cwd, flags.root ?? '.');
  const out = path.resolve(io.cwd, flags.out ?? path.join(root, 'dist'));
  const options = { ...flags, root, out, host: host === undefined ? undefined : readHost(host) };
  const built = await buildAsHosted(options, io);
  if (built === undefined) return 1;
  const project = { root, out, tree: built.tree, site: built.site, host: built.name };
  const origin = url === undefined ? undefined : readLiveOrigin(url, built.site);
  if (url !== undefined && origin === undefined)
    throw new UsageError(
      `--url must be the address of the home page, such as https://www.company.example${built.site.base}, not ${url}.`,
    );
  const findings = [...examineProject(project), await examineFacts(options)];
  const rows = origin === undefined ? [] : await askLiveSite(project, origin);
  const shown = symbols(terminalOf(io.stdout, io).unicode);
  io.stdout.write(
    [
      ...findings.map((finding) => formatFinding(finding, shown)),
      ...(rows.length === 0 ? [] : ['', ...formatRows(rows, shown)]),
      '',
    ].join('\n'),
  );
  const problems =
    findings.filter(({ state }) => state === 'bad').length +
    rows.filter((row) => row.problems.length > 0).length;
  if (problems > 0) io.stdout.write(`\n${count(problems, 'problem')}\n`);
  return problems === 0 ? 0 : 1;
}

/** Example addresses that are still in the pages. */
async function examineFacts(options: { readonly root: string }): Promise<Finding> {
  const { check } = await import('../check.ts');
  const { diagnostics } = await check({ ...options, strict: true });
  const examples = diagnostics.filter(({ code }) => code === 'text/example-address');
  return examples.length === 0
    ? good('No example address is left in the pages.')
    : bad(
        `${count(examples.length, 'example address', 'example addresses')} would be published.`,
        'Run “sitegen check --strict”, which says where they are.',
      );
}

const formatFinding = ({ state, text, fix }: Finding, { done, error, fix: arrow }: Symbols) =>
  state === 'good' ? `${done} ${text}` : `${error} ${text}\n  ${arrow} ${fix}`;

function formatRows(rows: readonly Row[], { done, error }: Symbols): readonly string[] {
  const width = Math.max(...rows.map(({ address }) => address.length));
  return rows.map(({ address, status, bytes, encoding, problems }) =>
    [
      problems.length === 0 ? done : error,
      address.padEnd(width),
      String(status ?? '–').padEnd(3),
      formatBytes(bytes).padStart(8),
      encoding.padEnd(4),
      problems.join('; '),
    ]
      .join(' ')
      .trimEnd(),
  );
}
