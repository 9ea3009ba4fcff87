import path from 'node:path';
import { openCache } from '../cache/cache.ts';
import { readConfig } from '../config/config.ts';
import { SiteError } from '../report/diagnostic.ts';
import { count } from '../report/units.ts';
import { siteRoot } from './options.ts';
import { printDiagnostics } from './print-diagnostics.ts';
import { symbolsOf, type AddCommand } from './run.ts';

/** Adds `sitegen schema`. */
export const addSchemaCommand: AddCommand = (program, io, finish) => {
  program
    .command('schema')
    .description('Write JSON Schemas and snippets for editors, to complete and check content/')
    .option(...siteRoot)
    .option('--out <dir>', 'Folder to write to (default: .vscode in the root)')
    .action(async (flags) => {
      const { root, cacheFolder } = readConfig({ root: flags.root }, io.env, io.cwd);
      const out = path.resolve(io.cwd, flags.out ?? path.join(root, '.vscode'));
      const { writeEditorFiles } = await import('../schema/write-editor-files.ts');
      try {
        const files = await writeEditorFiles(root, out, openCache(cacheFolder));
        const { done } = symbolsOf(io);
        io.stdout.write(
          `${done} ${count(files, 'file')} in ${path.relative(io.cwd, out) || '.'}/\n`,
        );
      } catch (error) {
        if (!(error instanceof SiteError)) throw error;
        printDiagnostics(error.diagnostics, { io, root });
        finish(1);
      }
    });
};
