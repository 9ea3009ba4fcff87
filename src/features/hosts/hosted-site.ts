import path from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Plan } from '../../plan/plan.ts';
import type { RedirectRule } from '../../plan/redirects.ts';
import { formatPolicy } from '../../render/policies.ts';
import type { SiteMap } from '../../site/define-site.ts';
import type { Tree } from '../../tree.ts';
import { sharedPolicy, siteHeaders } from './headers.ts';
import type { HostedSite } from './host.ts';

/** Returns the facts about a rendered site that the configuration of its host depends on. */
export function describeForHost(
  tree: Tree,
  { origin, redirects, scheduled }: Pick<Plan, 'origin' | 'redirects' | 'scheduled'>,
  { base, root, out, drafts }: Pick<Config, 'base' | 'root' | 'out' | 'drafts'>,
  { policy = {}, policyBelow = {} }: Pick<SiteMap<never>, 'policy' | 'policyBelow'>,
): HostedSite {
  const policies = [{}, ...Object.values(policyBelow)].map((own) => ({ ...policy, ...own }));
  const headers = siteHeaders(sharedPolicy(policies.map(formatPolicy)));
  const all = { ...headers.all, ...(drafts && headers.copies) };
  return {
    origin,
    base,
    out: path.relative(root, out).replaceAll(path.sep, '/'),
    files: [...tree.keys()].filter((file) => !isHidden(file)).sort(),
    headers: { ...headers, all },
    redirects: expandRedirects(redirects, base),
    scheduled,
  };
}

/**
 * Returns whether a file of the output is not for visitors: hidden (except in `.well-known/`, RFC
 * 8615), or read by a host.
 */
export const isHidden = (file: string) =>
  /(?:^|\/)\./.test(file.replace(/^\.well-known\//, '')) || /^_(?:headers|redirects)$/.test(file);

/**
 * Returns the redirects with the base path, and each address with a final slash also without it.
 */
export function expandRedirects(
  redirects: readonly RedirectRule[],
  base: string,
): readonly RedirectRule[] {
  const absolute = (path: string) => (path.startsWith('/') ? base + path.slice(1) : path);
  const others = redirects.filter(({ query, below }) => query === undefined && below !== true);
  const plain = new Set(others.map(({ from }) => from));
  return redirects.flatMap(({ from, query, below, to, status }) => {
    const rule = { query, below, status, from: absolute(from), to: absolute(to) };
    const hasOther = from.endsWith('/') && from !== '/' && !(below === true && plain.has(from));
    const other = { from: absolute(from.slice(0, -1)), to: rule.to.replace(/\*$/, '') };
    return hasOther ? [rule, { ...rule, ...other, below: false }] : [rule];
  });
}
