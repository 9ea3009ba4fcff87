import { collapse } from '../dom/words.ts';
import { ownText } from '../dom/node.ts';
import { siteRule } from '../rule.ts';

/**
 * Pages for search engines must have unique descriptions. Titles and descriptions must fit into a
 * search result.
 */
export const description = siteRule(
  ['page/long-title', 'page/no-description', 'page/long-description', 'page/repeated-description'],
  (_, report) => {
    const seen = new Map<string, string>();
    return {
      page({ page, named, locate, locateField, locateMissing }) {
        const title = named('title').find(({ parent }) => parent === named('head')[0]);
        const words = title === undefined ? '' : collapse(ownText(title));
        if (title !== undefined && words.length > longest.title)
          report({
            code: 'page/long-title',
            ...tooLong(`title of ${page.path}`, words.length, longest.title),
            ...(locateField(words) ?? locate(title)),
          });
        if (page.canonical === undefined) return;
        const meta = named('meta').find(({ attribs }) => attribs.name === 'description');
        const text = (meta?.attribs.content ?? '').trim();
        if (meta === undefined || text === '') {
          report({
            code: 'page/no-description',
            message: `The page ${page.address} has no description.`,
            why: 'Search results and link previews show an arbitrary part of the text instead.',
            fix: 'Write one or two sentences.',
            ...locateMissing(...named('head')),
          });
          return;
        }
        const location = () => locateField(text) ?? locate(meta);
        if (text.length > longest.description)
          report({
            code: 'page/long-description',
            ...tooLong(`description of ${page.path}`, text.length, longest.description),
            ...location(),
          });
        const other = seen.get(text);
        if (other === undefined) seen.set(text, page.address);
        else if (page.variant.slug === '')
          report({
            code: 'page/repeated-description',
            severity: 'warning',
            message: `The pages ${other} and ${page.address} have the same description.`,
            fix: 'Change one of them.',
            ...location(),
          });
      },
    };
  },
);

/**
 * The lengths that fit into a search result on a wide screen, in characters; text in wide letters
 * is truncated earlier.
 */
const longest = { title: 65, description: 165 };

const tooLong = (what: string, length: number, maximum: number) => ({
  severity: 'warning' as const,
  message: `The ${what} has ${length} characters.`,
  why: 'Search results cut it off.',
  fix: `Shorten it to ${maximum}.`,
});
