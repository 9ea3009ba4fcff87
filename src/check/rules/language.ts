import { ifPossible } from '../../lib/if-possible.ts';
import { memoize } from '../../lib/memoize.ts';
import { hasLanguages } from '../../plan/alternates.ts';
import { buildRule } from '../rule.ts';

/**
 * Every page must declare its language as a BCP 47 tag: screen readers choose their voice by it
 * (WCAG 2.2, 3.1.1).
 */
export const language = buildRule(
  ['page/no-language', 'page/bad-language', 'language/declared'],
  ({ pages, plan }, report) => {
    const hasSeveral = hasLanguages(plan);
    const isTag = memoize((tag) => ifPossible(() => Intl.getCanonicalLocales(tag))?.length === 1);
    for (const page of pages) {
      const { language: tag } = page;
      if (tag === '') {
        report(
          {
            code: 'page/no-language',
            message: 'The page has no language.',
            why: 'Screen readers choose a voice by it, and browsers offer translations.',
            fix: 'Set lang="…" on <html>.',
          },
          { page, select: 'html' },
        );
      } else if (!isTag(tag)) {
        report(
          {
            code: 'page/bad-language',
            message: `“${tag}” is not a language tag.`,
            fix: 'Use a tag such as en, de or pt-BR.',
          },
          { page, select: 'html', field: tag },
        );
      } else if (page.variant.language.tag.toLowerCase() !== tag.toLowerCase() && hasSeveral) {
        report(
          {
            code: 'language/declared',
            message: `The page ${page.address} declares the language ${tag} instead of ${page.variant.language.tag}.`,
            why: 'Screen readers choose a voice by it.',
            fix: 'Leave out lang on <html>: the build adds it. Or set it to page.language.',
          },
          { page, select: 'html' },
        );
      }
    }
  },
);
