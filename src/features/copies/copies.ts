import { openRecords } from '../../cache/records.ts';
import { escapeHtml } from '../../content/markdown/html.ts';
import type { PlannedPage } from '../../plan/plan.ts';
import type { AddedFiles, OpenChange } from '../../render/rendered-site.ts';
import type { BaseSettings } from '../../site/base-settings.ts';
import type { SiteMap } from '../../site/define-site.ts';
import { markdownSettings } from '../../site/markdown-settings.ts';
import { renderLlms } from './llms.ts';
import { renderCopy } from './markdown-copy.ts';

/** Links each page that has a copy as Markdown to it. */
export const linkCopies: OpenChange = (planned) => {
  if (!hasCopies(planned.site.map)) return undefined;
  return (html, page) => {
    const copy = copyOf(page);
    if (copy === undefined) return html;
    const href = escapeHtml(planned.config.base + copy);
    return html.replace(
      '</head>',
      `<link rel="alternate" type="text/markdown" href="${href}"/></head>`,
    );
  };
};

/** Adds a copy of each page that is made from texts as Markdown, and `llms.txt`, which lists them. */
export const copyFiles: AddedFiles = {
  paths: ['/llms.txt'],
  isUsed: hasCopies,
  files(assembled) {
    const { config, cache, pages, plan } = assembled;
    const kept = openRecords(cache, 'copies');
    const outputOf = (text: string, source: string) => ({ bytes: Buffer.from(text), source });
    const copies = pages.flatMap((page) => {
      const copy = copyOf(page);
      if (copy === undefined) return [];
      return [[copy, outputOf(renderCopy(page, assembled, kept), page.source)] as const];
    });
    kept.save();
    const listedAddressOf = (page: PlannedPage) => {
      const copy = copyOf(page);
      return copy === undefined ? page.canonical : plan.origin + config.base + copy;
    };
    return [...copies, ['llms.txt', outputOf(renderLlms(pages, plan.origin, listedAddressOf), '')]];
  },
};

function hasCopies(map: SiteMap<BaseSettings>): boolean {
  return markdownSettings(map).copies === true;
}

/**
 * Returns the output path of the copy of a page; `undefined` if it has none. A file such as
 * `/404.html` is shown at other addresses, too.
 */
const copyOf = ({ path, documents, output }: PlannedPage): string | undefined =>
  path.endsWith('/') && Object.values(documents).flat().length > 0
    ? output.replace(/html$/, 'md')
    : undefined;
