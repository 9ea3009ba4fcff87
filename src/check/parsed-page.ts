import type { PlannedPage } from '../plan/plan.ts';
import type { Location } from '../report/location.ts';
import type { Difference } from './compare-variant.ts';
import { elementsOf, isElement, type Element, type Root } from './dom/node.ts';
import { createRepeatedLocator, type Locator } from './locator.ts';

/** A page that was parsed for rules. */
export interface CheckedPage {
  readonly page: PlannedPage;
  readonly html: string;
  readonly root: Root;
  /** The first unexpected difference of a variant from the page at the root. */
  readonly difference: Difference | undefined;
  /** Returns the elements that match a CSS selector. */
  select(selector: string): readonly Element[];
  /** Returns the source of an element; of `words` in it if they are in its Markdown file. */
  locate(element: Element, words?: string): Location;
  /** Returns the source of the innermost element at an offset of the HTML. */
  locateOffset(offset: number, words?: string): Location;
  /**
   * Returns where to add a missing element: the source of the first of these elements that the page
   * has.
   */
  locateMissing(...around: readonly string[]): Location;
  /**
   * Returns the field of the page's content or of the settings whose value a text is or begins
   * with, or is a part of if `within`.
   */
  locateField(text: string, within?: boolean): Location | undefined;
}

/** Parses the finished HTML of a page. */
export type ParsePage = (page: PlannedPage, html: string, difference?: Difference) => CheckedPage;

/** Returns a function that parses pages. */
export async function createPageParser(locator: Locator): Promise<ParsePage> {
  const { load } = await import('cheerio');
  const locateOften = createRepeatedLocator();
  return (page, html, difference) => {
    const $ = load(html, { sourceCodeLocationInfo: true });
    const root = $.root()[0] as Root;
    const select = (selector: string) => $(selector).toArray().filter(isElement);
    const locate = (element: Element, words?: string) =>
      locator.locate({ page, html }, element, words);
    return {
      page,
      html,
      root,
      difference,
      select,
      locate,
      locateMissing: (...around) =>
        locateOften(around.join(), page, () => {
          const [element] = around.flatMap((selector) => select(selector));
          return element === undefined ? { file: page.source } : locate(element);
        }),
      locateOffset(offset, words) {
        const innermost = [...elementsOf(root)].findLast(
          ({ sourceCodeLocation: at }) =>
            at !== undefined && at !== null && at.startOffset <= offset && offset < at.endOffset,
        );
        return innermost === undefined ? { file: page.source } : locate(innermost, words);
      },
      locateField: (text, within) => locator.locateField(text, page, within),
    };
  };
}
