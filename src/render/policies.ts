import { outputOf } from '../plan/addresses.ts';
import type { Plan } from '../plan/plan.ts';
import type { Policy, SiteMap } from '../site/define-site.ts';

/** Returns functions for the policies of a site's outputs. */
export function createPolicies(
  { policy, policyBelow = {} }: Pick<SiteMap<never>, 'policy' | 'policyBelow'>,
  { variants }: Pick<Plan, 'variants'>,
) {
  const parts = Object.entries(policyBelow).flatMap(([path, own]) =>
    variants.map(({ slug }) => ({ start: outputOf(path, slug).replace(/index\.html$/, ''), own })),
  );
  const below = (output: string) => parts.filter(({ start }) => output.startsWith(start));
  return {
    /** Returns the policy of an output; `undefined` if the site has none. */
    policyOf(output: string): Policy | undefined {
      const own = below(output).map((part) => part.own);
      return own.length === 0 ? policy : Object.assign({}, policy, ...own);
    },
    /** Returns whether `policyBelow` changes the policy of an output. */
    isBelow: (output: string) => below(output).length > 0,
  };
}
