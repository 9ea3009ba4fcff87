import { loadCheerio } from '../lib/lazy-packages.cjs';
import { groupBy } from '../lib/group-by.ts';
import type { RenderedPage } from '../render/rendering.ts';
import type { Location } from '../report/location.ts';
import type { Difference } from './compare-variant.ts';
import { elementsOf, isElement, type Element, type Root } from './dom/node.ts';
import type { Locator } from './locator.ts';

/** A page that was parsed for rules. */
export interface CheckedPage {
  readonly page: RenderedPage;
  readonly root: Root;
  /** All elements, in document order. */
  readonly elements: readonly Element[];
  /** The first unexpected difference of a variant from the page at the root. */
  readonly difference: Difference | undefined;
  /** Returns the elements with one of these names, in document order. */
  named(...names: readonly string[]): readonly Element[];
  /** Returns the elements that match a CSS selector. Takes longer than `named`. */
  select(selector: string): readonly Element[];
  /** Returns the source of an element; of `words` in it if they are in its Markdown file. */
  locate(element: Element, words?: string): Location;
  /** Returns the source of the innermost element at an offset of the HTML. */
  locateOffset(offset: number, words?: string): Location;
  /**
   * Returns where to add a missing element: the source of the first element of `around`.
   */
  locateMissing(...around: readonly Element[]): Location;
  /**
   * Returns the field of the page's content or of the settings whose value a text is or begins
   * with, or is a part of if `within`.
   */
  locateField(text: string, within?: boolean): Location | undefined;
}

/** Parses the finished HTML of a page. */
export type ParsePage = (page: RenderedPage, difference?: Difference) => CheckedPage;

/** Returns a function that parses pages. */
export async function createPageParser(locator: Locator): Promise<ParsePage> {
  const { parseHtml } = await import('./dom/parse-html.ts');
  return (page, difference) => {
    const root = parseHtml(page.html);
    const elements = [...elementsOf(root)];
    const byName = groupBy(elements, ({ name }) => name);
    const named = (...names: readonly string[]) =>
      names.length === 1
        ? (byName.get(names[0]!) ?? [])
        : elements.filter(({ name }) => names.includes(name));
    const locate = (element: Element, words?: string) => locator.locate(page, element, words);
    return {
      page,
      root,
      elements,
      difference,
      named,
      select: (selector) => loadCheerio().load(root)(selector).toArray().filter(isElement),
      locate,
      locateMissing: (...[element]) =>
        element === undefined ? { file: page.source } : locate(element),
      locateOffset(offset, words) {
        const innermost = elements.findLast(
          ({ startIndex, endIndex }) =>
            startIndex !== null && startIndex <= offset && offset < (endIndex ?? 0),
        );
        return innermost === undefined ? { file: page.source } : locate(innermost, words);
      },
      locateField: (text, within) => locator.locateField(text, page, within),
    };
  };
}
