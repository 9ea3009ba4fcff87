import path from 'node:path';
import { readConfig } from '../../config/config.ts';
import { createReport, reporting } from '../../report/diagnostic.ts';
import { count } from '../../report/units.ts';
import { symbols } from '../../report/symbols.ts';
import { siteRoot } from '../cli/options.ts';
import { printDiagnostics } from '../cli/print-diagnostics.ts';
import type { AddCommand } from '../cli/run.ts';

/** Adds `sitegen schema`. */
export const addSchemaCommand: AddCommand = (program, io, finish) => {
  program
    .command('schema')
    .description('Write JSON Schemas for editors, to complete and check content/')
    .option(...siteRoot)
    .option('--out <dir>', 'Folder to write to (default: .vscode in the root)')
    .action(async (flags) => {
      const { root, cacheFolder } = readConfig({ root: flags.root }, io.env, io.cwd);
      const out = path.resolve(io.cwd, flags.out ?? path.join(root, '.vscode'));
      const { openCache } = await import('../../cache/cache.ts');
      const { writeEditorFiles } = await import('../../features/editors/write-editor-files.ts');
      const [diagnostics, report] = createReport();
      const cache = openCache(cacheFolder);
      const files = await reporting(report, () => writeEditorFiles(root, out, cache));
      printDiagnostics(diagnostics, { io, root });
      if (files === undefined) return finish(1);
      const { done } = symbols;
      io.stdout.write(`${done} ${count(files, 'file')} in ${path.relative(io.cwd, out) || '.'}/\n`);
    });
};
