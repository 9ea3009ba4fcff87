import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { formatDiagnostics } from '../report/format.ts';
import { sourceReader } from '../report/source-reader.ts';
import { terminalOf } from '../report/terminal.ts';
import type { ExitCode, Io } from './run.ts';

interface Flags {
  readonly root?: string;
  readonly base?: string;
  readonly site?: string;
  readonly html?: string;
  readonly color: boolean;
}

/** Adds `sitegen diff` to the program; `finish` is told the exit code. */
export function addDiffCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  program
    .command('diff')
    .description('show which words of the pages changed, as a redline')
    .argument('[from]', 'a revision, or the folder of a finished site or of another one', 'HEAD')
    .option(
      '--root <dir>',
      'the folder that holds content/, templates/ and assets/ (default: the current one)',
    )
    .option('--html <file>', 'also write the redline as a page of its own')
    .option('--base <path>', 'the path under which the site will be served (default: /)')
    .option('--site <url>', 'the origin to use instead of the one in content/site.yaml')
    .option('--no-color', 'print without colors, as NO_COLOR=1 does')
    .allowExcessArguments(false)
    .action(async (from: string, flags: Flags) => finish(await runDiff(from, flags, io)));
}

async function runDiff(
  from: string,
  { root: given, base, site, html, color }: Flags,
  io: Io,
): Promise<ExitCode> {
  // No other command pays for these.
  const [{ diff }, { formatDiffText }, { formatDiffHtml }] = await Promise.all([
    import('../diff/diff.ts'),
    import('../diff/format-text.ts'),
    import('../diff/format-html.ts'),
  ]);
  const root = path.resolve(io.cwd, given ?? '.');
  const result = await diff({ root, base, site, from });
  const settings = { color, env: io.env, platform: io.platform };
  if (result.diff !== undefined) {
    io.stdout.write(
      `${formatDiffText(result.diff, result.from, terminalOf(io.stdout, settings))}\n`,
    );
    if (html !== undefined)
      writeFileSync(path.resolve(io.cwd, html), formatDiffHtml(result.diff, result.from));
  }
  if (result.diagnostics.length > 0)
    io.stderr.write(
      `${formatDiagnostics(result.diagnostics, { ...terminalOf(io.stderr, settings), sourceOf: sourceReader(root) })}\n`,
    );
  return result.ok ? 0 : 1;
}
