import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import * as v from 'valibot';
import { readHost, UsageError } from '../config/config.ts';
import { completeFacts, type Facts } from '../init/facts.ts';
import { symbols } from '../report/symbols.ts';
import { formatDiagnostics } from '../report/format.ts';
import { sourceReader } from '../report/source-reader.ts';
import { terminalOf } from '../report/terminal.ts';
import { count } from '../report/units.ts';
import { email, origin } from '../site/schema.ts';
import type { ExitCode, Io } from './run.ts';

type Answers = { readonly [Name in keyof Facts]?: string };
type Flags = Answers & { readonly minimal?: boolean };

/** What a site's owner is asked for, in this order; each is an option, too. */
const questions: readonly (readonly [name: keyof Facts, flag: string, question: string])[] = [
  ['company', '--company <name>', 'the name of the company'],
  ['legalName', '--legal-name <name>', 'its name as it is registered'],
  ['address', '--address <lines>', 'its postal address without the country, separated by commas'],
  ['country', '--country <name>', 'the country of its registered office'],
  ['email', '--email <address>', 'the email address that visitors write to'],
  ['origin', '--origin <url>', 'where the site is published: https://www.company.example'],
  [
    'products',
    '--products <names>',
    'the products with a variant of the site, separated by commas',
  ],
  ['host', '--host <name>', 'the host to configure, such as netlify or nginx'],
];

/** The facts that the minimal site has. */
const minimalFacts: readonly (keyof Facts)[] = ['company', 'email', 'origin'];

/** Adds `sitegen init` to the program; `finish` is called with the exit code. */
export function addInitCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  const command = program
    .command('init')
    .description('write a new site')
    .argument('[dir]', 'the folder for it (default: the current one)')
    .option('--minimal', 'write one page, one template and one style');
  for (const [, flag, question] of questions) command.option(flag, question);
  command
    .addHelpText('after', '\nOn a terminal, it asks for each fact that no option gives.')
    .allowExcessArguments(false)
    .action(async (folder: string | undefined, flags: Flags) =>
      finish(await runInit(folder ?? '.', flags, io)),
    );
}

async function runInit(folder: string, flags: Flags, io: Io): Promise<ExitCode> {
  const root = path.resolve(io.cwd, folder);
  const given = readAnswers(flags);
  const minimal = flags.minimal === true;
  const asked = questions.filter(([name]) => !minimal || minimalFacts.includes(name));
  const interactive = terminalOf(io.stdout, io).interactive && process.stdin.isTTY;
  const answers = interactive ? await ask(asked, given, path.basename(root)) : given;
  const facts = completeFacts(answers, path.basename(root));
  // Other commands do not load what this one needs.
  const { companySite, minimalSite } = await import('../init/new-site.ts');
  const { writeNewSite } = await import('../init/write-new-site.ts');
  const { finishNewSite } = await import('../init/finish-new-site.ts');
  const files = minimal ? minimalSite(facts) : companySite(facts);
  writeNewSite(root, files);
  const diagnostics = await finishNewSite(root);
  if (diagnostics.length > 0) {
    const terminal = terminalOf(io.stderr, io);
    io.stderr.write(
      `${formatDiagnostics(diagnostics, { ...terminal, sourceOf: sourceReader(root) })}\n`,
    );
    return 1;
  }
  const where = path.relative(io.cwd, root);
  io.stdout.write(
    `${symbols(terminalOf(io.stdout, io).unicode).done} ${count(files.size, 'file')} in ${where || '.'}/

Next:
  ${where === '' ? '' : `cd ${where} && `}npm install
  npx sitegen dev --open       shows the site while you change it
  npx sitegen check --strict   lists what you still have to decide
`,
  );
  return 0;
}

/** Reads the answers that were given as options. Throws UsageError for one that is not valid. */
function readAnswers(flags: Answers): Partial<Facts> {
  return Object.fromEntries(
    questions.flatMap(([name]) => {
      const value = flags[name];
      return value === undefined ? [] : [[name, readAnswer(name, value)] as const];
    }),
  );
}

function readAnswer(name: keyof Facts, answer: string): string | readonly string[] {
  const value = answer.trim();
  if (value === '') throw new UsageError(`The ${name} must not be empty.`);
  if (name === 'host') return readHost(value);
  const schema = name === 'email' ? email() : name === 'origin' ? origin() : undefined;
  const issue = schema === undefined ? undefined : v.safeParse(schema, value).issues?.[0];
  if (issue !== undefined) throw new UsageError(`The ${name} ${issue.message}, not “${value}”.`);
  if (name !== 'address' && name !== 'products') return value;
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Asks for what is not given. An empty answer takes the value in brackets, or leaves a placeholder. */
async function ask(
  asked: typeof questions,
  given: Partial<Facts>,
  folder: string,
): Promise<Partial<Facts>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  let answers = given;
  for (const [name, , question] of asked) {
    while (answers[name] === undefined) {
      const fallback = completeFacts(answers, folder)[name];
      const shown = typeof fallback === 'string' ? fallback : (fallback ?? ['none']).join(', ');
      const answer = await terminal.question(`${question} (${shown}): `);
      if (answer.trim() === '') break;
      try {
        answers = { ...answers, [name]: readAnswer(name, answer) };
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        process.stdout.write(`${error.message}\n`);
      }
    }
  }
  terminal.close();
  return answers;
}
