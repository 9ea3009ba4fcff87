import path from 'node:path';
import { completeFacts, type Facts, type GivenAnswers } from './facts.ts';
import type { Starter } from './new-site.ts';
import { questions, questionsFor, sortGiven } from './questions.ts';
import { terminalOf } from '../../report/terminal.ts';
import { visible } from '../../report/visible.ts';
import { symbols } from '../../report/symbols.ts';
import { printDiagnostics } from '../cli/print-diagnostics.ts';
import type { AddCommand, ExitCode, Io } from '../cli/run.ts';

/** Adds `sitegen init`. */
export const addInitCommand: AddCommand = (program, io, finish) => {
  const command = program
    .command('init')
    .description('Create a new site: by default that of a company, with news and legal pages')
    .argument('[dir]', 'Folder for the site (default: current folder)')
    .option('--minimal', 'Create one page, one template and one stylesheet');
  for (const [, flag, question] of questions) command.option(flag, question);
  command
    .addHelpText('after', '\nIn a terminal, it asks for each fact that is not given as an option.')
    .action(async (folder, { minimal, ...given }: Flags) => {
      finish(await runInit(folder ?? '.', minimal ? 'minimal' : 'company', given, io));
    });
};

interface Flags extends GivenAnswers {
  readonly minimal?: boolean;
}

async function runInit(
  folder: string,
  starter: Starter,
  written: GivenAnswers,
  io: Io,
): Promise<ExitCode> {
  const root = path.resolve(io.cwd, folder);
  const { ask, readAnswers } = await import('./answers.ts');
  const { used, unused } = sortGiven(starter, written);
  const given = readAnswers(used);
  const { newSite } = await import('./new-site.ts');
  const { rejectExisting, writeNewSite } = await import('./write-new-site.ts');
  const name = path.basename(root);
  const today = new Date().toISOString().slice(0, 10);
  const filesFor = (answers: Partial<Facts>) =>
    newSite(starter, completeFacts(answers, name), today);
  rejectExisting(root, filesFor(given));
  if (unused.length > 0)
    io.stderr.write(`The ${starter} site does not use ${unused.join(', ')}.\n`);
  const isInteractive = terminalOf(io.stdout, io).interactive && process.stdin.isTTY;
  const answers = isInteractive ? await ask(questionsFor(starter), given, name) : given;
  if (answers === undefined) {
    io.stderr.write('\nCancelled. Nothing was written.\n');
    return 130;
  }
  const diagnostics = await writeNewSite(root, filesFor(answers));
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
${answers.host === undefined ? '' : '  npx sitegen host             writes the configuration of the host, and lists the other steps\n'}`,
  );
  return 0;
}
