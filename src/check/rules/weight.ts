import { brotliCompressSync, constants } from 'node:zlib';
import { formatBytes } from '../../report/units.ts';
import type { ParsedRule } from '../rule.ts';

/** Each page and each file stays within the site's budget for its kind, in bytes as it travels: texts compressed with brotli. */
export const weight: ParsedRule = {
  codes: ['weight/page', 'weight/style', 'weight/script', 'weight/font', 'weight/image'],
  check({ parsed, map: { budget }, tree, text }, report) {
    if (budget === undefined) return;
    for (const { page, html, select } of parsed) {
      const bytes = compressed(html);
      const styles = compressed(select('style').map((style) => html.slice(style.sourceCodeLocation?.startOffset, style.sourceCodeLocation?.endOffset)).join(''));
      if (bytes > budget.page) report({ code: 'weight/page', severity: 'error', message: `The page ${page.path} weighs ${formatBytes(bytes)} compressed, ${formatBytes(bytes - budget.page)} above the site’s budget; its styles alone weigh ${formatBytes(styles)}.`, why: 'What does not arrive with the first packets lets the visitor wait.', fix: 'Shorten the page or its styles, or raise budget.page in templates/site.tsx.', file: page.source });
      if (styles > (budget.style ?? Infinity)) report({ code: 'weight/style', severity: 'error', message: `The styles in the pages weigh ${formatBytes(styles)} compressed, ${formatBytes(styles - (budget.style ?? 0))} above the site’s budget.`, fix: 'Take rules out that no page needs, or raise budget.style in templates/site.tsx.', file: 'templates/site.tsx' });
    }
    for (const [output, { bytes, source }] of tree) {
      const kind = kindOf(output);
      const limit = kind === undefined ? undefined : budget[kind];
      if (kind === undefined || limit === undefined) continue;
      const travels = isText(output) ? compressed(text(output)) : bytes.byteLength;
      if (travels > limit) report({ code: `weight/${kind}`, severity: 'error', message: `The ${kind} ${output} weighs ${formatBytes(travels)} as it travels, ${formatBytes(travels - limit)} above the site’s budget.`, fix: `Make it smaller, or raise budget.${kind} in templates/site.tsx.`, file: source || output });
    }
  },
};

function kindOf(output: string): 'script' | 'font' | 'image' | undefined {
  if (/\.m?js$/.test(output)) return 'script';
  if (/\.(?:woff2?|ttf|otf)$/.test(output)) return 'font';
  return /\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/.test(output) ? 'image' : undefined;
}

const isText = (output: string) => /\.(?:m?js|svg)$/.test(output);

function compressed(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;
}
