import { blocksOf } from '../dom/words.ts';
import type { PageRule } from '../rule.ts';

/** Reports references to laws that no longer apply and to services that closed. */
export const checkLegalOutdated: PageRule = ({ root, select, locateText }, report, { map }) => {
  const texts = [
    ...blocksOf(root).map((block) => block.words),
    ...select('a[href]').map(({ attribs }) => attribs.href ?? ''),
  ];
  for (const { words, since, instead } of map.checks?.legal?.outdated ?? []) {
    for (const found of new Set(texts.flatMap((text) => words.exec(text)?.[0] ?? [])))
      report({
        code: 'legal/outdated',
        message: `“${found}” ${since}.`,
        why: 'The text refers to something that no longer applies.',
        fix: instead,
        ...locateText(found),
      });
  }
};
