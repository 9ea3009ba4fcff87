import { formatBytes } from '../../report/units.ts';
import { reportHeavy } from '../check-budget.ts';
import { sizeAbove } from '../compressed-size.ts';
import type { ParsedRule } from '../rule.ts';

/** Checks each page, its styles and each file against the site's budget for its kind, in transferred bytes: texts compressed with brotli. */
export const checkWeight: ParsedRule = ({ parsed, map: { budget }, tree }, report) => {
  if (budget === undefined) return;
  reportHeavy(
    tree,
    parsed.map(({ page }) => page),
    budget,
    report,
  );
  const limit = budget.style ?? Infinity;
  for (const { html, select } of parsed) {
    const styles = select('style').map(({ sourceCodeLocation: at }) =>
      html.slice(at?.startOffset, at?.endOffset),
    );
    const size = sizeAbove(limit, styles.join(''));
    if (size !== undefined)
      report({
        code: 'weight/style',
        message: `The styles in the pages weigh ${formatBytes(size)} compressed, ${formatBytes(size - limit)} above the site’s budget.`,
        fix: 'Remove unused rules, or raise budget.style in templates/site.tsx.',
        file: 'templates/site.tsx',
      });
  }
};
