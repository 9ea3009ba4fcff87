import { closest, elementsOf, isElement, type Element, type Root } from '../check/dom/node.ts';
import { blocksOf, collapse, wordsOf } from '../check/dom/words.ts';
import { readLegalState, type LegalState } from '../check/legal/legal-state.ts';
import type { LegalText } from '../site/checks.ts';
import type { Line } from './redline.ts';

/** The text of a page in one state of the site. */
export interface PageWords {
  /** The output file, by which pages of two states are matched. */
  readonly output: string;
  readonly address: string;
  readonly path: string;
  readonly variant: string;
  readonly lines: readonly Line[];
  /** The ids that links from elsewhere lead to: those of headings, and of anchors in texts. */
  readonly anchors: readonly string[];
  /** Set if the page shows a legal text. */
  readonly legal: LegalState | undefined;
}

/** A page, parsed. */
export interface WordSource extends Omit<PageWords, 'lines' | 'anchors' | 'legal'> {
  readonly root: Root;
  readonly select: (selector: string) => readonly Element[];
}

/** Reads the title, the description and the visible blocks of a page. */
export function readWords(
  { root, select, ...page }: WordSource,
  texts: readonly LegalText[],
): PageWords {
  const text = texts.find((legal) => legal.page === page.path);
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
    lines: [...title, ...description, ...bodyLines(root)],
    anchors: select(':is(h1, h2, h3, h4, h5, h6, a)[id]').map(({ attribs }) => attribs.id ?? ''),
    legal: text === undefined ? undefined : readLegalState(text, select),
  };
}

function bodyLines(root: Root): Line[] {
  const body = [...elementsOf(root)].find(({ name }) => name === 'body');
  if (body === undefined) return [];
  let below = '';
  return blocksOf(body).map(({ element, words }) => {
    // The text around <main> is the same on many pages, so the heading before it does not matter.
    if (!isElement(element) || closest(element, ({ name }) => name === 'main') === undefined)
      return { words, below: '' };
    if (/^h[1-6]$/.test(element.name)) below = words;
    return { words, below };
  });
}
