import path from 'node:path';
import * as v from 'valibot';
import { readHost, UsageError } from '../config/config.ts';
import { completeFacts, type Facts } from '../init/facts.ts';
import type { Starter } from '../init/new-site.ts';
import { terminalOf } from '../report/terminal.ts';
import { visible } from '../report/visible.ts';
import { email, origin } from '../site/schema.ts';
import { printDiagnostics } from './print-diagnostics.ts';
import { symbolsOf, type AddCommand, type ExitCode, type Io } from './run.ts';

/** The facts that the command asks for, in this order; each is also an option. */
const questions: readonly (readonly [name: keyof Facts, flag: string, question: string])[] = [
  ['company', '--company <name>', 'Name of the company'],
  ['legalName', '--legal-name <name>', 'Registered name of the company'],
  ['address', '--address <lines>', 'Postal address without the country, lines separated by commas'],
  ['country', '--country <name>', 'Country of the registered office'],
  ['email', '--email <address>', 'Email address for visitors'],
  ['origin', '--origin <url>', 'Origin of the site, such as https://www.company.example'],
  [
    'products',
    '--products <names>',
    'Products that each get a copy of the site in their name, separated by commas',
  ],
  ['host', '--host <name>', 'Host of the site, such as netlify or nginx'],
];

/** The facts that a starter uses. */
const factsOf: Readonly<Record<Starter, readonly (keyof Facts)[]>> = {
  company: questions.map(([name]) => name),
  minimal: ['company', 'email', 'origin', 'host'],
  example: [],
};

/** Adds `sitegen init`. */
export const addInitCommand: AddCommand = (program, io, finish) => {
  const command = program
    .command('init')
    .description('Create a new site: by default that of a company, with news and legal pages')
    .argument('[dir]', 'Folder for the site (default: current folder)')
    .option('--minimal', 'Create one page, one template and one stylesheet')
    .option('--example', 'Create a copy of the site in sitegen’s repository');
  for (const [name, flag, question] of questions)
    command.option(flag, question, (answer: string) => readAnswer(name, answer));
  command
    .addHelpText('after', '\nIn a terminal, it asks for each fact that is not given as an option.')
    .action(async (folder, { minimal, example, ...given }: Flags) => {
      if (minimal && example) throw new UsageError('Use --minimal or --example, not both.');
      const starter = minimal ? 'minimal' : example ? 'example' : 'company';
      finish(await runInit(folder ?? '.', starter, given, io));
    });
};

type Flags = Partial<Facts> & { readonly minimal?: boolean; readonly example?: boolean };

async function runInit(
  folder: string,
  starter: Starter,
  given: Partial<Facts>,
  io: Io,
): Promise<ExitCode> {
  const root = path.resolve(io.cwd, folder);
  const asked = questions.filter(([name]) => factsOf[starter].includes(name));
  const unused = questions.find((each) => given[each[0]] !== undefined && !asked.includes(each));
  if (unused !== undefined)
    throw new UsageError(`The ${starter} site does not use ${unused[1].split(' ', 1)[0]}.`);
  const { newSite } = await import('../init/new-site.ts');
  const { rejectExisting, writeNewSite } = await import('../init/write-new-site.ts');
  const name = path.basename(root);
  const today = new Date().toISOString().slice(0, 10);
  const filesFor = (answers: Partial<Facts>) =>
    newSite(starter, completeFacts(answers, name), today);
  rejectExisting(root, filesFor(given));
  const isInteractive = terminalOf(io.stdout, io).interactive && process.stdin.isTTY;
  const answers = isInteractive ? await ask(asked, given, name) : given;
  if (answers === undefined) {
    io.stderr.write('\nNothing was written.\n');
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
    `${symbolsOf(io).done} The site is in ${where || '.'}/

Next:
  ${enter}npm install                  writes package-lock.json, which CI needs: commit it
  npx sitegen dev --open       shows the site while you change it
  npx sitegen check --strict   lists what is left to decide
${answers.host === undefined ? '' : '  npx sitegen host             writes the configuration of the host, and lists the other steps\n'}`,
  );
  return 0;
}

/** Parses an answer. Throws UsageError for an invalid one. */
function readAnswer(name: keyof Facts, answer: string): string | readonly string[] {
  const value = answer.trim();
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  const field = name === 'legalName' ? 'legal name' : name;
  if (items.length === 0) throw new UsageError(`The ${field} must not be empty.`);
  if (name === 'host') return readHost(value);
  const schema = name === 'email' ? email() : name === 'origin' ? origin() : undefined;
  const issue = schema === undefined ? undefined : v.safeParse(schema, value).issues?.[0];
  if (issue !== undefined) throw new UsageError(`The ${field} ${issue.message}, not “${value}”.`);
  return name === 'address' || name === 'products' ? items : value;
}

/**
 * Asks for the facts that are not given. An empty answer accepts the value in parentheses, or leaves a placeholder.
 * Returns `undefined` if the user presses Ctrl+C or Ctrl+D.
 */
async function ask(
  asked: typeof questions,
  given: Partial<Facts>,
  folder: string,
): Promise<Partial<Facts> | undefined> {
  if (asked.length === 0) return given;
  const { createInterface } = await import('node:readline');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Unlike `question`, it keeps lines that are typed or pasted ahead.
  const lines = terminal[Symbol.asyncIterator]();
  process.stdout.write(
    'Press Enter to accept the value in parentheses. You can change all of them later.\n\n',
  );
  let answers = given;
  for (const [name, , question] of asked)
    while (answers[name] === undefined) {
      const value = [completeFacts(answers, folder)[name] ?? []].flat().join(', ') || 'none';
      terminal.setPrompt(`${question} (${value.startsWith('[') ? 'decide later' : value}): `);
      terminal.prompt();
      const { value: answer, done } = await lines.next();
      if (done === true) return undefined;
      if (answer.trim() === '') break;
      try {
        answers = { ...answers, [name]: readAnswer(name, answer) };
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        process.stdout.write(`${error.message}\n`);
      }
    }
  terminal.close();
  return answers;
}
