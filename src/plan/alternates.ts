import { groupBy } from '../lib/group-by.ts';
import type { PageLanguage } from '../site/page-props.ts';
import { addressIn } from './localized-path.ts';
import type { Plan, PlannedPage } from './plan.ts';

/**
 * Returns a function that lists a page in all languages in which it exists, itself included, with
 * the same product. One table for switchers, `hreflang` and the sitemap, so that they agree.
 */
export function findLanguages({
  pages,
}: Pick<Plan, 'pages'>): (page: PlannedPage) => readonly PlannedPage[] {
  const keyOf = ({ path, variant }: PlannedPage) => `${variant.slug} ${path}`;
  const table = groupBy(pages, keyOf);
  return (page) => table.get(keyOf(page)) ?? [page];
}

/** Returns a function that lists all languages of the site for the menu of a page. */
export function listForMenu(
  plan: Pick<Plan, 'pages' | 'variants' | 'rootOnly'>,
  base: string,
): (page: PlannedPage) => readonly PageLanguage[] {
  if (!hasLanguages(plan)) return () => [];
  const languagesOf = findLanguages(plan);
  return (page) => {
    const pages = languagesOf(page);
    return plan.variants
      .filter(({ slug }) => slug === page.variant.slug)
      .map((variant) => ({
        language: variant.language.code,
        name: variant.language.name,
        href: pages.find((each) => each.variant === variant)?.address,
        home: addressIn('/', variant, plan, base),
        current: variant === page.variant,
      }));
  };
}

/** Returns whether a site has several languages. */
export const hasLanguages = ({ variants }: Pick<Plan, 'variants'>): boolean =>
  variants.some(({ language }) => language.folder !== '');
