import * as v from 'valibot';
import { readHost, UsageError } from '../../config/config.ts';
import { email, origin } from '../../site/schema.ts';
import { completeFacts, type Facts } from './facts.ts';
import { exampleLanguages } from './example-languages.ts';
import type { Starter } from './new-site.ts';

/** The facts that `sitegen init` asks for, in this order; each is also an option. */
export const questions: readonly (readonly [name: keyof Facts, flag: string, question: string])[] =
  [
    ['company', '--company <name>', 'Name of the company'],
    ['legalName', '--legal-name <name>', 'Registered name of the company'],
    [
      'address',
      '--address <lines>',
      'Postal address without the country, lines separated by commas',
    ],
    ['country', '--country <name>', 'Country of the registered office'],
    ['email', '--email <address>', 'Email address for visitors'],
    ['origin', '--origin <url>', 'Origin of the site, such as https://www.company.example'],
    [
      'products',
      '--products <names>',
      'Products that each get a copy of the site in their name, separated by commas',
    ],
    ['languages', '--languages <codes>', 'Languages of the site, such as en,de'],
    ['host', '--host <name>', 'Host of the site, such as netlify or nginx'],
  ];

/** The facts that a starter uses. */
const factsOf: Readonly<Record<Starter, readonly (keyof Facts)[]>> = {
  company: questions.map(([name]) => name),
  minimal: ['company', 'email', 'origin', 'host'],
  example: [],
};

/** Returns the questions for a starter. Throws UsageError for a given fact that it does not use. */
export function questionsFor(starter: Starter, given: Partial<Facts>): typeof questions {
  const unused = questions.find(
    ([name]) => given[name] !== undefined && !factsOf[starter].includes(name),
  );
  if (unused !== undefined)
    throw new UsageError(`The ${starter} site does not use ${unused[1].split(' ', 1)[0]}.`);
  // Most sites have one language.
  return questions.filter(([name]) => factsOf[starter].includes(name) && name !== 'languages');
}

/** Parses an answer. Throws UsageError for an invalid one. */
export function readAnswer(name: keyof Facts, answer: string): string | readonly string[] {
  const value = answer.trim();
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  const field = name === 'legalName' ? 'legal name' : name;
  if (items.length === 0) throw new UsageError(`The ${field} must not be empty.`);
  if (name === 'host') return readHost(value);
  if (name === 'languages') return readLanguages(items);
  const schema = name === 'email' ? email() : name === 'origin' ? origin() : undefined;
  const issue = schema === undefined ? undefined : v.safeParse(schema, value).issues?.[0];
  if (issue !== undefined) throw new UsageError(`The ${field} ${issue.message}, not “${value}”.`);
  return name === 'address' || name === 'products' ? items : value;
}

/** Returns the languages. Throws UsageError for those without example texts. */
function readLanguages(codes: readonly string[]): readonly string[] {
  if (codes[0] !== 'en')
    throw new UsageError(
      'The texts of the new site are in English, so en must be the first language.',
    );
  const unknown = codes.find((code) => code !== 'en' && !exampleLanguages().includes(code));
  if (unknown !== undefined)
    throw new UsageError(
      `There are no example texts in ${unknown}, only in ${exampleLanguages().join(', ')}. Add the language later, in templates/site.tsx.`,
    );
  return codes;
}

/**
 * Asks for the facts that are not given. An empty answer accepts the value in parentheses, or
 * leaves a placeholder. Returns `undefined` if the user presses Ctrl+C or Ctrl+D.
 */
export async function ask(
  asked: typeof questions,
  given: Partial<Facts>,
  folder: string,
): Promise<Partial<Facts> | undefined> {
  if (asked.length === 0) return given;
  const { createInterface } = await import('node:readline');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Unlike `question`, it keeps lines that are typed or pasted ahead.
  const lines = terminal[Symbol.asyncIterator]();
  let isOpen = true;
  terminal.once('close', () => (isOpen = false));
  process.stdout.write(
    'Press Enter to accept the value in parentheses. You can change all of them later.\n\n',
  );
  let answers = given;
  for (const [name, , question] of asked)
    while (answers[name] === undefined) {
      const value = [completeFacts(answers, folder)[name] ?? []].flat().join(', ') || 'none';
      terminal.setPrompt(`${question} (${value.startsWith('[') ? 'decide later' : value}): `);
      // Answers and Ctrl+C may be typed ahead.
      if (isOpen) terminal.prompt();
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
