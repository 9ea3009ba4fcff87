import { forbidden } from '../../forbidden-characters.ts';
import { ownText } from '../dom/node.ts';
import type { Rule } from '../rule.ts';

/** Reports characters of templates that HTML forbids, each once. Those of the content were reported when it was read. */
export const checkForbiddenCharacters: Rule = ({ pages }, report) => {
  const seen = new Set<string>();
  for (const { page, forbidden: characters, placeOf } of pages) {
    for (const character of characters) {
      if (seen.has(character)) continue;
      seen.add(character);
      report({
        ...forbidden(character, `The page ${page.path}`),
        ...placeOf({
          select: '*',
          key: `character ${character}`,
          matches: (element) =>
            [...Object.values(element.attribs), ownText(element)].some((text) =>
              text.includes(character),
            ),
          pattern: patternOf(character),
        }),
      });
    }
  }
};

/** Returns a pattern that matches a character in a template, as itself or as an escape. */
function patternOf(character: string): RegExp {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const escapes = `u\\{0*${hex}\\}|u${hex.padStart(4, '0')}|x${hex.padStart(2, '0')}`;
  return new RegExp(`${character}|\\\\(?:${escapes})|&#(?:0*${code}|x0*${hex});`, 'iu');
}
