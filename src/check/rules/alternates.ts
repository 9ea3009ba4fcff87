import { listCanonicals } from '../../render/finish-languages.ts';
import { siteRule } from '../rule.ts';
import type { CheckedPage } from '../parsed-page.ts';

/**
 * A page and its translations have to name each other and themselves: search engines ignore a
 * `hreflang` that is not returned. Also for templates that write these links themselves.
 */
export const alternates = siteRule(['language/alternates'], ({ plan }, report) => {
  const expectedOf = listCanonicals(plan);
  const pages = new Map<string, { readonly page: CheckedPage; readonly named: Set<string> }>();
  return {
    page(page) {
      const { canonical, variant } = page.page;
      if (canonical === undefined || variant.slug !== '') return;
      const links = page.select('link[rel~="alternate"][hreflang]');
      pages.set(canonical, {
        page,
        named: new Set(links.map(({ attribs }) => attribs.href ?? '')),
      });
    },
    end() {
      for (const [canonical, { page, named }] of pages) {
        const expected = new Set([
          ...expectedOf(page.page).map(({ href }) => href),
          ...(named.size > 0 ? [canonical] : []),
          ...[...pages].flatMap(([other, { named: back }]) => (back.has(canonical) ? other : [])),
        ]);
        for (const other of [...expected].filter((each) => !named.has(each)))
          report({
            code: 'language/alternates',
            message: `The page ${page.page.path} has no hreflang link to ${other === canonical ? 'itself' : other}.`,
            why: 'Search engines ignore the links to a page in other languages unless all of these pages name each other and themselves.',
            fix: 'Leave the links to the build, or add <link rel="alternate" hreflang="…"> to the head.',
            ...page.locateMissing('link[hreflang]', 'head'),
          });
      }
    },
  };
});
