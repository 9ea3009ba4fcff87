import path from 'node:path';
import type { Command } from 'commander';
import { build, type BuildOptions, type BuildResult } from '../build.ts';
import { weighPages, type PageWeight } from '../check/page-weights.ts';
import { SiteError, type Diagnostic } from '../report/diagnostic.ts';
import { clock } from '../report/clock.ts';
import { formatDiagnostics } from '../report/format.ts';
import { formatJson, jsonDocument } from '../report/json.ts';
import { formatDryRun } from '../report/dry-run.ts';
import { createProgress, noProgress, type Progress } from '../report/progress.ts';
import { sourceReader } from '../report/source-reader.ts';
import { formatSummary } from '../report/summary.ts';
import { terminalOf } from '../report/terminal.ts';
import { count, formatBytes } from '../report/units.ts';
import { explainHint } from './explain-hint.ts';
import { profiled } from './profile.ts';
import type { ExitCode, Io } from './run.ts';

interface Flags {
  readonly root?: string;
  readonly out?: string;
  readonly base?: string;
  readonly site?: string;
  readonly host?: string;
  readonly cache: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color: boolean;
  readonly replaceForeign?: boolean;
  readonly dryRun?: boolean;
  readonly verify?: boolean;
  readonly profile?: string;
}

/** Adds `sitegen build` to the program; `finish` is told the exit code. */
export function addBuildCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  program
    .command('build')
    .description('write the whole site to dist/')
    .option(
      '--root <dir>',
      'the folder that holds content/, templates/ and assets/ (default: the current one)',
    )
    .option('--out <dir>', 'where to write the site (default: dist in the root)')
    .option(
      '--base <path>',
      'the path under which the site will be served, ./ for any (default: /)',
    )
    .option('--site <url>', 'the origin to use instead of the one in content/site.yaml')
    .option('--host <name>', 'the host to configure instead of the one in content/site.yaml')
    .option(
      '--replace-foreign',
      'delete the files in the output folder that no build of this site wrote',
    )
    .option('--dry-run', 'list what would be added, changed and removed, and write nothing')
    .option(
      '--verify',
      'build twice under different conditions first, and write only if both are alike',
    )
    .option('--no-cache', 'make everything anew and keep nothing for the next build')
    .option('--json', 'print one JSON document on standard output, and nothing else there')
    .option('--quiet', 'print problems only')
    .option('--verbose', 'print what each stage does and how long it takes')
    .option('--profile <file>', 'write where the time went, for the developer tools of Chrome')
    .option('--no-color', 'print without colors, as NO_COLOR=1 does')
    .allowExcessArguments(false)
    .action(async (flags: Flags) => finish(await runBuild(flags, io)));
}

async function runBuild(flags: Flags, io: Io): Promise<ExitCode> {
  const started = clock();
  const root = path.resolve(io.cwd, flags.root ?? '.');
  const out = path.resolve(io.cwd, flags.out ?? path.join(root, 'dist'));
  const progress =
    flags.quiet || flags.json
      ? noProgress
      : createProgress(io.stderr, { enabled: terminalOf(io.stderr, io).interactive });
  const log = stageLog(flags, io);
  const options: BuildOptions = {
    root,
    out,
    base: flags.base,
    site: flags.site,
    host: flags.host,
    cache: flags.cache,
    replaceForeign: flags.replaceForeign,
    dryRun: flags.dryRun,
    onDetail: log.detail,
    onStage(stage) {
      progress.update(stage);
      log.stage(stage);
    },
  };
  const difference = flags.verify === true ? await verify(root, flags, io, progress) : undefined;
  const profile = flags.profile === undefined ? undefined : path.resolve(io.cwd, flags.profile);
  const result = await profiled(profile, () =>
    build(difference === undefined ? options : { ...options, write: false }),
  ).finally(() => progress.end());
  log.end();
  if (flags.verbose === true) io.stderr.write(formatWeights(result));
  const durationMs = clock() - started;
  const verified =
    difference === undefined
      ? result
      : { ...result, ok: false, diagnostics: [...result.diagnostics, difference] };
  print(verified, { flags, io, root, out, durationMs });
  return verified.ok ? 0 : 1;
}

/** Returns what is wrong where two builds are not alike; a build that fails says so itself, in the build that follows. */
async function verify(
  root: string,
  { base, site, host }: Flags,
  { env }: Io,
  progress: Progress,
): Promise<Diagnostic | undefined> {
  progress.update('verify');
  const { verifyBuild } = await import('../verify/verify-build.ts');
  const args = [
    ...(base === undefined ? [] : ['--base', base]),
    ...(site === undefined ? [] : ['--site', site]),
    ...(host === undefined ? [] : ['--host', host]),
  ];
  try {
    return await verifyBuild({ root, args, env });
  } catch (error) {
    if (error instanceof SiteError) return error.diagnostics[0];
    throw error;
  }
}

interface Printing {
  readonly flags: Flags;
  readonly io: Io;
  readonly root: string;
  readonly out: string;
  readonly durationMs: number;
}

function print(result: BuildResult, { flags, io, root, out, durationMs }: Printing): void {
  const shown = path.relative(io.cwd, out) || '.';
  const { tree, diagnostics } = result;
  const settings = { color: flags.color, env: io.env, platform: io.platform };
  const pages = result.pages.map(({ output, address }) => ({ path: output, address }));
  if (diagnostics.length > 0)
    io.stderr.write(
      `${formatDiagnostics(diagnostics, { ...terminalOf(io.stderr, settings), sourceOf: sourceReader(root), condensed: flags.verbose !== true })}\n`,
    );
  if (flags.json)
    io.stdout.write(formatJson(jsonDocument({ out: shown, tree, pages, diagnostics, durationMs })));
  else if (flags.dryRun === true && result.written !== undefined)
    io.stdout.write(
      `${formatDryRun(result.written, { out: shown, color: terminalOf(io.stdout, settings).color })}\n`,
    );
  else if (result.ok && !flags.quiet)
    io.stdout.write(
      `${formatSummary(summarize(result, shown, durationMs), terminalOf(io.stdout, settings))}\n`,
    );
  if (!result.ok && !flags.json && !flags.quiet)
    io.stderr.write(`Nothing was written; ${shown}/ is as it was.\n${explainHint(diagnostics)}`);
}

function summarize({ tree, pages, diagnostics }: BuildResult, out: string, durationMs: number) {
  let bytes = 0;
  for (const output of tree.values()) bytes += output.bytes.byteLength;
  const variants = new Set(pages.map(({ variant }) => variant)).size - 1;
  return {
    out,
    files: tree.size,
    bytes,
    durationMs,
    pages: pages.length,
    ...(variants > 0
      ? {
          variants,
          pagesPerCopy: pages.filter(({ variant }) => variant === pages.at(-1)?.variant).length,
        }
      : {}),
    warnings: diagnostics.length,
  };
}

/** A line a page: what it makes a browser fetch, by kind, as it travels. Of many pages the heaviest: to weigh one takes milliseconds. */
function formatWeights({ tree, pages }: BuildResult): string {
  const length = ({ output }: BuildResult['pages'][number]) => tree.get(output)?.bytes.length ?? 0;
  const own = pages.filter(({ variant }) => variant.slug === '');
  const heaviest = new Set([...own].sort((a, b) => length(b) - length(a)).slice(0, weighed));
  const lines = weighPages(
    tree,
    own.filter((page) => heaviest.has(page)),
  ).map(formatWeight);
  return [
    ...lines,
    ...(own.length > heaviest.size
      ? [`and ${count(own.length - heaviest.size, 'page')} with less HTML\n`]
      : []),
  ].join('');
}

const weighed = 20;

const formatWeight = ({ path, bytes }: PageWeight) =>
  `${path.padEnd(22)}${Object.entries(bytes)
    .map(([kind, size]) => `  ${kind} ${formatBytes(size)}`)
    .join('')}\n`;

/** What `--verbose` adds: each stage with its time, and details. */
function stageLog({ verbose }: Flags, io: Io) {
  let current: { readonly stage: string; readonly began: number } | undefined;
  const end = () => {
    if (current !== undefined && verbose)
      io.stderr.write(
        `${current.stage.padEnd(10)}${(clock() - current.began).toFixed(1).padStart(8)} ms\n`,
      );
    current = undefined;
  };
  return {
    end,
    stage(stage: string) {
      end();
      current = { stage, began: clock() };
    },
    detail(detail: string) {
      if (verbose) io.stderr.write(`${detail}\n`);
    },
  };
}
