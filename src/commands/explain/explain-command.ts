import { UsageError } from '../../config/config.ts';
import { packageRoot } from '../../lib/package-root.ts';
import type { Entry } from '../../report/catalogue/entry.ts';
import { formatEntry, formatIndex } from '../../report/catalogue/format-entry.ts';
import { readArea, readCatalogue, readEntry } from '../../report/catalogue/read-catalogue.ts';
import { didYouMean } from '../../report/suggest.ts';
import { terminalOf } from '../../report/terminal.ts';
import type { AddCommand } from '../cli/run.ts';

/** Adds `sitegen explain`. */
export const addExplainCommand: AddCommand = (program, io, _, writeData) => {
  program
    .command('explain')
    .description('Explain why a problem matters and how to fix it')
    .argument('[code]', 'Code, such as link/broken, or its first part (default: list all codes)')
    .option('--json', 'Print the entries as JSON')
    .action((wanted, { json }) => {
      const terminal = terminalOf(io.stdout, io);
      const entries = findEntries(packageRoot(), wanted);
      const [first] = entries;
      if (json) writeData(`${JSON.stringify(entries, undefined, 2)}\n`);
      else if (first?.code === wanted && first)
        io.stdout.write(`${formatEntry(first, terminal)}\n`);
      else io.stdout.write(`${formatIndex(entries, terminal)}\n`);
    });
};

/**
 * Returns the entry with this code, the entries of this area, or all. Throws UsageError if there
 * are none.
 */
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
