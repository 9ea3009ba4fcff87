import * as v from 'valibot';
import { readHost, UsageError } from '../../config/config.ts';
import { email, origin } from '../../site/schema.ts';
import { exampleLanguages } from './example-languages.ts';
import { factOptions, minimalFacts, type Facts, type GivenFacts } from './facts.ts';

/**
 * Parses the facts of a starter, and returns the flags of those that it does not use. Throws
 * UsageError with a line for each that is invalid.
 */
export function readFacts(
  given: GivenFacts,
  starter: 'minimal' | 'company',
): { readonly facts: Partial<Facts>; readonly unused: readonly string[] } {
  const problems: string[] = [];
  const unused: string[] = [];
  const facts: Record<string, string | readonly string[]> = {};
  for (const [name, flag] of factOptions) {
    const text = given[name];
    if (text === undefined) continue;
    if (starter === 'minimal' && !minimalFacts.has(name)) {
      unused.push(flag.replace(/ .*/, ''));
      continue;
    }
    try {
      facts[name] = readFact(name, text);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return { facts, unused };
}

function readFact(name: keyof Facts, text: string): string | readonly string[] {
  const value = text.trim();
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
