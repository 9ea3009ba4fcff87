import type { AddCommand } from '../cli/run.ts';
import { UsageError } from '../../config/config.ts';
import { readCatalogue } from '../../report/catalogue/read-catalogue.ts';
import { didYouMean } from '../../report/suggest.ts';

/** Adds `sitegen explain`. */
export const addExplainCommand: AddCommand = (program, io) => {
  program
    .command('explain')
    .description('Explain why a problem matters and how to fix it')
    .argument('[code]', 'Code, such as link/broken, or its first part (default: list all codes)')
    .action((wanted = '') => {
      const entries = readCatalogue();
      const entry = entries.get(wanted);
      const codes = [...entries.keys()].filter((code) => code.startsWith(wanted));
      if (codes.length === 0)
        throw new UsageError(
          `There is no problem with the code ${wanted}. ${didYouMean(wanted, entries.keys()) ?? 'Run “sitegen explain” to see all codes.'}`,
        );
      io.stdout.write(`${entry ?? codes.join('\n')}\n`);
    });
};
