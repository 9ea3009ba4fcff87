import { settingsFile } from '../content/load-settings.ts';
import type { Path } from '../content/yaml-locator.ts';
import type { Location } from '../report/location.ts';
import type { Problem, Report } from '../report/diagnostic.ts';
import { didYouMean } from '../report/suggest.ts';
import type { Redirect } from '../site/define-site.ts';
import { pagePathOf } from './addresses.ts';

/** A redirect with a target that exists. */
export interface PlannedRedirect {
  /** The path without the base path; with a final slash, it also matches the address without it. */
  readonly from: string;
  /**
   * An address of the site without the base path, with or without an anchor, or an absolute one.
   */
  readonly to: string;
  readonly status: 301 | 308;
}

/**
 * Returns the valid redirects, and reports the others. `listKnown` returns the addresses of all
 * pages and files.
 */
export function checkRedirects(
  redirects: readonly Redirect[],
  listKnown: () => ReadonlySet<string>,
  locationOf: (path: Path) => Location,
  report: Report,
): readonly PlannedRedirect[] {
  if (redirects.length === 0) return [];
  const known = listKnown();
  // Without a host, a redirect from /old/ is the file /old/index.html.
  const sources = redirects.map(({ from }) => pagePathOf(from).replace(/\/index\.html$/, '/'));
  const problemOf = (from: string, to: string, index: number): RedirectProblem | undefined => {
    if (known.has(from)) return hidesPage(from);
    if (sources.indexOf(from) < index) return repeated(from);
    const target = pagePathOf(to.split('#', 1)[0] ?? '');
    if (isAbsolute(to) || known.has(target)) return undefined;
    return sources.includes(target) ? chain(target) : noTarget(target, known);
  };
  return redirects.flatMap(({ from, to, status = 301 }, index) => {
    if (from === '/*.html')
      return [...known]
        .filter((address) => address !== '/' && address.endsWith('/'))
        .map((address) => ({ from: `${address.slice(0, -1)}.html`, to: address, status }))
        .filter((each) => !known.has(each.from) && !sources.includes(each.from));
    const problem = problemOf(sources[index] ?? '', to, index);
    if (problem === undefined)
      return [
        {
          from: pagePathOf(from),
          to: isAbsolute(to) ? to : to.replace(/^[^#]*/, pagePathOf),
          status,
        },
      ];
    const { field, ...diagnostic } = problem;
    report({ ...diagnostic, file: settingsFile, ...locationOf(['redirects', index, field]) });
    return [];
  });
}

type RedirectProblem = Problem & { readonly field: 'from' | 'to' };

const hidesPage = (from: string): RedirectProblem => ({
  code: 'redirect/hides-page',
  message: `The redirect from ${from} would hide an existing page.`,
  why: 'Some hosts redirect, and others serve the file.',
  fix: 'Remove the redirect, or the page or file.',
  field: 'from',
});

const repeated = (from: string): RedirectProblem => ({
  code: 'redirect/repeated',
  message: `There are two redirects from ${from}.`,
  fix: 'Remove one of them.',
  field: 'from',
});

const chain = (to: string): RedirectProblem => ({
  code: 'redirect/chain',
  message: `The redirect to ${to} leads to a redirect.`,
  why: 'Each redirect costs visitors a request, and a loop is an error.',
  fix: 'Redirect to the final page.',
  field: 'to',
});

const noTarget = (to: string, known: ReadonlySet<string>): RedirectProblem => ({
  code: 'redirect/no-target',
  message: `The redirect leads to ${to}, which does not exist.`,
  fix: didYouMean(to, known) ?? 'Correct the address, or add the page.',
  field: 'to',
});

const isAbsolute = (address: string) => !address.startsWith('/');
