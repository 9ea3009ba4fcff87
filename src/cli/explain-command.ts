import type { Command } from 'commander';
import { UsageError } from '../config/config.ts';
import type { Entry } from '../report/catalogue/entry.ts';
import { formatEntry, formatIndex } from '../report/catalogue/format-entry.ts';
import { readArea, readCatalogue, readEntry } from '../report/catalogue/read-catalogue.ts';
import { didYouMean } from '../report/suggest.ts';
import { terminalOf } from '../report/terminal.ts';
import { packageRoot } from '../package-root.ts';
import type { ExitCode, Io } from './run.ts';

interface Flags {
  readonly json?: boolean;
  readonly color: boolean;
}

/** Adds `sitegen explain` to the program; `finish` is told the exit code. */
export function addExplainCommand(
  program: Command,
  io: Io,
  finish: (code: ExitCode) => void,
): void {
  program
    .command('explain')
    .description('say why a problem matters and how to fix it')
    .argument(
      '[code]',
      'the code of the problem, such as link/broken, or its first part for all of an area (default: all)',
    )
    .option('--json', 'print the entries of the catalogue as JSON')
    .option('--no-color', 'print without colors, as NO_COLOR=1 does')
    .allowExcessArguments(false)
    .action((code: string | undefined, flags: Flags) => finish(explain(code, flags, io)));
}

function explain(wanted: string | undefined, { json, color }: Flags, io: Io): ExitCode {
  const terminal = terminalOf(io.stdout, { color, env: io.env, platform: io.platform });
  const entries = findEntries(packageRoot(), wanted);
  const [first] = entries;
  const text = json
    ? JSON.stringify(entries, undefined, 2)
    : first?.code === wanted && first !== undefined
      ? formatEntry(first, terminal)
      : formatIndex(entries, terminal);
  io.stdout.write(`${text}\n`);
  return 0;
}

/** One entry, those of an area, or all. Throws UsageError where there are none. */
function findEntries(root: string, wanted: string | undefined): readonly Entry[] {
  if (wanted === undefined) return readCatalogue(root);
  const entry = readEntry(root, wanted);
  const found = entry === undefined ? readArea(root, wanted) : [entry];
  if (found.length > 0) return found;
  const codes = readCatalogue(root).map(({ code }) => code);
  throw new UsageError(
    `There is no problem with the code ${wanted}. ${didYouMean(wanted, codes) ?? 'Run “sitegen explain” to see all codes.'}`,
  );
}
