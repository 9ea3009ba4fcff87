import type { Rule } from '../rule.ts';

/** An `id` must be unique in its page (https://html.spec.whatwg.org/#the-id-attribute): links and labels lead to the first element. */
export const checkDuplicateIds: Rule = ({ pages }, report) => {
  for (const { page, ids, placeOf } of pages) {
    if (new Set(ids).size === ids.length) continue;
    const seen = new Set<string>();
    const twice = new Set(ids.filter((id) => seen.size === seen.add(id).size));
    for (const id of [...twice].slice(0, mostReported))
      report({
        code: 'html/duplicate-id',
        message: `The page ${page.path} has two elements with the id “${id}”.`,
        why: 'Links to the id lead only to the first element.',
        fix: 'Change one of the ids. Set the id of a heading with {#other-id}.',
        ...placeOf({ select: `[id=${JSON.stringify(id)}]`, after: 1 }),
      });
  }
};

/** The limit of problems of a page, which is searched for the place of each. More of them help nobody. */
const mostReported = 100;
