import { sectionWords } from '../dom/section.ts';
import { findTexts, missingSection, sectionPlace } from '../legal/texts.ts';
import type { ParsedRule } from '../rule.ts';

/** Sections must contain the statements that the law requires. Only their presence is checked; lawyers judge the wording. */
export const checkLegalFacts: ParsedRule = (site, report) => {
  for (const { text, page } of findTexts(site)) {
    const missing = new Set<string>();
    for (const { section, statement, words } of text.facts ?? []) {
      const own = sectionWords(page.root, section);
      if (own === undefined) {
        if (!missing.has(section)) report(missingSection(page, section, `state ${statement}`));
        missing.add(section);
      } else if (!words.test(own)) {
        report({
          code: 'legal/fact-missing',
          message: `The section “${section}” does not state ${statement}.`,
          why: 'The site’s checks require the statement in this section.',
          fix: 'Add the statement to this section.',
          ...sectionPlace(page, section),
        });
      }
    }
  }
};
