import path from 'node:path';
import { completeFacts, factOptions, type GivenFacts } from './facts.ts';
import type { Starter } from './new-site.ts';
import { symbols } from '../../report/symbols.ts';
import { visible } from '../../report/visible.ts';
import { printDiagnostics } from '../cli/print-diagnostics.ts';
import { type AddCommand, type ExitCode, type Io } from '../cli/run.ts';

/** Adds `sitegen init`. */
export const addInitCommand: AddCommand = (program, io, finish) => {
  const command = program
    .command('init')
    .description('Create a new site: by default that of a company, with news and legal pages')
    .argument('[dir]', 'Folder for the site (default: current folder)')
    .option('--minimal', 'Create one page, one template and one stylesheet');
  for (const [, flag, words] of factOptions) command.option(flag, words);
  command
    .addHelpText('after', '\nYou can change all of them later, in content/site.yaml.')
    .action(async (folder, { minimal, ...given }: Flags) => {
      finish(await runInit(folder ?? '.', minimal ? 'minimal' : 'company', given, io));
    });
};

interface Flags extends GivenFacts {
  readonly minimal?: boolean;
}

async function runInit(
  folder: string,
  starter: Starter,
  given: GivenFacts,
  io: Io,
): Promise<ExitCode> {
  const root = path.resolve(io.cwd, folder);
  const { readFacts } = await import('./read-facts.ts');
  const { newSite } = await import('./new-site.ts');
  const { rejectExisting, writeNewSite } = await import('./write-new-site.ts');
  const { facts, unused } = readFacts(given, starter);
  const complete = completeFacts(facts, path.basename(root));
  const files = newSite(starter, complete, new Date().toISOString().slice(0, 10));
  rejectExisting(root, files);
  if (unused.length > 0)
    io.stderr.write(`The ${starter} site does not use ${unused.join(', ')}.\n`);
  const diagnostics = await writeNewSite(root, files);
  const where = visible(path.relative(io.cwd, root));
  if (diagnostics.length > 0) {
    printDiagnostics(diagnostics, { io, root });
    io.stderr.write(
      `The site is in ${where || '.'}/. Correct the problems there; do not run init again.\n`,
    );
    return 1;
  }
  const enter = where === '' ? '' : `cd ${/[^\w./\\:-]/.test(where) ? `"${where}"` : where}\n  `;
  io.stdout.write(
    `${symbols.done} The site is in ${where || '.'}/

Next:
  ${enter}npm install                  writes package-lock.json, which CI needs: commit it
  npm run dev                  shows the site while you change it
  npx sitegen check --strict   lists what is left to decide
  content/README.md            tells writers how to change the texts
${facts.host === undefined ? '' : '  npx sitegen host             writes the configuration of the host, and lists the other steps\n'}`,
  );
  return 0;
}
