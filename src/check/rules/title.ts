import { buildRule } from '../rule.ts';

/**
 * Every page must have a title that is unique in its variant: tabs, bookmarks and search results
 * show it (WCAG 2.2, 2.4.2).
 */
export const title = buildRule(['page/no-title', 'page/repeated-title'], ({ pages }, report) => {
  const seen = new Map<string, string>();
  for (const page of pages) {
    const { title: text } = page;
    if (text === '') {
      report(
        {
          code: 'page/no-title',
          message: `The page ${page.path} has no title.`,
          why: 'Tabs, bookmarks and search results show it.',
          fix: 'Add a <title> with a single text child.',
        },
        { page, select: 'head' },
      );
      continue;
    }
    if (page.variant.slug !== '') continue;
    const key = `${page.variant.language.code} ${text}`;
    const other = seen.get(key);
    // A table or a list has many pages.
    const isOfFile = page.group === undefined && page.source.endsWith('.md');
    if (other === undefined) seen.set(key, isOfFile ? page.source : page.path);
    else
      report(
        {
          code: 'page/repeated-title',
          severity: 'warning',
          message: `The page ${page.path} has the same title as ${other}.`,
          why: 'Their browser tabs and search results cannot be distinguished.',
          fix: 'Change one of the two titles.',
        },
        { page, select: 'title', field: text },
      );
  }
});
