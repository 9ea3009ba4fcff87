import type { Plan } from '../plan/plan.ts';
import type { SiteMap } from '../site/define-site.ts';
import type { Policy } from '../site/policy.ts';

/** Returns functions for the policies of a site's outputs. */
export function createPolicies(
  { policy, policyBelow = {} }: Pick<SiteMap<never>, 'policy' | 'policyBelow'>,
  { pages }: Pick<Plan, 'pages'>,
) {
  const parts = Object.entries(policyBelow);
  // The path of a page is the same in every variant.
  const paths = new Map(parts.length === 0 ? [] : pages.map(({ output, path }) => [output, path]));
  const below = (output: string) =>
    parts.flatMap(([path, directives]) =>
      (paths.get(output) ?? `/${output}`).startsWith(path) ? [directives] : [],
    );
  return {
    /** Returns the policy of an output; `undefined` if the site has none. */
    policyOf: (output: string): Policy | undefined =>
      below(output).reduce((whole, own) => ({ ...whole, ...own }), policy),
    /** Returns whether `policyBelow` changes the policy of an output. */
    isBelow: (output: string) => below(output).length > 0,
  };
}

/**
 * Adds the hashes of inline code to `style-src` and `script-src`, unless `'unsafe-inline'` allows
 * it: a hash would disable that. A page without a head is unchanged.
 */
export function addPolicy(
  html: string,
  policy: Policy,
  { style, script }: Readonly<Record<'style' | 'script', Set<string>>>,
): string {
  const complete = { ...policy };
  if (ownStylesheet.test(html)) style.add("'self'");
  for (const [directive, hashes] of [
    ['style-src', style],
    ['script-src', script],
  ] as const) {
    const sources = policy[directive] ?? policy['default-src'];
    if (sources !== undefined && hashes.size > 0 && !sources.includes("'unsafe-inline'"))
      complete[directive] = [...sources.filter((source) => source !== "'none'"), ...hashes];
  }
  const meta = `<meta http-equiv="Content-Security-Policy" content="${formatPolicy(complete)}"/>`;
  return html.replace(startOfHead, (start) => start + meta);
}

const ownStylesheet = /<link rel="stylesheet" href="(?![a-z]+:|\/\/)/;
const startOfHead = /<head(?:\s[^>]*)?>(?:<meta\s[^>]*\bcharset="[^"]*"[^>]*>)?/i;

/** Returns a policy as the value of a header or a `<meta>`. */
export const formatPolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(' '))
    .join('; ');
