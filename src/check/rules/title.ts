import type { Rule } from '../rule.ts';

/** Every page must have a title that is unique in its variant: tabs, bookmarks and search results show it (WCAG 2.2, 2.4.2). */
export const checkTitle: Rule = ({ pages }, report) => {
  const seen = new Map<string, string>();
  for (const { page, title: words, placeOf } of pages) {
    if (words === '') {
      report({
        code: 'page/no-title',
        message: `The page ${page.path} has no title.`,
        why: 'Tabs, bookmarks and search results show it.',
        fix: 'Add a <title> with a single text child.',
        ...placeOf({ select: 'head' }),
      });
      continue;
    }
    if (page.variant.slug !== '') continue;
    const other = seen.get(words);
    if (other === undefined) seen.set(words, page.source);
    else
      report({
        code: 'page/repeated-title',
        severity: 'warning',
        message: `The page ${page.path} has the same title as ${other}.`,
        why: 'Their browser tabs and search results cannot be distinguished.',
        fix: 'Change one of the two titles.',
        ...placeOf({ select: 'title', value: words }),
      });
  }
};
