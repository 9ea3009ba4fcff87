import { accessibleName } from '../dom/accessible-name.ts';
import { closest, isHidden, type Element } from '../dom/node.ts';
import { collapse, wordsOf } from '../dom/words.ts';
import { pageRule } from '../rule.ts';

/**
 * A page must have one `<h1>` and must not skip levels: screen reader users navigate by headings.
 */
export const headingOrder = pageRule(
  ['html/no-main-heading', 'html/two-main-headings', 'html/empty-heading', 'html/heading-order'],
  ({ page, named, locate, locateMissing }, report) => {
    const headings = named('h1', 'h2', 'h3', 'h4', 'h5', 'h6').filter(
      (heading) => closest(heading, isHidden) === undefined,
    );
    const [main, second] = headings.filter(({ name }) => name === 'h1');
    if (main === undefined)
      report({
        code: 'html/no-main-heading',
        message: `The page ${page.path} has no <h1>.`,
        why: 'It tells search engines and screen readers what the page is about.',
        fix: 'Make the title an <h1>.',
        ...locateMissing(...named('main'), ...named('body')),
      });
    if (second !== undefined)
      report({
        code: 'html/two-main-headings',
        message: `The page ${page.path} has a second <h1>: “${headingText(second)}”.`,
        why: 'A page has one level-1 heading, its title.',
        fix: 'Use a lower level.',
        ...locate(second),
      });
    for (const [index, heading] of headings.entries()) {
      const before = headings[index - 1];
      if (headingText(heading) === '')
        report({
          code: 'html/empty-heading',
          message: `The heading <${heading.name}> is empty.`,
          why: 'Screen readers list it without a name.',
          fix: 'Write the heading’s text, or remove the heading.',
          ...locate(heading),
        });
      if (before === undefined || levelOf(heading) <= levelOf(before) + 1) continue;
      report({
        code: 'html/heading-order',
        severity: 'warning',
        message: `The heading “${headingText(heading)}” has level ${levelOf(heading)}, but follows “${headingText(before)}” with level ${levelOf(before)}.`,
        why: 'Screen readers announce the levels. A skipped level sounds like a missing section.',
        fix: `Make it level ${levelOf(before) + 1}: begin it with ${'#'.repeat(levelOf(before) + 1)} in a text.`,
        ...locate(heading),
      });
    }
  },
);

const levelOf = ({ name }: Element) => Number(name[1]);
const headingText = (heading: Element) => collapse(wordsOf(heading)) || accessibleName(heading);
