import type { Variant } from '../../plan/plan.ts';
import { matchesRoot, type Difference } from '../compare-variant.ts';
import { elementsOf } from '../dom/node.ts';
import type { SourceLocation } from '../locate.ts';
import type { ParsedPage, ParsedRule } from '../rule.ts';

/** A copy differs from the page at the root in the product's name and in its own addresses, and in nothing else; that is why one canonical address stands for both. */
export const checkVariants: ParsedRule = ({ pages, parsed, plan, base }, report) => {
  const atRoot = new Map(
    pages.filter(({ page }) => page.variant.slug === '').map((page) => [page.page.path, page]),
  );
  for (const { page, html } of pages) {
    const original = atRoot.get(page.path);
    if (page.variant.slug === '' || original === undefined) continue;
    const difference = matchesRoot(original.html, html, {
      root: rootOf(plan.variants),
      variant: page.variant,
      base,
    });
    if (difference !== undefined)
      report({
        code: 'variant/differs',
        message: describe(page.path, page.variant.slug, difference),
        why: 'Search engines are told that both are the same page.',
        fix: 'Let only {product} differ between variants.',
        ...(placeAt(
          difference.offset,
          parsed.find((other) => other.page === page),
        ) ?? { file: page.source }),
      });
  }
};

/** The source of the innermost element that is there. */
function placeAt(offset: number, page: ParsedPage | undefined): SourceLocation | undefined {
  const around =
    page === undefined
      ? []
      : [...elementsOf(page.root)].filter(
          ({ sourceCodeLocation: at }) =>
            at !== undefined && at !== null && at.startOffset <= offset && offset < at.endOffset,
        );
  const innermost = around.at(-1);
  return innermost === undefined ? undefined : page?.locate(innermost);
}

const rootOf = (variants: readonly Variant[]) => variants.find(({ slug }) => slug === '');

function describe(path: string, slug: string, { root, variant }: Difference): string {
  return `The page ${path} of the variant “${slug}” differs from the one at the root in more than the product’s name: “${variant}” instead of “${root}”.`;
}
