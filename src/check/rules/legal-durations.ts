import { sectionBlocks } from '../dom/section.ts';
import { findTexts } from '../legal/texts.ts';
import type { ParsedRule } from '../rule.ts';

/** The durations in a section, in prose and in tables, must be in the declared range. */
export const checkLegalDurations: ParsedRule = (site, report) => {
  for (const { text, page } of findTexts(site)) {
    for (const { section, least, most, except } of text.durations ?? []) {
      const blocks = sectionBlocks(page.root, section) ?? [];
      const found = blocks
        .filter(({ words }) => except?.test(words) !== true)
        .flatMap(({ words }) => durationsIn(words).map((duration) => ({ duration, words })));
      if (found.length === 0)
        report({
          code: 'legal/no-duration',
          message: `The section “${section}” does not state a duration.`,
          why: 'The law requires the duration of storage to be stated.',
          fix: `State a duration between ${least} and ${most}.`,
          ...page.locateText(`{#${section}}`),
        });
      for (const { duration, words } of found) {
        if (daysOf(duration) >= daysOf(least) && daysOf(duration) <= daysOf(most)) continue;
        report({
          code: 'legal/duration',
          message: `“${duration}” is outside the range from ${least} to ${most} that the site’s checks allow.`,
          why: `It is in “${words.length > 80 ? `${words.slice(0, 79)}…` : words}”.`,
          fix: 'Correct the duration, or the range in the checks.',
          ...page.locateText(duration),
        });
      }
    }
  }
};

function durationsIn(words: string): string[] {
  return [
    ...words.matchAll(/\b(\d+|one|two|three|six|twelve)[\s\u00a0-]+(?:day|week|month|year)s?\b/gi),
  ].map(([duration]) => duration);
}

/** Converts a duration to days. A month is a twelfth of a year, so 24 months are 2 years. */
function daysOf(duration: string): number {
  const [, number = '', unit = ''] =
    /^(\w+)[\s\u00a0-]+(day|week|month|year)/i.exec(duration) ?? [];
  const count =
    Number(number) || { one: 1, two: 2, three: 3, six: 6, twelve: 12 }[number.toLowerCase()] || 0;
  return count * ({ day: 1, week: 7, month: 365.25 / 12, year: 365.25 }[unit.toLowerCase()] ?? 0);
}
