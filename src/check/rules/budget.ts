import type { RenderedSite } from '../../render/render-site.ts';
import { formatBytes } from '../../report/units.ts';
import { kindOf, sizeAbove } from '../compressed-size.ts';
import { siteRule } from '../rule.ts';

/**
 * Pages, their styles, scripts, fonts and images must be within the site's budget, in transferred
 * bytes: texts compressed with brotli, other files unchanged. Variants are as large as the pages at
 * the root.
 */
export const budget = siteRule(
  ['weight/page', 'weight/style', 'weight/script', 'weight/font', 'weight/image'],
  ({ site: { map }, tree }, report) => {
    const { page: maxPage = Infinity, style = Infinity } = map.budget ?? {};
    return {
      page({ page, html, select, locateMissing }) {
        if (page.variant.slug !== '') return;
        const size = sizeAbove(maxPage, html);
        if (size !== undefined)
          report({
            code: 'weight/page',
            message: `The page ${page.path} weighs ${formatBytes(size)} compressed, ${formatBytes(size - maxPage)} above the site’s budget.`,
            why: 'A page that does not fit into the first round trip is shown later.',
            fix: 'Shorten the page or its styles, or raise budget.page in templates/site.tsx.',
            ...(page.group === undefined && page.source.startsWith('content/')
              ? { file: page.source }
              : locateMissing('main', 'body')),
          });
        const styles = select('style').map(({ sourceCodeLocation: at }) =>
          html.slice(at?.startOffset, at?.endOffset),
        );
        const sizeOfStyles = sizeAbove(style, styles.join(''));
        if (sizeOfStyles !== undefined)
          report({
            code: 'weight/style',
            message: `The styles in the pages weigh ${formatBytes(sizeOfStyles)} compressed, ${formatBytes(sizeOfStyles - style)} above the site’s budget.`,
            fix: 'Remove unused rules, or raise budget.style in templates/site.tsx.',
            file: 'templates/site.tsx',
          });
      },
      end() {
        for (const { output, source, kind, size, max } of heavyFiles(tree, map.budget ?? {}))
          report({
            code: `weight/${kind}`,
            message: `The ${kind} ${output} weighs ${formatBytes(size)} when transferred, ${formatBytes(size - max)} above the site’s budget.`,
            fix: source.startsWith('content/')
              ? 'Save the image with fewer pixels. A width of 2,000 is enough.'
              : `Make it smaller, or raise budget.${kind} in templates/site.tsx.`,
            file: source || output,
          });
      },
    };
  },
);

type Budget = Partial<Record<'script' | 'font' | 'image', number>>;

function* heavyFiles(tree: RenderedSite['tree'], budgets: Budget) {
  for (const [output, { bytes, source }] of tree) {
    const kind = kindOf(output);
    const max = kind && budgets[kind];
    if (kind === undefined || max === undefined) continue;
    const size = /\.(?:m?js|svg)$/.test(output) ? sizeAbove(max, bytes) : bytes.length;
    if (size !== undefined && size > max) yield { output, source, kind, size, max };
  }
}
