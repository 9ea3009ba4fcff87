import path from 'node:path';
import type { CommandOptions } from '../../build.ts';
import { clock } from '../../report/clock.ts';
import { formatJson } from '../../report/json.ts';
import { formatDryRun, formatSummary } from '../../report/summary.ts';
import { terminalOf } from '../../report/terminal.ts';
import { visible } from '../../report/visible.ts';
import { openProgress } from '../cli/open-progress.ts';
import { buildDay, hostName, siteOrigin, siteRoot } from '../cli/options.ts';
import { printDiagnostics } from '../cli/print-diagnostics.ts';
import type { AddCommand } from '../cli/run.ts';

/** Adds `sitegen build`. */
export const addBuildCommand: AddCommand = (program, io, finish) => {
  program
    .command('build')
    .description('Build the site into dist/')
    .option(...siteRoot)
    .option('--out <dir>', 'Output folder (default: dist in the root)')
    .option('--base <path>', 'Path to use instead of the one in content/site.yaml, ./ for any')
    .option(...siteOrigin)
    .option(...hostName)
    .option('--drafts', 'Include drafts, marked, and exclude search engines; needs --site')
    .option(...buildDay)
    .option('--precompress', 'Also write each text as .br and .gz, for nginx, Caddy and Apache')
    .option('--replace-foreign', 'Delete files in the output folder that sitegen did not write')
    .option('--dry-run', 'List the files to add, change and remove without writing')
    .option('--no-cache', 'Neither read nor write the cache')
    .option('--json', 'Print the result as JSON')
    .option('--quiet', 'Print only problems')
    .option('--verbose', 'Print the stages and their times')
    .action(async ({ json, quiet, verbose = false, ...flags }) => {
      const started = clock();
      const { build } = await import('../../build.ts');
      const { waitingIn } = await import('../../content/waiting.ts');
      const root = path.resolve(io.cwd, flags.root ?? '.');
      const out = path.resolve(io.cwd, flags.out ?? path.join(root, 'dist'));
      const { interactive } = terminalOf(io.stderr, io);
      const enabled = !quiet && !json && !(interactive && verbose);
      const progress = openProgress(io, { enabled });
      const log = (line: string) => void (verbose && io.stderr.write(`${visible(line)}\n`));
      let logStage = () => {};
      const options: CommandOptions = {
        ...flags,
        root,
        out,
        onDetail: log,
        onImage: progress.onImage,
        onStage(stage) {
          progress.update(stage);
          logStage();
          const began = clock();
          logStage = () => log(`${stage.padEnd(10)}${(clock() - began).toFixed(1).padStart(8)} ms`);
        },
      };
      const result = await build(options).finally(() => progress.end());
      logStage();
      const durationMs = clock() - started;

      const { ok, written, diagnostics, unchecked, rendered } = result;
      const terminal = terminalOf(io.stdout, io);
      const shown = path.relative(io.cwd, out) || '.';
      printDiagnostics(diagnostics, { io, root, condensed: !verbose, unchecked });
      if (json) {
        const { placeOf, placeTree } = await import('../../plan/addresses.ts');
        const placed = rendered && {
          tree: placeTree(rendered.tree, rendered.plan),
          pages: result.pages.map((page) => ({
            ...page,
            output: placeOf(page.output, rendered.plan),
          })),
        };
        io.stdout.write(formatJson({ out: shown, ...placed, diagnostics, durationMs }));
      } else if (flags.dryRun && written !== undefined)
        io.stdout.write(`${formatDryRun(written, shown, terminal)}\n`);
      else if (ok && !quiet) {
        const summary = {
          ...result,
          waiting: waitingIn(result.rendered?.content).map(({ day }) => day),
          out: shown,
          durationMs,
        };
        io.stdout.write(`${formatSummary(summary, terminal)}\n`);
        const { base = '/', mount = '/' } = rendered?.plan ?? {};
        if (base !== '/' && mount === base)
          io.stdout.write(
            `  robots.txt and .well-known/ have no effect under ${base}, only at the root of the domain.\n`,
          );
      } else if (!quiet) io.stderr.write(`Nothing was written. ${visible(shown)}/ is unchanged.\n`);
      finish(ok ? 0 : 1);
    });
};
