import { pageRule } from '../rule.ts';

/**
 * A variant of a page differs from the page at the root in the product's name and in its own
 * addresses only, because both have the same canonical address.
 */
export const variants = pageRule(
  ['variant/differs'],
  ({ page: { path, variant }, difference, locateOffset }, report) => {
    if (difference !== undefined)
      report({
        code: 'variant/differs',
        message: `The page ${path} of the variant “${variant.slug}” differs from the one at the root in more than the product’s name: “${difference.variant}” instead of “${difference.root}”.`,
        why: 'Both pages have the same canonical address, so search engines treat them as one page.',
        fix: 'Make only {product} differ between variants.',
        ...locateOffset(difference.offset),
      });
  },
);
