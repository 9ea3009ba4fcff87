import type { Facts, GivenAnswers } from './facts.ts';
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
    ['highlight', '--highlight <answer>', 'Colors for code in texts, with Shiki (yes or no)'],
    ['host', '--host <name>', 'Host of the site, such as netlify or nginx'],
  ];

/** The facts that a starter uses. */
const factsOf: Readonly<Record<Starter, readonly (keyof Facts)[]>> = {
  company: questions.map(([name]) => name),
  minimal: ['company', 'email', 'origin', 'host'],
};

/** Returns the questions for a starter. Most sites have one language. */
export function questionsFor(starter: Starter): typeof questions {
  return questions.filter(([name]) => factsOf[starter].includes(name) && name !== 'languages');
}

/** Returns the given facts that a starter uses, and the options of the others. */
export function sortGiven(
  starter: Starter,
  given: GivenAnswers,
): { readonly used: GivenAnswers; readonly unused: readonly string[] } {
  const others = questions.filter(
    ([name]) => given[name] !== undefined && !factsOf[starter].includes(name),
  );
  return {
    used: { ...given, ...Object.fromEntries(others.map(([name]) => [name, undefined])) },
    unused: others.map(([, flag]) => flag.split(' ', 1)[0] ?? ''),
  };
}
