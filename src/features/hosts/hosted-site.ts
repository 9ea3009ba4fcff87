import path from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Plan } from '../../plan/plan.ts';
import type { RedirectRule } from '../../plan/redirects.ts';
import { formatPolicy } from '../../render/policies.ts';
import type { SiteMap } from '../../site/define-site.ts';
import type { Tree } from '../../tree.ts';
import { sharedPolicy, siteHeaders } from './headers.ts';
import type { HostedSite } from './host.ts';

type PlannedForHost = Pick<Plan, 'origin' | 'base' | 'mount' | 'redirects' | 'scheduled'>;

/** Returns the facts about a rendered site that the configuration of its host depends on. */
export function describeForHost(
  tree: Tree,
  { origin, base, mount, redirects, scheduled }: PlannedForHost,
  { root, out, drafts }: Pick<Config, 'root' | 'out' | 'drafts'>,
  { policy = {}, policyBelow = {} }: Pick<SiteMap<never>, 'policy' | 'policyBelow'>,
): HostedSite {
  const policies = [{}, ...Object.values(policyBelow)].map((own) => ({ ...policy, ...own }));
  const headers = siteHeaders(sharedPolicy(policies.map(formatPolicy)));
  const all = { ...headers.all, ...(drafts && headers.copies) };
  return {
    origin,
    base,
    mount,
    out: path.relative(root, out).replaceAll(path.sep, '/'),
    files: [...tree.keys()].filter((file) => !isPrivateFile(file)).sort(),
    headers: { ...headers, all },
    redirects: expandRedirects(redirects),
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
