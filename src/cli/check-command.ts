import path from 'node:path';
import type { Command } from 'commander';
import type { CheckResult } from '../check.ts';
import { UsageError } from '../config/config.ts';
import { arrange } from '../report/arrange.ts';
import { readEntry } from '../report/catalogue/read-catalogue.ts';
import { formatDiagnostics } from '../report/format.ts';
import { formatGithub } from '../report/github.ts';
import { formatJson, jsonDocument } from '../report/json.ts';
import { formatJunit } from '../report/junit.ts';
import { formatSarif } from '../report/sarif.ts';
import { symbols } from '../report/symbols.ts';
import { sourceReader } from '../report/source-reader.ts';
import { didYouMean } from '../report/suggest.ts';
import { terminalOf } from '../report/terminal.ts';
import { tally } from '../report/texts.ts';
import { count, formatDuration } from '../report/units.ts';
import { packageRoot } from '../package-root.ts';
import { explainHint } from './explain-hint.ts';
import type { ExitCode, Io } from './run.ts';
import { readVersion } from './version.ts';

interface Flags {
  readonly root?: string;
  readonly base?: string;
  readonly site?: string;
  readonly host?: string;
  readonly dist?: boolean;
  readonly strict?: boolean;
  readonly format: string;
  readonly rule?: readonly string[];
  readonly updateLock?: boolean;
  readonly verbose?: boolean;
  readonly color: boolean;
}

/** Adds `sitegen check` to the program; `finish` is told the exit code. */
export function addCheckCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  program
    .command('check')
    .description('check the site against all rules, without writing')
    .option(
      '--root <dir>',
      'the folder that holds content/, templates/ and assets/ (default: the current one)',
    )
    .option('--dist', 'look at the finished site in dist/ instead of building it')
    .option('--strict', 'for publication: no example address is left, and a warning fails')
    .option('--format <name>', `output format: ${formats.join(', ')}`, 'text')
    .option(
      '--rule <code=level>',
      'error, warn or off for one rule; may be repeated',
      (rule: string, rules: readonly string[] = []) => [...rules, rule],
    )
    .option(
      '--update-lock',
      'remember the versions, words and anchors of the legal texts as published',
    )
    .option('--base <path>', 'the path under which the site will be served (default: /)')
    .option('--site <url>', 'the origin to use instead of the one in content/site.yaml')
    .option('--host <name>', 'the host to configure instead of the one in content/site.yaml')
    .option('--verbose', 'show a finding at each of its places in a long report')
    .option('--no-color', 'print without colors, as NO_COLOR=1 does')
    .allowExcessArguments(false)
    .action(async (flags: Flags) => finish(await runCheck(flags, io)));
}

const formats = ['text', 'json', 'github', 'sarif', 'junit'] as const;
type Format = (typeof formats)[number];

async function runCheck(flags: Flags, io: Io): Promise<ExitCode> {
  const started = performance.now();
  const format = readFormat(flags.format);
  // No other command pays for the rules.
  const [{ check }, { applyLevels, readLevels }] = await Promise.all([
    import('../check.ts'),
    import('../check/levels.ts'),
  ]);
  const levels = readLevels(flags.rule ?? []);
  const root = path.resolve(io.cwd, flags.root ?? '.');
  const { base, site, host, dist, strict, updateLock } = flags;
  if (updateLock === true && dist === true)
    throw new UsageError(
      '--update-lock reads the sources, and --dist the finished site: use one of them.',
    );
  const checked = applyLevels(
    await check({ root, base, site, host, dist, strict, updateLock }),
    levels,
    {
      strict: strict === true,
    },
  );
  const print = {
    text: printText,
    json: printJson,
    github: printGithub,
    sarif: printSarif,
    junit: printJunit,
  }[format];
  print(checked, {
    io,
    root,
    color: flags.color,
    verbose: flags.verbose === true,
    durationMs: performance.now() - started,
  });
  return checked.ok ? 0 : 1;
}

function readFormat(name: string): Format {
  const format = formats.find((known) => known === name);
  if (format === undefined)
    throw new UsageError(
      `--format must be one of ${formats.join(', ')}, not ${name}. ${didYouMean(name, formats) ?? ''}`.trim(),
    );
  return format;
}

interface Printing {
  readonly io: Io;
  readonly root: string;
  readonly color: boolean;
  readonly verbose: boolean;
  readonly durationMs: number;
}

function printText(
  { ok, diagnostics, pages }: CheckResult,
  { io, root, color, verbose, durationMs }: Printing,
): void {
  const settings = { color, env: io.env, platform: io.platform };
  const terminal = terminalOf(io.stderr, settings);
  if (diagnostics.length > 0)
    io.stderr.write(
      `${formatDiagnostics(diagnostics, { ...terminal, sourceOf: sourceReader(root), condensed: !verbose })}\n${explainHint(diagnostics)}`,
    );
  if (ok)
    io.stdout.write(
      `${symbols(terminal.unicode).done} ${count(pages, 'page')} checked, ${tally(arrange(diagnostics)) || 'nothing to fix'}  ${formatDuration(durationMs)}\n`,
    );
}

function printJson({ diagnostics }: CheckResult, { io, durationMs }: Printing): void {
  io.stdout.write(
    formatJson(jsonDocument({ out: '', tree: new Map(), pages: [], diagnostics, durationMs })),
  );
}

function printGithub({ diagnostics }: CheckResult, { io, root }: Printing): void {
  const text = formatGithub(diagnostics, { folder: folderOf(root, io) });
  if (text !== '') io.stdout.write(`${text}\n`);
}

function printSarif({ diagnostics }: CheckResult, { io, root }: Printing): void {
  io.stdout.write(
    formatSarif(diagnostics, {
      version: readVersion(),
      folder: folderOf(root, io),
      entryOf: (code) => readEntry(packageRoot(), code),
    }),
  );
}

/** Leads from the repository, where services look for files, to the site; `''` where it lies elsewhere. */
function folderOf(root: string, { env, cwd }: Io): string {
  const folder = path.relative(env.GITHUB_WORKSPACE ?? cwd, root).replaceAll(path.sep, '/');
  return folder.startsWith('..') ? '' : folder;
}

function printJunit({ diagnostics }: CheckResult, { io }: Printing): void {
  io.stdout.write(formatJunit(diagnostics));
}
