import { memoize } from '../lib/memoize.ts';
import { pagePathOf } from '../plan/addresses.ts';
import { addressIn } from '../plan/localized-path.ts';
import type { Variant } from '../plan/plan.ts';
import type { SiteTools } from '../site/site-tools.ts';
import type { Assets } from './prepare-assets.ts';
import type { PlannedSite } from './rendering.ts';

/** Makes the tools for the templates of one variant's pages. */
export function createTools(
  variant: Variant,
  assets: Assets,
  { config, plan, site }: Pick<PlannedSite, 'config' | 'plan' | 'site'>,
): SiteTools {
  // The site without languages may have any; English is what its other words are in.
  const tag = variant.language.tag || 'en';
  // Short dates and times differ between versions of Node, and long dates do not.
  // Loading the data of a language takes 10 ms.
  const days = memoize<Intl.DateTimeFormat, void>(
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
  );
  const href: SiteTools['href'] = (path, { language = variant.language.code } = {}) => {
    const [link = ''] = path.split('#', 1);
    const own = plan.variants.find(
      (each) => each.slug === variant.slug && each.language.code === language,
    );
    if (own === undefined) throw new Error(`“${language}” is not a language of the site.`);
    return addressIn(pagePathOf(link), own, plan, config.base) + path.slice(link.length);
  };
  return {
    origin: plan.origin,
    href,
    // Other addresses are complete but for the origin.
    url: (path) =>
      plan.origin + (plan.paths.has(pagePathOf(path.split('#', 1)[0] ?? '')) ? href(path) : path),
    renderInteractive: site.renderInteractive,
    date(day, options) {
      if (!/^\d{4}-\d\d-\d\d$/.test(day))
        throw new Error(`“${day}” is not a day such as 2026-01-31.`);
      const format =
        options === undefined
          ? days()
          : new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
      return format.format(new Date(`${day}T00:00:00Z`));
    },
    number: (value, options) => new Intl.NumberFormat(tag, options).format(value),
    year: config.year,
    image: (file, options) => assets.imageFor(file, options, variant.language),
    ...assets.tools,
  };
}
