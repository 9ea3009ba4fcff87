import type { Difference } from '../compare-variant.ts';
import { elementsOf } from '../dom/node.ts';
import type { ParsedPage, PageRule } from '../rule.ts';

/** A variant of a page differs from the page at the root in the product's name and in its own addresses only, because both have the same canonical address. */
export const checkVariants: PageRule = (page, report, { differences }) => {
  const difference = differences.get(page.page.output);
  if (difference === undefined) return;
  report({
    code: 'variant/differs',
    message: describe(page.page.path, page.page.variant.slug, difference),
    why: 'Both pages have the same canonical address, so search engines treat them as one page.',
    fix: 'Make only {product} differ between variants.',
    ...placeAt(difference.offset, page),
  });
};

/** Returns the source of the innermost element at an offset of the HTML. */
function placeAt(offset: number, { page, root, locate }: ParsedPage) {
  const innermost = [...elementsOf(root)].findLast(
    ({ sourceCodeLocation: at }) =>
      at !== undefined && at !== null && at.startOffset <= offset && offset < at.endOffset,
  );
  return innermost === undefined ? { file: page.source } : locate(innermost);
}

function describe(path: string, slug: string, { root, variant }: Difference): string {
  return `The page ${path} of the variant “${slug}” differs from the one at the root in more than the product’s name: “${variant}” instead of “${root}”.`;
}
