import { pageRule } from '../rule.ts';

/**
 * A page for search engines must have its canonical address, and only the others must have
 * “noindex”.
 */
export const canonical = pageRule(
  ['page/indexed', 'page/no-canonical', 'page/wrong-canonical'],
  ({ page: { canonical: expected, path }, named, locate, locateMissing }, report) => {
    const link = named('link').find(({ attribs }) => attribs.rel?.toLowerCase() === 'canonical');
    const robots = named('meta').find(
      ({ attribs }) => attribs.name === 'robots' && attribs.content?.includes('noindex'),
    );
    if (expected === undefined) {
      if (robots === undefined)
        report({
          code: 'page/indexed',
          message: `The page ${path} is excluded from search engines, but has no “noindex”.`,
          fix: 'Add <meta name="robots" content="noindex"> to its head.',
          ...locateMissing(...named('head')),
        });
      return;
    }
    if (robots !== undefined)
      report({
        code: 'page/indexed',
        message: `The page ${path} is included in search engines, but has “noindex”.`,
        fix: 'Remove “noindex” from its head, or declare the page with indexed: false.',
        ...locate(robots),
      });
    if (link === undefined)
      report({
        code: 'page/no-canonical',
        message: `The page ${path} has no canonical link.`,
        why: 'Without it, search engines treat the variants as duplicates.',
        fix: 'Add <link rel="canonical"> with page.canonical to its head.',
        ...locateMissing(...named('head')),
      });
    else if (link.attribs.href !== expected)
      report({
        code: 'page/wrong-canonical',
        message: `The page ${path} has the canonical link ${link.attribs.href} instead of ${expected}.`,
        fix: 'Use page.canonical.',
        ...locate(link),
      });
  },
);
