import { escapeHtml } from '../../content/markdown/html.ts';
import type { AddFiles } from '../../render/rendered-site.ts';
import type { RenderedPage } from '../../render/rendering.ts';
import { listCanonicals } from '../languages/name-languages.ts';

/** Adds the files that search engines ask for. */
export const searchFiles: AddFiles = ({ config, pages, plan }) => [
  ['sitemap.xml', { bytes: Buffer.from(renderSitemap(pages, listCanonicals(plan))), source: '' }],
  ['robots.txt', { bytes: Buffer.from(renderRobots(plan.origin, config.base)), source: '' }],
];

/**
 * Renders the sitemap (https://www.sitemaps.org/protocol.html): the canonical pages, with a date if
 * their content has one, and in all languages in which they exist. `modified` is a day such as
 * `2026-01-31`.
 */
export function renderSitemap(
  pages: readonly Pick<RenderedPage, 'page' | 'modified'>[],
  canonicalsOf: ReturnType<typeof listCanonicals> = () => [],
): string {
  const urls = pages
    .filter(({ page: { canonical, variant } }) => canonical !== undefined && variant.slug === '')
    .map(({ page, modified }) => {
      const date = modified === undefined ? '' : `<lastmod>${modified}</lastmod>`;
      const alternates = canonicalsOf(page).map(
        ({ tag, href }) =>
          `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}"/>`,
      );
      return `  <url><loc>${escapeHtml(page.canonical ?? '')}</loc>${date}${alternates.join('')}</url>\n`;
    })
    .join('');
  const xhtml = urls.includes('<xhtml:') ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>\n${urls}</urlset>\n`;
}

/** Renders robots.txt (RFC 9309): it allows everything, and names the sitemap. */
export function renderRobots(origin: string, base: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}${base}sitemap.xml\n`;
}
