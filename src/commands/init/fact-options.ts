import type { Facts } from './facts.ts';

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
