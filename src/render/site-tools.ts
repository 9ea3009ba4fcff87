import type { Config } from '../config/config.ts';
import { addressOf, pagePathOf } from '../plan/addresses.ts';
import type { Variant, Plan } from '../plan/plan.ts';
import type { SiteTools } from '../site/define-site.ts';
import type { Assets } from './rendering.ts';

/** The tools that the templates of one variant's pages are given. */
export function createTools(
  variant: Variant,
  assets: Assets,
  { config, plan }: { readonly config: Config; readonly plan: Plan },
): SiteTools {
  return {
    origin: plan.origin,
    year: config.year,
    href(path) {
      const at = path.indexOf('#');
      const page = at === -1 ? path : path.slice(0, at);
      const shared = plan.rootOnly.has(pagePathOf(page));
      return (
        addressOf(pagePathOf(page), shared ? '' : variant.slug, config.base) +
        path.slice(page.length)
      );
    },
    asset: assets.file,
    styles: assets.styles,
    script: assets.script,
    integrity: assets.integrity,
    font: assets.font,
  };
}
