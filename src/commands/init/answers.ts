import * as v from 'valibot';
import { readHost, UsageError } from '../../config/config.ts';
import { email, origin } from '../../site/schema.ts';
import { exampleLanguages } from './example-languages.ts';
import { completeFacts, type Facts, type GivenAnswers } from './facts.ts';
import { questions } from './questions.ts';

/**
 * Parses the answers that are given as options, in the order of the questions. Throws UsageError
 * with a line for each that is invalid.
 */
export function readAnswers(given: GivenAnswers): Partial<Facts> {
  const problems: string[] = [];
  const answers = questions.flatMap(([name]) => {
    const answer = given[name];
    if (answer === undefined) return [];
    try {
      return [[name, readAnswer(name, answer)]];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
      return [];
    }
  });
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return Object.fromEntries(answers) as Partial<Facts>;
}

function readAnswer(name: keyof Facts, answer: string): string | readonly string[] {
  const value = answer.trim();
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  const field = name === 'legalName' ? 'legal name' : name;
  if (name === 'products') return items;
  if (items.length === 0) throw new UsageError(`The ${field} must not be empty.`);
  if (name === 'host') return readHost(value);
  if (name === 'languages') return readLanguages(items);
  if (name === 'highlight' && value !== 'yes' && value !== 'no')
    throw new UsageError(`The answer to highlight must be yes or no, not “${value}”.`);
  const schema = name === 'email' ? email() : name === 'origin' ? origin() : undefined;
  const issue = schema === undefined ? undefined : v.safeParse(schema, value).issues?.[0];
  if (issue !== undefined) throw new UsageError(`The ${field} ${issue.message}, not “${value}”.`);
  return name === 'address' ? items : value;
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
