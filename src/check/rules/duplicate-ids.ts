import { buildRule } from '../rule.ts';

/**
 * An `id` must be unique in its page (https://html.spec.whatwg.org/#the-id-attribute): links and
 * labels lead to the first element.
 */
export const duplicateIds = buildRule(['html/duplicate-id'], ({ pages }, report) => {
  for (const page of pages) {
    const { ids } = page;
    if (new Set(ids).size === ids.length) continue;
    const seen = new Set<string>();
    const twice = new Set(ids.filter((id) => seen.size === seen.add(id).size));
    for (const id of twice)
      report(
        {
          code: 'html/duplicate-id',
          message: `The page ${page.path} has two elements with the id “${id}”.`,
          why: 'Links to the id lead only to the first element.',
          fix: 'Change one of the ids. Set the id of a heading with {#other-id}.',
        },
        { page, select: `[id=${JSON.stringify(id)}]`, after: 1 },
      );
  }
});
