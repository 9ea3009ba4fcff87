import path from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { UsageError } from '../../config/config.ts';
import { arrange } from '../../report/arrange.ts';
import { formatGithub } from '../../report/github.ts';
import { formatJson } from '../../report/json.ts';
import { tally } from '../../report/diagnostic.ts';
import { visible } from '../../report/visible.ts';
import { count, formatDuration } from '../../report/units.ts';
import { symbols } from '../../report/symbols.ts';
import { openProgress } from '../cli/open-progress.ts';
import { basePath, buildDay, hostName, siteOrigin, siteRoot } from '../cli/options.ts';
import { printDiagnostics } from '../cli/print-diagnostics.ts';
import type { AddCommand, Io } from '../cli/run.ts';

/** Adds `sitegen check`. */
export const addCheckCommand: AddCommand = (program, io, finish) => {
  program
    .command('check')
    .description('Check the site against all rules without writing')
    .option(...siteRoot)
    .option('--dist', 'Also compare the finished site in dist/ with a new build')
    .option('--strict', 'Also report example addresses, and treat warnings as errors')
    .addOption(
      new Option('--format <name>', 'Output format')
        .choices(['text', 'json', 'github'] as const)
        .default('text' as const),
    )
    .option(
      '--rule <code=level>',
      'Set a rule to error, warn or off; can be repeated',
      (rule: string, rules: readonly string[] = []) => [...rules, rule],
    )
    .option(
      '--update-lock [file]',
      'Record the legal texts as published, or confirm one translation',
    )
    .option(...basePath)
    .option(...siteOrigin)
    .option(...hostName)
    .option(...buildDay)
    .option('--verbose', 'List every occurrence of a problem')
    .action(async ({ format, rule = [], verbose = false, ...flags }) => {
      const started = performance.now();
      const [{ check }, { formatLanguage }, { applyLevels, readLevels }] = await Promise.all([
        import('../cli/run-check.ts'),
        import('../../features/languages/language-states.ts'),
        import('./levels.ts'),
      ]);
      const levels = readLevels(rule);
      const root = path.resolve(io.cwd, flags.root ?? '.');
      const { strict = false, updateLock, dist } = flags;
      if (updateLock && dist)
        throw new UsageError(
          '--update-lock reads the sources and --dist the finished site. Use one of them.',
        );
      const { onImage, end } = openProgress(io);
      const result = await check({ ...flags, root, onImage }).finally(end);
      const { ok, diagnostics, pages, languages } = applyLevels(result, levels, { strict });
      const { unchecked, waiting, notes } = result;
      const durationMs = performance.now() - started;
      const output = {
        json: () => formatJson({ diagnostics, durationMs, languages }),
        github: () => formatGithub(diagnostics, folderInRepository(root, io)),
      };
      if (format !== 'text') io.stdout.write(output[format]());
      else {
        printDiagnostics(diagnostics, { io, root, condensed: !verbose, unchecked });
        const found = tally(arrange(diagnostics)) || 'no problems';
        const summary = `${count(pages, 'page')} checked, ${found}  ${formatDuration(durationMs)}`;
        if (ok) io.stdout.write(`${symbols.done} ${summary}\n`);
        for (const { file, day } of waiting)
          io.stdout.write(`  ${visible(file)} is published on ${day}.\n`);
        for (const words of notes) io.stdout.write(`  Note for developers: ${visible(words)}\n`);
        for (const language of languages) io.stdout.write(formatLanguage(language, { verbose }));
      }
      finish(ok ? 0 : 1);
    });
};

/**
 * The site's folder relative to the repository, which CI services expect; `''` if it is outside.
 */
function folderInRepository(root: string, { env, cwd }: Io): string {
  const folder = path.relative(env.GITHUB_WORKSPACE ?? cwd, root).replaceAll(path.sep, '/');
  return folder.startsWith('..') ? '' : folder;
}
