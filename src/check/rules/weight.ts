import { brotliCompressSync, constants } from 'node:zlib';
import { formatBytes } from '../../report/units.ts';
import type { ParsedRule } from '../rule.ts';

/** Pages and scripts stay within the site's budget, in bytes as they travel (compressed with brotli as far as it goes). */
export const weight: ParsedRule = {
  codes: ['weight/page', 'weight/script'],
  check({ parsed, map: { budget }, tree, text }, report) {
    if (budget === undefined) return;
    for (const { page, html } of parsed) {
      const bytes = compressed(html);
      if (bytes > budget.page) report({ code: 'weight/page', severity: 'error', message: `The page ${page.path} weighs ${formatBytes(bytes)} compressed, ${formatBytes(bytes - budget.page)} above the site’s budget.`, why: 'What does not arrive with the first packets lets the visitor wait.', fix: 'Shorten the page or its styles, or raise budget.page in templates/site.tsx.', file: page.source });
    }
    for (const [output, { source }] of tree) {
      const bytes = /\.m?js$/.test(output) ? compressed(text(output)) : 0;
      if (bytes > budget.script) report({ code: 'weight/script', severity: 'error', message: `The script ${output} weighs ${formatBytes(bytes)} compressed, ${formatBytes(bytes - budget.script)} above the site’s budget.`, fix: 'Take something out of it, or raise budget.script in templates/site.tsx.', file: source || output });
    }
  },
};

function compressed(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;
}
