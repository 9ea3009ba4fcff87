import type { Plan } from '../plan/plan.ts';
import type { Policy, SiteMap } from '../site/define-site.ts';

/** Returns functions for the policies of a site's outputs. */
export function createPolicies(
  { policy, policyBelow = {} }: Pick<SiteMap<never>, 'policy' | 'policyBelow'>,
  { pages }: Pick<Plan, 'pages'>,
) {
  const parts = Object.entries(policyBelow);
  // The path of a page is the same in every variant.
  const paths = new Map(parts.length === 0 ? [] : pages.map(({ output, path }) => [output, path]));
  const below = (output: string) =>
    parts.filter(([path]) => (paths.get(output) ?? `/${output}`).startsWith(path));
  return {
    /** Returns the policy of an output; `undefined` if the site has none. */
    policyOf(output: string): Policy | undefined {
      const own = below(output).map(([, directives]) => directives);
      return own.length === 0 ? policy : Object.assign({}, policy, ...own);
    },
    /** Returns whether `policyBelow` changes the policy of an output. */
    isBelow: (output: string) => below(output).length > 0,
  };
}
