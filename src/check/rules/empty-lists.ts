import type { Document } from '../../content/load-document.ts';
import { buildRule } from '../rule.ts';

/** A page that only lists texts should list one. */
export const emptyLists = buildRule(['page/empty-list'], ({ plan }, report) => {
  for (const { path, source, documents, variant } of plan.pages) {
    const contents = Object.values(documents);
    const isEmpty = contents.every((content) =>
      isList(content) ? content.length === 0 : content.body.html() === '',
    );
    if (!isEmpty || !contents.some(isList) || variant.slug !== '') continue;
    report({
      severity: 'warning',
      code: 'page/empty-list',
      message: `The page ${path} has a list with nothing in it.`,
      why: 'Visitors see an empty page.',
      fix: 'Add a text to the folder of the list, or text to the page.',
      file: source,
    });
  }
});

/** `Array.isArray` does not narrow readonly lists. */
const isList = (content: Document | readonly Document[]): content is readonly Document[] =>
  Array.isArray(content);
