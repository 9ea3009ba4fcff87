import { memoize } from '../lib/memoize.ts';
import { pagePathOf } from '../plan/addresses.ts';
import { addressIn } from '../plan/localized-path.ts';
import type { Variant } from '../plan/plan.ts';
import type { FieldImage } from '../content/fields/resolve-fields.ts';
import { SiteError } from '../report/diagnostic.ts';
import { didYouMean } from '../report/suggest.ts';
import type { SiteTools } from '../site/site-tools.ts';
import type { Assets } from './prepare-assets.ts';
import { showImage } from './images/images.ts';
import { missingImage } from './missing-assets.ts';
import { assetFile, findFile, inLanguage, type SiteFiles } from './site-files.ts';
import type { PlannedSite } from './rendering.ts';

/** Makes the tools for the templates of one variant's pages. */
export function createTools(
  variant: Variant,
  assets: Assets,
  { config, plan, site }: Pick<PlannedSite, 'config' | 'plan' | 'site'>,
): SiteTools {
  const { files } = assets;
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
    asset: (name) => assetFile(files, name).address,
    image(file, options) {
      if (typeof file === 'string') return showImage(files.images, assetFile(files, file), options);
      const problem = missingImage(file as FieldImage, files, variant.language);
      if (problem !== undefined) throw new SiteError(problem);
      const name = inLanguage(files, file as FieldImage, variant.language);
      return showImage(files.images, findFile(files, name), options);
    },
    styles: (name) => lookUp(name, assets.styles, 'styles', files),
    script: (name) => lookUp(name, assets.scripts.published, 'scripts', files).address,
    integrity: (name) => lookUp(name, assets.scripts.published, 'scripts', files).integrity,
    font: (family) => lookUp(family, assets.fonts.placeholders, 'fonts', files),
  };
}

/** Returns what a name stands for. Throws an Error if `list` of the site map does not declare it. */
function lookUp<Value>(
  name: string,
  known: ReadonlyMap<string, Value>,
  list: string,
  { assets }: SiteFiles,
): Value {
  const value = known.get(name);
  if (value !== undefined) return value;
  const similar = assets.has(name) ? undefined : didYouMean(name, known.keys());
  throw new Error(
    `The site map does not declare “${name}” among its ${list}. ${similar ?? `Add it to ${list} in templates/site.tsx.`}`,
  );
}
