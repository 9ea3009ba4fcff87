import * as v from 'valibot';
import { readHost, UsageError } from '../../config/config.ts';
import type { HostName } from '../../config/host-names.ts';
import { email, origin } from '../../site/schema.ts';
import { exampleLanguages } from './example-languages.ts';
import { factOptions, minimalFacts, type GivenFacts } from './fact-options.ts';

/** The facts about a company that a new site contains. */
export interface Facts {
  /** The name in everyday use. */
  readonly company: string;
  /** The registered name. */
  readonly legalName: string;
  /** The postal address without the country, one item for each line. */
  readonly address: readonly string[];
  readonly country: string;
  readonly email: string;
  /** Scheme and host, such as `https://www.company.example`. */
  readonly origin: string;
  /** The names of the products that have a variant of the site. */
  readonly products: readonly string[];
  /** The languages of the site, the default one first; none for a site in one language. */
  readonly languages: readonly string[];
  /** Whether code in texts is highlighted. */
  readonly highlight: 'yes' | 'no';
  readonly host: HostName | undefined;
}

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

/**
 * Returns all facts for a new site from those that are given. The others are placeholders, which
 * `sitegen check --strict` reports. `folder` is the name of the site's folder.
 */
export function completeFacts(given: Partial<Facts>, folder: string): Facts {
  const { company = titleOf(folder) } = given;
  return {
    company,
    legalName: company,
    address: ['[your street and number]', '[your town]'],
    country: '[your country]',
    email: `hello@${slugOf(company)}.example`,
    origin: `https://www.${slugOf(company)}.example`,
    products: [],
    languages: [],
    highlight: 'no',
    host: undefined,
    ...given,
  };
}

/** Returns the form of a name in an address: `keel-co` for `Keel & Co`. */
export function slugOf(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return ascii.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'company';
}

const titleOf = (folder: string) =>
  slugOf(folder)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
