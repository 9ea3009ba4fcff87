import type { Alternate } from '../site/define-site.ts';
import type { Plan, PlannedPage } from './plan.ts';

/**
 * Returns a function that lists a page in all languages in which it exists, itself included, with
 * the same product. One table for switchers, `hreflang` and the sitemap, so that they agree.
 */
export function findLanguages({
  pages,
}: Pick<Plan, 'pages'>): (page: PlannedPage) => readonly PlannedPage[] {
  const keyOf = ({ path, variant }: PlannedPage) => `${variant.slug} ${path}`;
  const table = new Map<string, PlannedPage[]>();
  for (const page of pages) {
    const same = table.get(keyOf(page));
    if (same === undefined) table.set(keyOf(page), [page]);
    else same.push(page);
  }
  return (page) => table.get(keyOf(page)) ?? [page];
}

/** Returns a function that lists a page in all languages for the menu of a template. */
export function listAlternates(
  plan: Pick<Plan, 'pages' | 'variants'>,
): (page: PlannedPage) => readonly Alternate[] {
  if (!hasLanguages(plan)) return () => [];
  const languagesOf = findLanguages(plan);
  return (page) =>
    languagesOf(page).map(({ variant: { language }, address }) => ({
      language: language.code,
      name: language.name,
      href: address,
      current: language === page.variant.language,
    }));
}

/** Returns whether a site has several languages. */
export const hasLanguages = ({ variants }: Pick<Plan, 'variants'>): boolean =>
  variants.some(({ language }) => language.folder !== '');
