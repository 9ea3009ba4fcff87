import { listCanonicals } from './name-languages.ts';
import { siteRule } from '../../check/rule.ts';
import type { PlannedPage } from '../../plan/plan.ts';
import type { Location } from '../../report/location.ts';

/** What is kept of a page: a parsed page would need a hundred times as much memory. */
interface FoundPage {
  readonly page: PlannedPage;
  /** The addresses of its `hreflang` links. */
  readonly named: ReadonlySet<string>;
  /** The addresses that the build expects. */
  readonly expected: readonly string[];
  /** Where a missing link would be; only its file if another page alone expects it. */
  readonly location: Location;
}

/**
 * A page and its translations have to name each other and themselves: search engines ignore a
 * `hreflang` that is not returned. Also for templates that write these links themselves.
 */
export const alternates = siteRule(['language/alternates'], ({ plan }, report) => {
  const expectedOf = listCanonicals(plan);
  const pages = new Map<string, FoundPage>();
  const namedBy = new Map<string, string[]>();
  return {
    page(page) {
      const { canonical, variant } = page.page;
      if (canonical === undefined || variant.slug !== '') return;
      const links = page.named('link').filter(({ attribs }) => attribs.hreflang !== undefined);
      const named = new Set(
        links.flatMap(({ attribs: { rel = '', href = '' } }) =>
          /(?:^|\s)alternate(?:\s|$)/i.test(rel) ? href : [],
        ),
      );
      const expected = expectedOf(page.page).map(({ href }) => href);
      // Locating renders the page again, and nearly no page lacks a link.
      const location = expected.every((href) => named.has(href))
        ? { file: page.page.source }
        : page.locateMissing(...links, ...page.named('head'));
      pages.set(canonical, { page: page.page, named, expected, location });
      for (const href of named) namedBy.set(href, [...(namedBy.get(href) ?? []), canonical]);
    },
    end() {
      for (const [canonical, { page, named, expected: known, location }] of pages) {
        const expected = new Set([
          ...known,
          ...(named.size > 0 ? [canonical] : []),
          ...(namedBy.get(canonical) ?? []),
        ]);
        for (const other of [...expected].filter((each) => !named.has(each)))
          report({
            code: 'language/alternates',
            message: `The page ${page.path} has no hreflang link to ${other === canonical ? 'itself' : other}.`,
            why: 'Search engines ignore the links to a page in other languages unless all of these pages name each other and themselves.',
            fix: 'Leave the links to the build, or add <link rel="alternate" hreflang="…"> to the head.',
            ...location,
          });
      }
    },
  };
});
