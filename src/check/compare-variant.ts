import { escapeHtml } from '../content/markdown/html.ts';
import type { Variant } from '../plan/plan.ts';

/** The first difference of two pages, with a few characters of each. */
export interface Difference {
  readonly root: string;
  readonly variant: string;
  /** The offset in the HTML of the variant. */
  readonly offset: number;
}

/**
 * Compares the HTML of a variant with the same page at the root, and returns the first unexpected
 * difference. Expected are the product's name (as text, in JSON, in an address), addresses in the
 * variant's own folder, below that of a language or not, and links to the page in other languages.
 */
export function compareVariant(
  root: string,
  variant: string,
  variants: readonly Pick<Variant, 'slug' | 'product'>[],
  base: string,
  languages: readonly string[] = [''],
): Difference | undefined {
  const names = variants.flatMap(({ product }) => formsOf(product?.name ?? ''));
  const folders = new Map(
    [...new Set(languages)].flatMap((language) => {
      const root = language === '' ? base : `${base}${language}/`;
      return variants.flatMap(({ slug }) => (slug === '' ? [] : [[`${root}${slug}/`, root]]));
    }),
  );
  const expected = new RegExp(
    [...names, ...folders.keys()]
      .sort((a, b) => b.length - a.length)
      .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .concat(languages.length > 1 ? '<link rel="alternate" hreflang=[^>]*>' : [])
      .join('|') || '(?!)',
    'g',
  );
  const shown = (text: string) =>
    folders.get(text) ?? (text.startsWith('<link rel="alternate"') ? '' : '\0');
  const replace = (html: string) => html.replace(expected, shown);
  const [one, other] = [replace(root), replace(variant)];
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at++;
  /** Returns the offset in a page of the difference in its replaced text. */
  const offsetIn = (html: string): number => {
    let added = 0;
    for (const { 0: text, index } of html.matchAll(expected)) {
      if (index - added >= at) break;
      added += text.length - shown(text).length;
    }
    return at + added;
  };
  const offset = offsetIn(variant);
  return { root: excerpt(root, offsetIn(root)), variant: excerpt(variant, offset), offset };
}

const excerpt = (text: string, at: number) =>
  text
    .slice(Math.max(0, at - 15), at + 25)
    .replace(/\s+/g, ' ')
    .trim();

/** Returns a name in all the forms in which a page can contain it. */
function formsOf(name: string): string[] {
  const escaped = escapeHtml(name);
  const forms = [
    name,
    escaped,
    escaped.replaceAll("'", '&#x27;'),
    JSON.stringify(name).slice(1, -1),
    encodeURIComponent(name),
    encodeURI(name),
  ];
  return forms.filter((form) => form !== '');
}
