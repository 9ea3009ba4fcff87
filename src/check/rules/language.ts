import type { Rule } from '../rule.ts';

/** Every page must declare its language as a BCP 47 tag: screen readers choose their voice by it (WCAG 2.2, 3.1.1). */
export const checkLanguage: Rule = ({ pages }, report) => {
  const known = new Map<string, boolean>();
  for (const { language: tag, placeOf } of pages) {
    if (!known.has(tag)) known.set(tag, isLanguageTag(tag));
    if (tag === '') {
      report({
        code: 'page/no-language',
        message: 'The page has no language.',
        why: 'Screen readers choose a voice by it, and browsers offer translations.',
        fix: 'Set lang="…" on <html>.',
        ...placeOf({ key: 'html', matches: isRoot }),
      });
    } else if (known.get(tag) !== true) {
      report({
        code: 'page/bad-language',
        message: `“${tag}” is not a language tag.`,
        fix: 'Use a tag such as en, de or pt-BR.',
        ...placeOf({ key: 'lang', matches: isRoot, value: tag }),
      });
    }
  }
};

const isRoot = ({ name }: { readonly name: string }) => name === 'html';

/** Returns whether a text is a BCP 47 language tag. */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
