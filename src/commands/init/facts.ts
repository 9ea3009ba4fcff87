import type { HostName } from '../../config/host-names.ts';

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

/** The options of `sitegen init`: the fact, its flag and its description. */
export const factOptions: readonly (readonly [name: keyof Facts, flag: string, words: string])[] = [
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
  ['languages', '--languages <codes>', 'Languages of the site, such as en,de'],
  ['highlight', '--highlight <answer>', 'Colors for code in texts, with Shiki (yes or no)'],
  ['host', '--host <name>', 'Host of the site, such as netlify or nginx'],
];

/** The facts of the minimal site. */
export const minimalFacts: ReadonlySet<keyof Facts> = new Set([
  'company',
  'email',
  'origin',
  'host',
]);

/** The facts as they are written on the command line. */
export type GivenFacts = Readonly<Partial<Record<keyof Facts, string>>>;

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
