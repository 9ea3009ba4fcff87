import type { Config } from '../config/config.ts';
import { addressOf, pagePathOf } from '../plan/addresses.ts';
import type { Variant, Plan } from '../plan/plan.ts';
import type { SiteTools } from '../site/define-site.ts';
import type { Assets } from './prepare-assets.ts';

/** Makes the tools for the templates of one variant's pages. */
export function createTools(
  variant: Variant,
  assets: Assets,
  { config, plan }: { readonly config: Config; readonly plan: Plan },
): SiteTools {
  return {
    origin: plan.origin,
    year: config.year,
    href(path) {
      const [link = ''] = path.split('#', 1);
      const page = pagePathOf(link);
      const slug = plan.rootOnly.has(page) ? '' : variant.slug;
      return addressOf(page, slug, config.base) + path.slice(link.length);
    },
    ...assets.tools,
  };
}
