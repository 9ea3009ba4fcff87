import { escapeHtml } from '../../content/markdown/html.ts';
import { findLanguages, hasLanguages } from '../../plan/alternates.ts';
import type { Plan, PlannedPage } from '../../plan/plan.ts';
import type { OpenChange } from '../../render/rendered-site.ts';
import type { Language } from '../../site/languages.ts';

/** A link to a page in one of its languages, with its absolute address. */
interface Alternate {
  /** A language tag, or `x-default`. */
  readonly tag: string;
  readonly href: string;
}

/**
 * Returns a function that lists a canonical page in all its languages and, as `x-default`, in the
 * default one; none for other pages, and for one that exists in only one language.
 */
export function listCanonicals(
  plan: Pick<Plan, 'pages' | 'variants'>,
): (page: PlannedPage) => readonly Alternate[] {
  if (!hasLanguages(plan)) return () => [];
  const languagesOf = findLanguages(plan);
  return (page) => {
    const all = page.variant.slug === '' && page.canonical !== undefined ? languagesOf(page) : [];
    if (all.length < 2) return [];
    return all
      .flatMap(({ variant: { language }, canonical: href = '' }) => [
        { tag: language.tag, href },
        ...(language.folder === '' ? [{ tag: 'x-default', href }] : []),
      ])
      .sort((a, b) => Number(a.tag === 'x-default') - Number(b.tag === 'x-default'));
  };
}

/**
 * Adds to each page what templates left out: the language and direction of `<html>`, the links to
 * the page in other languages, and the language of links to them.
 */
export const nameLanguages: OpenChange = ({ plan }) => {
  if (!hasLanguages(plan)) return undefined;
  const canonicalsOf = listCanonicals(plan);
  const targets = new Map(plan.pages.map(({ address, variant }) => [address, variant.language]));
  return (html, page) => {
    const { language } = page.variant;
    const links = canonicalsOf(page).map(
      ({ tag, href }) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}"/>`,
    );
    const head = html.slice(0, html.indexOf('</head>'));
    return html
      .replace(/<html\b[^>]*/, (tag) => withLanguage(tag, language))
      .replace(markupOfLink, (whole, attributes: string, words: string) => {
        const [, address = ''] = / href="([^"#?]*)/.exec(attributes) ?? [];
        const target = targets.get(address);
        if (attributes === undefined || target === undefined || target === language) return whole;
        const own = words === target.name ? withLanguage(`<a${attributes}`, target) : undefined;
        const hreflang = / hreflang=/i.test(attributes) ? '' : ` hreflang="${target.tag}"`;
        return `${own ?? `<a${attributes}`}${hreflang}>${words}`;
      })
      .replace('</head>', (end) => (/ hreflang=/i.test(head) ? end : links.join('') + end));
  };
};

/** A style or script, which is not markup, or a link and the words at its start. */
const markupOfLink = /<(?:style|script)\b[^]*?<\/|<a( [^>]*)>([^<]*)/g;

function withLanguage(tag: string, { tag: code, direction }: Language): string {
  const lang = / lang="/.test(tag) ? '' : ` lang="${code}"`;
  return tag + lang + (direction === 'ltr' || / dir="/.test(tag) ? '' : ` dir="${direction}"`);
}
