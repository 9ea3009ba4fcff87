import path from 'node:path';
import type { Command } from 'commander';
import { openCache } from '../cache/cache.ts';
import { readConfig } from '../config/config.ts';
import { SiteError } from '../report/diagnostic.ts';
import { formatDiagnostics } from '../report/format.ts';
import { symbols } from '../report/symbols.ts';
import { sourceReader } from '../report/source-reader.ts';
import { terminalOf } from '../report/terminal.ts';
import { count } from '../report/units.ts';
import { explainHint } from './explain-hint.ts';
import type { ExitCode, Io } from './run.ts';

interface Flags {
  readonly root?: string;
  readonly out?: string;
  readonly color: boolean;
}

/** Adds `sitegen schema` to the program; `finish` is told the exit code. */
export function addSchemaCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  program
    .command('schema')
    .description('write what editors need to complete and check content/')
    .option(
      '--root <dir>',
      'the folder that holds content/, templates/ and assets/ (default: the current one)',
    )
    .option('--out <dir>', 'where to write it (default: .vscode in the root)')
    .option('--no-color', 'print without colors, as NO_COLOR=1 does')
    .allowExcessArguments(false)
    .action(async (flags: Flags) => finish(await runSchema(flags, io)));
}

async function runSchema(flags: Flags, io: Io): Promise<ExitCode> {
  const { root, cacheFolder } = readConfig({ root: path.resolve(io.cwd, flags.root ?? '.') });
  const out =
    flags.out === undefined ? path.join(root, '.vscode') : path.resolve(io.cwd, flags.out);
  const terminal = terminalOf(io.stderr, {
    color: flags.color,
    env: io.env,
    platform: io.platform,
  });
  const sourceOf = sourceReader(root);
  // Other commands do not load the packages that this one needs.
  const { writeEditorFiles } = await import('../schema/write-editor-files.ts');
  try {
    const files = await writeEditorFiles(root, out, openCache(cacheFolder));
    io.stdout.write(
      `${symbols(terminal.unicode).done} ${count(files, 'file')} in ${path.relative(io.cwd, out) || '.'}/\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    io.stderr.write(
      `${formatDiagnostics(error.diagnostics, { ...terminal, sourceOf })}\n${explainHint(error.diagnostics)}`,
    );
    return 1;
  }
}
