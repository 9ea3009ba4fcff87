import path from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Plan } from '../../plan/plan.ts';
import type { RedirectRule } from '../../plan/redirects.ts';
import { formatPolicy } from '../../render/policies.ts';
import type { SiteMap } from '../../site/define-site.ts';
import type { Tree } from '../../tree.ts';
import { sharedPolicy, siteHeaders } from './headers.ts';

type PlannedForHost = Pick<Plan, 'origin' | 'base' | 'mount' | 'redirects' | 'scheduled'>;

/** The facts about a site that the configuration of a host depends on. */
export type HostedSite = ReturnType<typeof describeForHost>;

/** Returns the facts about a rendered site that the configuration of its host depends on. */
export function describeForHost(
  tree: Tree,
  { origin, base, mount, redirects, scheduled }: PlannedForHost,
  { root, out, drafts }: Pick<Config, 'root' | 'out' | 'drafts'>,
  { policy = {}, policyBelow = {} }: Pick<SiteMap<never>, 'policy' | 'policyBelow'>,
) {
  const policies = [{}, ...Object.values(policyBelow)].map((own) => ({ ...policy, ...own }));
  const headers = siteHeaders(sharedPolicy(policies.map(formatPolicy)));
  const all = { ...headers.all, ...(drafts && headers.copies) };
  return {
    /** Such as `https://www.company.example`. */
    origin,
    base,
    mount,
    /** The output folder, relative to the project, such as `dist`. */
    out: path.relative(root, out).replaceAll(path.sep, '/'),
    /** The paths in the tree of the files that visitors can request, sorted. */
    files: [...tree.keys()].filter((file) => !isPrivateFile(file)).sort(),
    headers: { ...headers, all },
    /** The first that matches applies. */
    redirects: expandRedirects(redirects),
    /** Whether a text has a first or a last day, so that the site has to be built each day. */
    scheduled,
  };
}

/**
 * Returns whether a file of the site is not for visitors: hidden (except in `.well-known/`, RFC
 * 8615), or read by a host.
 */
export const isPrivateFile = (file: string) =>
  /^\/|(?:^|\/)\./.test(file.replace(/^\.well-known\//, '')) ||
  /^_(?:headers|redirects)$/.test(file);

/** Returns the redirects with each address with a final slash also without it. */
function expandRedirects(redirects: readonly RedirectRule[]): readonly RedirectRule[] {
  const others = redirects.filter(({ query, below }) => query === undefined && below !== true);
  const plain = new Set(others.map(({ from }) => from));
  return redirects.flatMap(({ from, query, below, to, status }) => {
    const rule = { query, below, status, from, to };
    const hasOther = from.endsWith('/') && from !== '/' && !(below === true && plain.has(from));
    const other = { from: from.slice(0, -1), to: to.replace(/\*$/, '') };
    return hasOther ? [rule, { ...rule, ...other, below: false }] : [rule];
  });
}
