import type { RenderedSite } from '../../render/rendered-site.ts';
import { formatBytes } from '../../report/units.ts';
import { kindOf, sizeAbove } from './compressed-size.ts';
import { siteRule } from '../../check/rule.ts';

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
      page({ page, named, locateMissing }) {
        const { html } = page;
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
              : locateMissing(...named('main'), ...named('body'))),
          });
        const styles = named('style').map(({ startIndex, endIndex }) =>
          html.slice(startIndex ?? 0, endIndex ?? 0),
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
        for (const { output, source, kind, size, max } of heavyFiles(tree, map.budget ?? {})) {
          const file = source || output;
          report(
            max === undefined
              ? {
                  severity: 'warning',
                  code: `weight/${kind}`,
                  message: `The image ${output} weighs ${formatBytes(size)}.`,
                  why: 'Images are usually the largest part of a page, and slow on mobile networks.',
                  fix: 'Save a photo as JPEG, an animation as a film, and a drawing with fewer details.',
                  file,
                }
              : {
                  code: `weight/${kind}`,
                  message: `The ${kind} ${output} weighs ${formatBytes(size)} when transferred, ${formatBytes(size - max)} above the site’s budget.`,
                  fix: source.startsWith('content/')
                    ? 'Save the image with fewer pixels. A width of 2,000 is enough.'
                    : `Make it smaller, or raise budget.${kind} in templates/site.tsx.`,
                  file,
                },
          );
        }
      },
    };
  },
);

type Budget = Partial<Record<'script' | 'font' | 'image', number>>;

/** Returns the files above a limit; of an image in several sizes the largest. */
function heavyFiles(tree: RenderedSite['tree'], budgets: Budget) {
  const found = new Map<string, HeavyFile>();
  for (const [output, { bytes, source }] of tree) {
    const kind = kindOf(output);
    const max = kind && budgets[kind];
    const limit = max ?? (kind === 'image' ? heavyImage : undefined);
    if (kind === undefined || limit === undefined) continue;
    const size = /\.(?:m?js|svg)$/.test(output) ? sizeAbove(limit, bytes) : bytes.length;
    const key = kind === 'image' ? source || output : output;
    if (size !== undefined && size > Math.max(limit, found.get(key)?.size ?? 0))
      found.set(key, { output, source, kind, size, max });
  }
  return found.values();
}

interface HeavyFile {
  readonly output: string;
  readonly source: string;
  readonly kind: keyof Budget;
  readonly size: number;
  /** `undefined` for an image of a site without a budget for images. */
  readonly max: number | undefined;
}

/** In bytes. */
const heavyImage = 500_000;
