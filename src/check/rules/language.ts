import { ifPossible } from '../../if-possible.ts';
import { memoize } from '../../memoize.ts';
import type { Rule } from '../rule.ts';

/** Every page must declare its language as a BCP 47 tag: screen readers choose their voice by it (WCAG 2.2, 3.1.1). */
export const checkLanguage: Rule = ({ pages }, report) => {
  const isTag = memoize((tag) => ifPossible(() => Intl.getCanonicalLocales(tag))?.length === 1);
  for (const { language: tag, placeOf } of pages) {
    if (tag === '') {
      report({
        code: 'page/no-language',
        message: 'The page has no language.',
        why: 'Screen readers choose a voice by it, and browsers offer translations.',
        fix: 'Set lang="…" on <html>.',
        ...placeOf({ select: 'html' }),
      });
    } else if (!isTag(tag)) {
      report({
        code: 'page/bad-language',
        message: `“${tag}” is not a language tag.`,
        fix: 'Use a tag such as en, de or pt-BR.',
        ...placeOf({ select: 'html', value: tag }),
      });
    }
  }
};
