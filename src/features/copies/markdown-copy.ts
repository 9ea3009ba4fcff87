import { cacheKey } from '../../cache/cache.ts';
import type { Records } from '../../cache/records.ts';
import { codeVersion } from '../../cache/tool-version.ts';
import { decodeHtml } from '../../lib/decode-html.ts';
import { fieldsOf } from '../../content/load-document.ts';
import { canParseUrl } from '../../lib/can-parse-url.ts';
import type { PlannedSite, RenderedPage } from '../../render/rendering.ts';
import { toMarkdown } from './to-markdown.ts';

/** Returns the title and the description in the head of a page that React printed. */
export function readHead(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const [description = ''] = /<meta(?=[^>]* name="description")[^>]*>/.exec(head) ?? [];
  return {
    title: decodeHtml(/<title>([^]*?)<\/title>/.exec(head)?.[1] ?? '').trim(),
    description: decodeHtml(/ content="([^"]*)"/.exec(description)?.[1] ?? ''),
  };
}

/**
 * Renders the copy of a page as Markdown: facts about the page in front matter, and the content of
 * its `<main>` with absolute addresses. `kept` are the texts that earlier builds converted.
 */
export function renderCopy(
  { html, modified, canonical, address, path, documents, variant }: RenderedPage,
  { plan, site }: Pick<PlannedSite, 'plan' | 'site'>,
  kept: Records,
): string {
  const { title, description } = readHead(html);
  const isLegal = site.map.checks?.legal?.texts?.some((legal) => legal.page === path) === true;
  const [legal = {}] = isLegal
    ? Object.values(documents)
        .flat()
        .map((document) => fieldsOf(document, variant.variables) as Record<string, unknown>)
    : [];
  const facts = {
    title,
    description,
    canonical,
    language: variant.language.tag || /<html[^>]* lang="([^"]*)"/.exec(html)?.[1],
    version: legal['version'],
    effective: legal['effective'],
    modified,
  };
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [`${name}: ${JSON.stringify(value)}\n`] : [],
  );
  const markdown = convertOnce(mainOf(html), plan.origin + address, kept);
  return `---\n${lines.join('')}---\n\n${markdown}`;
}

function convertOnce(html: string, self: string, kept: Records): string {
  const key = cacheKey([codeVersion(), self, html]);
  const copy = kept.get(key);
  if (copy !== undefined) return copy.toString();
  const absolute = (reference: string) =>
    canParseUrl(reference, self) ? new URL(reference, self).href : reference;
  const markdown = toMarkdown(html, absolute);
  kept.put(key, () => markdown);
  return markdown;
}

function mainOf(html: string): string {
  const start = html.search(/<main[\s>]/);
  return start === -1
    ? html.slice(Math.max(0, html.indexOf('<body')))
    : html.slice(start, html.indexOf('</main>', start));
}
