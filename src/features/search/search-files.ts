import { escapeHtml } from '../../content/markdown/html.ts';
import { canParseUrl } from '../../lib/can-parse-url.ts';
import { decodeHtml } from '../../lib/decode-html.ts';
import type { AddedFiles } from '../../render/rendered-site.ts';
import type { RenderedPage } from '../../render/rendering.ts';
import { listCanonicals } from '../languages/name-languages.ts';

/** Adds the files that search engines ask for. */
export const searchFiles: AddedFiles = {
  paths: ['/sitemap.xml', '/robots.txt'],
  files({ config, pages, plan, site }) {
    const imagesOf = site.map.sitemap?.images === true ? imagesIn(plan.origin) : undefined;
    const sitemap = renderSitemap(pages, listCanonicals(plan), imagesOf);
    // RFC 9309: it allows everything, and names the sitemap.
    const robots = `User-agent: *\nAllow: /\n\nSitemap: ${plan.origin}${config.base}sitemap.xml\n`;
    return [
      ['sitemap.xml', { bytes: Buffer.from(sitemap), source: '' }],
      ['robots.txt', { bytes: Buffer.from(robots), source: '' }],
    ];
  },
};

/** Returns a function that lists the images of a page that are published with the site. */
const imagesIn =
  (origin: string) =>
  ({ canonical, html }: RenderedPage): readonly string[] => {
    const sources = html.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/gi);
    const addresses = Array.from(sources, ([, src = '']) => decodeHtml(src))
      .filter((src) => canParseUrl(src, canonical))
      .map((src) => new URL(src, canonical).href);
    return [...new Set(addresses)].filter(
      (address) => address.startsWith(`${origin}/`) && !address.endsWith('.svg'),
    );
  };

/**
 * Renders the sitemap (https://www.sitemaps.org/protocol.html): the canonical pages, with a date if
 * their content has one, in all languages in which they exist, and with the images that
 * `imagesOf` returns (https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps).
 * `modified` is a day such as `2026-01-31`.
 */
function renderSitemap(
  pages: readonly RenderedPage[],
  canonicalsOf: ReturnType<typeof listCanonicals>,
  imagesOf: (page: RenderedPage) => readonly string[] = () => [],
): string {
  const urls = pages
    .filter(({ canonical, variant }) => canonical !== undefined && variant.slug === '')
    .map((page) => {
      const { canonical = '', modified } = page;
      const date = modified === undefined ? '' : `<lastmod>${modified}</lastmod>`;
      const alternates = canonicalsOf(page).map(
        ({ tag, href }) =>
          `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}"/>`,
      );
      const images = imagesOf(page).map(
        (address) => `<image:image><image:loc>${escapeHtml(address)}</image:loc></image:image>`,
      );
      return `  <url><loc>${escapeHtml(canonical)}</loc>${date}${[...alternates, ...images].join('')}</url>\n`;
    })
    .join('');
  const xhtml = urls.includes('<xhtml:') ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  const image = urls.includes('<image:')
    ? ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}${image}>\n${urls}</urlset>\n`;
}
