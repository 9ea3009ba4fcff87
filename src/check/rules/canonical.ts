import { canonicalOf, sitemapAddresses } from '../addresses.ts';
import type { ParsedRule } from '../rule.ts';

/** All variants of a page and the sitemap must have the same canonical address, and the sitemap must list exactly the pages for search engines. */
export const checkCanonical: ParsedRule = ({ pages, text }, report) => {
  const listed = new Set(sitemapAddresses(text('sitemap.xml')));
  const wanted = new Set<string>();
  for (const { page, html, placeOf } of pages) {
    const { canonical, path, source } = page;
    const head = html.slice(0, html.indexOf('</head>'));
    const written = canonicalOf(head);
    const hidden = /<meta(?=[^>]* name="robots")[^>]* content="[^"]*noindex/.test(head);
    if (canonical === undefined) {
      if (!hidden)
        report({
          code: 'page/indexed',
          message: `The page ${path} is excluded from search engines, but has no “noindex”.`,
          fix: 'Add <meta name="robots" content="noindex"> to its head.',
          ...placeOf({ select: 'head' }),
        });
      continue;
    }
    wanted.add(canonical);
    if (written === undefined)
      report({
        code: 'page/no-canonical',
        message: `The page ${path} has no canonical link.`,
        why: 'Without it, search engines treat the variants as duplicates.',
        fix: 'Add <link rel="canonical"> with page.canonical to its head.',
        ...placeOf({ select: 'head' }),
      });
    else if (written !== canonical)
      report({
        code: 'page/wrong-canonical',
        message: `The page ${path} has the canonical link ${written} instead of ${canonical}.`,
        fix: 'Use page.canonical.',
        ...placeOf({ select: 'link[rel="canonical"]' }),
      });
    if (hidden)
      report({
        code: 'page/indexed',
        message: `The page ${path} is included in search engines, but has “noindex”.`,
        fix: 'Remove “noindex” from its head, or declare the page with indexed: false.',
        ...placeOf({ select: 'meta[name="robots"]' }),
      });
    if (!listed.has(canonical))
      report({
        code: 'sitemap/missing',
        message: `The sitemap does not list ${canonical}.`,
        fix: 'Build the site again.',
        file: source,
      });
  }
  for (const address of listed) {
    if (!wanted.has(address))
      report({
        code: 'sitemap/unknown',
        message: `The sitemap lists ${address}, which is not a page for search engines.`,
        fix: 'Build the site again.',
        file: 'templates/site.tsx',
      });
  }
};
