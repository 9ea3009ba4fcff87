import { escapeHtml } from '../content/markdown/html.ts';
import type { RenderedPage } from './rendering.ts';

/**
 * Renders the sitemap (https://www.sitemaps.org/protocol.html): the canonical pages, with a date if
 * their content has one. `modified` is a day such as `2026-01-31`.
 */
export function renderSitemap(pages: readonly Pick<RenderedPage, 'page' | 'modified'>[]): string {
  const urls = pages
    .filter(({ page: { canonical, variant } }) => canonical !== undefined && variant.slug === '')
    .map(
      ({ page, modified }) =>
        `  <url><loc>${escapeHtml(page.canonical ?? '')}</loc>${modified === undefined ? '' : `<lastmod>${modified}</lastmod>`}</url>\n`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** Renders robots.txt (RFC 9309): it allows everything, and names the sitemap. */
export function renderRobots(origin: string, base: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}${base}sitemap.xml\n`;
}
