import type { Config } from '../config/config.ts';
import { memoize } from '../lib/memoize.ts';
import { pagePathOf } from '../plan/addresses.ts';
import { addressIn } from '../plan/localized-path.ts';
import type { Variant, Plan } from '../plan/plan.ts';
import type { SiteTools } from '../site/site-tools.ts';
import type { Assets } from './prepare-assets.ts';

/** Makes the tools for the templates of one variant's pages. */
export function createTools(
  variant: Variant,
  assets: Assets,
  { config, plan }: { readonly config: Config; readonly plan: Plan },
): SiteTools {
  // The site without languages may have any; English is what its other words are in.
  const tag = variant.language.tag || 'en';
  // Short dates and times differ between versions of Node, and long dates do not.
  // Loading the data of a language takes 10 ms.
  const days = memoize<Intl.DateTimeFormat, void>(
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
  );
  return {
    origin: plan.origin,
    date(day) {
      if (!/^\d{4}-\d\d-\d\d$/.test(day))
        throw new Error(`“${day}” is not a day such as 2026-01-31.`);
      return days().format(new Date(`${day}T00:00:00Z`));
    },
    number: (value, options) => new Intl.NumberFormat(tag, options).format(value),
    year: config.year,
    href(path, { language = variant.language.code } = {}) {
      const [link = ''] = path.split('#', 1);
      const own = plan.variants.find(
        (each) => each.slug === variant.slug && each.language.code === language,
      );
      if (own === undefined) throw new Error(`“${language}” is not a language of the site.`);
      return addressIn(pagePathOf(link), own, plan, config.base) + path.slice(link.length);
    },
    image: (file, options) => assets.imageFor(file, options, variant.language),
    ...assets.tools,
  };
}
