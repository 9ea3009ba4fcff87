import { settingsFile } from '../content/load-settings.ts';
import type { Location } from '../report/location.ts';
import type { Problem, Report } from '../report/diagnostic.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { didYouMean } from '../report/suggest.ts';
import type { Redirect } from '../site/base-settings.ts';
import { parseOldAddress, type OldAddress } from '../site/old-address.ts';
import { addressOf, pagePathOf, pathInSite } from './addresses.ts';

/** A redirect; both addresses are those of the domain, with the base path. */
export interface RedirectRule {
  /** The decoded path; with a final slash, it also matches the address without it. */
  readonly from: string;
  /** The query that the request must have; `undefined` for any. */
  readonly query?: string | undefined;
  /** Whether it also redirects everything below `from`, which ends with a slash. */
  readonly below?: boolean | undefined;
  /**
   * An address of the site, which may have a query and an anchor, or an absolute one. `*` at its end
   * stands for what follows `from` in the request.
   */
  readonly to: string;
  readonly status: 301 | 308;
}

/** A redirect with a target that exists. */
export interface PlannedRedirect extends RedirectRule {
  /** Where it is declared. */
  readonly location: Location;
}

/**
 * Returns the first redirect that applies to a request, and its target. `pathname` is the path as it
 * is sent, and `query` is `''` or begins with `?`.
 */
export function followRedirect(
  rules: readonly RedirectRule[],
  pathname: string,
  query: string,
): { readonly status: 301 | 308; readonly location: string } | undefined {
  const path = ifPossible(() => decodeURIComponent(pathname)) ?? pathname;
  const rule = rules.find(
    (each) =>
      (each.query === undefined || `?${each.query}` === query) &&
      (each.below === true
        ? `${path}/`.startsWith(each.from)
        : [path, `${path}/`].includes(each.from)),
  );
  if (rule === undefined) return undefined;
  const rest = pathname
    .split('/')
    .slice(rule.from.split('/').length - 1)
    .join('/');
  const target = rule.to.replace(/\*$/, () => rest);
  const location = withQuery(target, rule.query === undefined ? query : '');
  return { status: rule.status, location };
}

/**
 * Returns the target of a redirect for a request with a query: `''`, `?a=b`, or what stands for it
 * in the configuration of a host. The query of the request is kept unless the target has its own,
 * and the fragment is last.
 */
export function withQuery(target: string, query: string): string {
  const [address = '', fragment] = target.split('#', 2);
  const full = address.includes('?') ? address : address + query;
  return fragment === undefined ? full : `${full}#${fragment}`;
}

/**
 * Returns the valid redirects in the order in which the first that matches applies, and reports the
 * others. `listKnown` returns the addresses of all pages and files, with the base path.
 */
export function checkRedirects(
  redirects: readonly (Redirect & { readonly locate: (field: string) => Location })[],
  base: string,
  listKnown: () => ReadonlySet<string>,
  report: Report,
): readonly PlannedRedirect[] {
  if (redirects.length === 0) return [];
  const known = listKnown();
  const sources = redirects.map(({ from }) => parseOldAddress(from));
  const keys = sources.map((source, index) => {
    if (typeof source === 'string') return redirects[index]?.from;
    if (source.query !== undefined) return `${pagePathOf(source.path)}?${source.query}`;
    // Without a host, a redirect from /old/ is the file /old/index.html.
    const path = pagePathOf(source.path).replace(/\/index\.html$/, '/');
    return source.below ? `${path}*` : path;
  });
  const problemOf = (
    { path, below }: OldAddress,
    target: string,
    index: number,
  ): RedirectProblem | undefined => {
    const key = keys[index] ?? path;
    const hidden = below ? [...known].find((each) => each.startsWith(path)) : key;
    if (hidden !== undefined && known.has(hidden)) return hidesPage(hidden);
    if (keys.indexOf(key) < index) return repeated(key);
    const [address = ''] = target.split('#', 1);
    const [page = ''] = address.split(/[?*]/, 1);
    if (page !== address && keys.includes(address)) return chain(pathInSite(address, '', base));
    const isKnown = target.endsWith('*')
      ? [...known].some((each) => each.startsWith(page))
      : known.has(page);
    if (isAbsolute(target) || isKnown) return undefined;
    return keys.includes(page) ? chain(pathInSite(page, '', base)) : noTarget(page, known, base);
  };
  const planned = redirects.flatMap((redirect, index): PlannedRedirect[] => {
    const { from, to, status = 301 } = redirect;
    const locate = (field: string) => ({ file: settingsFile, ...redirect.locate(field) });
    const location = locate('from');
    if (from === '/*.html')
      return [...known]
        .filter((address) => address !== base && address.endsWith('/'))
        .map((address) => ({ from: `${address.slice(0, -1)}.html`, to: address, status, location }))
        .filter((each) => !known.has(each.from) && !keys.includes(each.from));
    const source = sources[index] ?? '';
    const target = isAbsolute(to) ? to : addressOf(to.replace(/^[^?#*]*/, pagePathOf), '', base);
    const problem =
      typeof source === 'string' ? unusable(from, source) : problemOf(source, target, index);
    if (problem === undefined) {
      const { path, ...parts } = source as OldAddress;
      return [{ ...parts, from: pagePathOf(path), to: target, status, location }];
    }
    const { field, ...diagnostic } = problem;
    report({ ...diagnostic, ...locate(field) });
    return [];
  });
  const rank = ({ from, query, below }: PlannedRedirect) =>
    query === undefined ? (below === true ? 2 + 1 / from.length : 1) : 0;
  return planned.sort((a, b) => rank(a) - rank(b));
}

type RedirectProblem = Problem & { readonly field: 'from' | 'to' };

const unusable = (from: string, needed: string): RedirectProblem => ({
  code: 'content/wrong-value',
  message: `The former address “${from}” ${needed}.`,
  fix: 'Correct it.',
  field: 'from',
});

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

const noTarget = (address: string, known: ReadonlySet<string>, base: string): RedirectProblem => {
  const paths = [...known, address].map((each) => pathInSite(each, '', base));
  const to = paths.pop() ?? address;
  return {
    code: 'redirect/no-target',
    message: `The redirect leads to ${to}, which does not exist.`,
    fix: didYouMean(to, paths) ?? 'Correct the address, or add the page.',
    field: 'to',
  };
};

const isAbsolute = (address: string) => !address.startsWith('/');
