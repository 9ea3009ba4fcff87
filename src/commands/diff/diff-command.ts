import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { terminalOf } from '../../report/terminal.ts';
import { openProgress } from '../cli/open-progress.ts';
import { basePath, buildDay, siteOrigin, siteRoot } from '../cli/options.ts';
import { printDiagnostics } from '../cli/print-diagnostics.ts';
import type { AddCommand } from '../cli/run.ts';

/** Adds `sitegen diff`. */
export const addDiffCommand: AddCommand = (program, io, finish) => {
  program
    .command('diff')
    .description('Show what visitors get differently: words, links, pictures and files')
    .argument(
      '[from]',
      'Git revision, or a folder: a finished site or the sources of a site',
      'HEAD',
    )
    .option(...siteRoot)
    .option('--html <file>', 'Also write the changes to an HTML file')
    .option(...basePath)
    .option(...siteOrigin)
    .option(...buildDay)
    .action(async (from, { html, base, site, date, ...flags }) => {
      const [{ diff }, { formatDiffText }, { formatDiffHtml }] = await Promise.all([
        import('./diff.ts'),
        import('./format-text.ts'),
        import('./format-html.ts'),
      ]);
      const root = path.resolve(io.cwd, flags.root ?? '.');
      const { onImage, end } = openProgress(io);
      const result = await diff({ root, base, site, date, from, onImage }).finally(end);
      if (result.diff !== undefined) {
        const text = formatDiffText(result.diff, result.from, terminalOf(io.stdout, io));
        io.stdout.write(`${text}\n`);
        if (html !== undefined)
          writeFileSync(path.resolve(io.cwd, html), formatDiffHtml(result.diff, result.from));
      }
      printDiagnostics(result.diagnostics, { io, root });
      finish(result.ok ? 0 : 1);
    });
};
