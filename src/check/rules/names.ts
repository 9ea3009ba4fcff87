import { accessibleName } from '../dom/accessible-name.ts';
import { startTag } from '../dom/excerpt.ts';
import { closest } from '../dom/node.ts';
import { collapse, wordsOf } from '../dom/words.ts';
import type { ParsedRule } from '../rule.ts';

/** What can be used has a name (WCAG 2.2, 4.1.2) that holds the words that are seen (2.5.3), and a link says where it leads. */
export const checkNames: ParsedRule = ({ parsed }, report) => {
  for (const { select, locate } of parsed) {
    for (const element of select(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="link"], [role="img"]',
    )) {
      if (
        closest(
          element,
          ({ attribs }) => attribs['aria-hidden'] === 'true' || attribs.hidden !== undefined,
        ) !== undefined
      )
        continue;
      const name = accessibleName(element);
      const seen = collapse(wordsOf(element));
      if (name === '') {
        report({
          code: 'name/missing',
          message: `${startTag(element)} has no accessible name.`,
          why: 'A screen reader can only say that something is there.',
          fix: 'Write words into it, or say them in aria-label="…".',
          ...locate(element),
        });
      } else if (
        element.attribs['aria-label'] !== undefined &&
        seen !== '' &&
        !/img/.test(element.attribs.role ?? '') &&
        !bare(name).includes(bare(seen))
      ) {
        report({
          code: 'name/differs',
          message: `The visible text is “${seen}”, but the accessible name is “${name}”.`,
          why: 'Whoever speaks the words that they see does not reach it.',
          fix: 'Let the name begin with the words that are seen.',
          ...locate(element),
        });
      } else if (element.name === 'a' && vague.test(name)) {
        report({
          code: 'name/vague',
          severity: 'warning',
          message: `The link “${name}” does not say where it leads.`,
          why: 'Links are also read one after another, without the text around them.',
          fix: 'Name what the visitor finds there.',
          ...locate(element),
        });
      }
    }
  }
};

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const vague = /^(?:click here|here|more|read more|learn more|link|this|details)[.…]?$/i;
