import { forbidden } from '../../files/forbidden-characters.ts';
import { ownText } from '../dom/node.ts';
import { buildRule } from '../rule.ts';

/**
 * Reports characters of templates that HTML forbids. Those of the content were reported when it was
 * read.
 */
export const forbiddenCharacters = buildRule(
  ['content/forbidden-character'],
  ({ pages }, report) => {
    for (const page of pages)
      for (const character of page.forbidden)
        report(
          { ...forbidden(character, `The page ${page.path}`), cause: `character ${character}` },
          {
            page,
            select: '*',
            matches: (element) =>
              [...Object.values(element.attribs), ownText(element)].some((text) =>
                text.includes(character),
              ),
          },
        );
  },
);
