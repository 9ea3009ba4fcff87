import { closest, elementsOf, isElement, type Element } from '../../check/dom/node.ts';
import { blocksOf, collapse, wordsOf } from '../../check/dom/words.ts';
import type { FinishedPage } from '../../check/finished-pages.ts';
import { readLegalState, type LegalState } from '../../features/legal/legal-state.ts';
import type { LegalText } from '../../site/checks.ts';
import type { Line } from '../../report/redline.ts';

/**
 * A page in one state of the site, with its text. Pages of two states are matched by their output
 * file; `path` has the folder of the language.
 */
export interface PageWords extends FinishedPage {
  readonly lines: readonly PageLine[];
  /** The ids that links from elsewhere lead to: those of headings, and of anchors in texts. */
  readonly anchors: readonly string[];
  /** Set if the page shows a legal text. */
  readonly legal: LegalState | undefined;
}

/** A block of text with the targets of its links, and the descriptions and names of its pictures. */
interface PageLine extends Line {
  /** Set if it is around the main part of its page, such as in the menu. */
  readonly isFrame?: boolean;
}

/**
 * Reads the title, the description and the visible blocks of pages. `mapPath` is the path in the site
 * map, if it is known and not the same.
 */
export async function readPages(
  pages: readonly (FinishedPage & { readonly mapPath?: string })[],
  texts: readonly LegalText[],
  base: string,
): Promise<readonly PageWords[]> {
  const { load } = await import('cheerio');
  return pages.map(({ mapPath, ...page }) => {
    const { html, variant } = page;
    const $ = load(html);
    const select = (selector: string) => $(selector).toArray().filter(isElement);
    const text = texts.find((legal) => legal.page === (mapPath ?? page.path));
    const title = select('head > title').map((element) => ({
      words: collapse(wordsOf(element)),
      below: 'title',
    }));
    const description = select('meta[name="description"]').map(({ attribs }) => ({
      words: collapse(attribs.content ?? ''),
      below: 'description',
    }));
    return {
      ...page,
      lines: [
        ...title,
        ...description,
        ...select('body').flatMap((body) => bodyLines(body, variant)),
      ],
      anchors: select(':is(h1, h2, h3, h4, h5, h6, a)[id]').map(({ attribs }) => attribs.id ?? ''),
      legal: text === undefined ? undefined : readLegalState(text, select, base),
    };
  });
}

function bodyLines(body: Element, variant: string): PageLine[] {
  let below = '';
  const hasMain = [...elementsOf(body)].some(({ name }) => name === 'main');
  const note = (element: Element) => noteOf(element, variant);
  return blocksOf(body, undefined, note).map(({ element, words }) => {
    // The text around <main> is the same on many pages, so the heading before it does not matter.
    if (!isElement(element) || closest(element, ({ name }) => name === 'main') === undefined)
      return { words, below: '', isFrame: hasMain };
    if (/^h[1-6]$/.test(element.name)) below = words;
    return { words, below };
  });
}

/**
 * Returns what visitors get with an element besides its text: the target of a link, without the
 * folder of the product, the words for screen readers, and the name of a file.
 */
function noteOf({ name, attribs }: Element, variant: string): string {
  const { href, src, poster, alt, title, 'aria-label': label } = attribs;
  const file = /([^/]+)$/.exec(src ?? poster ?? '')?.[1];
  const words = [alt, label, title, file].filter(Boolean);
  const target = name === 'a' && href !== undefined ? ` (${withoutProduct(href, variant)})` : '';
  return target + (words.length === 0 ? '' : ` [${words.join(', ')}]`);
}

const withoutProduct = (target: string, variant: string) =>
  variant !== '' && /^\/(?!\/)/.test(target) ? target.replace(`/${variant}/`, '/') : target;
