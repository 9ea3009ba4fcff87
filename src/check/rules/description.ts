import type { ParsedRule } from '../rule.ts';

/** Pages for search engines must have unique descriptions. Titles and descriptions must fit into a search result. */
export const checkDescription: ParsedRule = ({ parsed }, report) => {
  const seen = new Map<string, string>();
  for (const { page, title, select, locateText, locateValue, locateMissing } of parsed) {
    if (title.length > longest.title)
      report({
        code: 'page/long-title',
        severity: 'warning',
        message: `The title of ${page.path} has ${title.length} characters.`,
        why: 'Search results cut it off.',
        fix: `Shorten it to ${longest.title}.`,
        ...(locateValue(title) ?? locateText(title)),
      });
    if (page.canonical === undefined) continue;
    const words = (select('meta[name="description"]')[0]?.attribs.content ?? '').trim();
    const place = locateValue(words) ?? locateText(words);
    if (words === '') {
      report({
        code: 'page/no-description',
        message: `The page ${page.path} has no description.`,
        why: 'Search results and link previews show an arbitrary part of the text instead.',
        fix: 'Write one or two sentences.',
        ...locateMissing('head'),
      });
    } else if (words.length > longest.description) {
      report({
        code: 'page/long-description',
        severity: 'warning',
        message: `The description of ${page.path} has ${words.length} characters.`,
        why: 'Search results cut it off.',
        fix: `Shorten it to ${longest.description}.`,
        ...place,
      });
    } else if (words.length < shortest) {
      report({
        code: 'page/short-description',
        severity: 'warning',
        message: `The description of ${page.path} has ${words.length} characters.`,
        why: 'It is too short to help people decide whether to open the page.',
        fix: 'Describe in one or two sentences what visitors find on the page.',
        ...place,
      });
    }
    const other = seen.get(words);
    if (other === undefined) seen.set(words, page.path);
    else if (words !== '' && page.variant.slug === '') {
      report({
        code: 'page/repeated-description',
        severity: 'warning',
        message: `The pages ${other} and ${page.path} have the same description.`,
        fix: 'Change one of them.',
        ...place,
      });
    }
  }
};

/** The lengths that fit into a search result on a wide screen, in characters; text in wide letters is truncated earlier. */
const longest = { title: 65, description: 165 };
const shortest = 50;
