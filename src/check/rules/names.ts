import { accessibleName } from '../dom/accessible-name.ts';
import { startTag } from '../dom/start-tag.ts';
import { closest, type Element } from '../dom/node.ts';
import { collapse, wordsOf } from '../dom/words.ts';
import { pageRule } from '../rule.ts';

/**
 * Interactive elements must have an accessible name (WCAG 2.2, 4.1.2) that contains the visible
 * text (2.5.3), and link texts must describe the target.
 */
export const names = pageRule(
  ['name/missing', 'name/differs', 'name/vague'],
  ({ elements, locate }, report) => {
    for (const element of elements) {
      if (!isInteractive(element) || closest(element, isHiddenFromSome) !== undefined) continue;
      const name = accessibleName(element);
      const hasLabel = element.attribs['aria-label'] !== undefined;
      const seen = hasLabel ? collapse(wordsOf(element)) : '';
      if (name === '') {
        report({
          code: 'name/missing',
          message: `${startTag(element)} has no accessible name.`,
          why: 'Screen readers cannot announce what it does.',
          fix: 'Add text, or set aria-label="…".',
          ...locate(element),
        });
      } else if (
        seen !== '' &&
        !/img/.test(element.attribs.role ?? '') &&
        !/^(?:select|textarea)$/.test(element.name) &&
        !normalize(name).includes(normalize(seen))
      ) {
        report({
          code: 'name/differs',
          message: `The visible text is “${seen}”, but the accessible name is “${name}”.`,
          why: 'Voice control users who say the visible text cannot reach it.',
          fix: 'Begin the name with the visible text.',
          ...locate(element),
        });
      } else if (element.name === 'a' && vague.test(name)) {
        report({
          code: 'name/vague',
          severity: 'warning',
          message: `The link “${name}” does not say where it leads.`,
          why: 'Screen readers list links without the text around them.',
          fix: 'Describe the target of the link.',
          ...locate(element),
        });
      }
    }
  },
);

const isInteractive = ({ name, attribs }: Element) =>
  (name === 'a' && attribs.href !== undefined) ||
  (name === 'input' && attribs.type?.toLowerCase() !== 'hidden') ||
  ['button', 'select', 'textarea', 'summary'].includes(name) ||
  ['button', 'link', 'img'].includes(attribs.role ?? '');

const isHiddenFromSome = ({ attribs }: Element) =>
  attribs['aria-hidden'] === 'true' || attribs.hidden !== undefined;

const normalize = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const vague = /^(?:click here|here|more|read more|learn more|link|this|details)[.…]?$/i;
