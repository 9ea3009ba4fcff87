import { formatBytes } from '../../report/units.ts';
import { fileTooHeavy, pageTooHeavy } from '../check-budget.ts';
import { kindOf, sizeAbove } from '../compressed-size.ts';
import type { ParsedRule } from '../rule.ts';

/** Checks each page and each file against the site's budget for its kind, in transferred bytes: texts compressed with brotli. */
export const checkWeight: ParsedRule = ({ parsed, map: { budget }, tree, text }, report) => {
  if (budget === undefined) return;
  for (const { page, html, select } of parsed) {
    const bytes = sizeAbove(budget.page, html);
    const styles = sizeAbove(
      budget.style ?? Infinity,
      select('style')
        .map((style) =>
          html.slice(style.sourceCodeLocation?.startOffset, style.sourceCodeLocation?.endOffset),
        )
        .join(''),
    );
    if (bytes !== undefined) report(pageTooHeavy(page, bytes, budget.page));
    if (styles !== undefined)
      report({
        code: 'weight/style',
        message: `The styles in the pages weigh ${formatBytes(styles)} compressed, ${formatBytes(styles - (budget.style ?? 0))} above the site’s budget.`,
        fix: 'Remove unused rules, or raise budget.style in templates/site.tsx.',
        file: 'templates/site.tsx',
      });
  }
  for (const [output, { bytes, source }] of tree) {
    const kind = kindOf(output);
    const limit = kind === undefined ? undefined : budget[kind];
    if (kind === undefined || limit === undefined) continue;
    const travels = isText(output) ? sizeAbove(limit, text(output)) : bytes.byteLength;
    if (travels !== undefined && travels > limit)
      report(fileTooHeavy(kind, { output, source }, travels, limit));
  }
};

const isText = (output: string) => /\.(?:m?js|svg)$/.test(output);
