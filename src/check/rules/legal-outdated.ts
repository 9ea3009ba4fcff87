import { blocksOf } from '../dom/words.ts';
import type { ParsedRule } from '../rule.ts';

/** Reports references to laws that no longer apply and to services that closed. */
export const checkLegalOutdated: ParsedRule = ({ map, parsed }, report) => {
  for (const { words, since, instead } of map.checks?.legal?.outdated ?? []) {
    for (const { root, select, locateText } of parsed) {
      const texts = [
        ...blocksOf(root).map((block) => block.words),
        ...select('a[href]').map(({ attribs }) => attribs.href ?? ''),
      ];
      for (const found of new Set(texts.flatMap((text) => words.exec(text)?.[0] ?? [])))
        report({
          code: 'legal/outdated',
          message: `“${found}” ${since}.`,
          why: 'The text refers to something that no longer applies.',
          fix: instead,
          ...locateText(found),
        });
    }
  }
};
