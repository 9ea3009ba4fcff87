import type { Problem } from '../../report/diagnostic.ts';
import { checkVariables } from '../fields/variable-problems.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { RenderContext } from './render-context.ts';
import type { Fragment } from './source.ts';

/**
 * Reports what is shown as words, but was meant otherwise: variables that do not exist, references and
 * footnotes that are not defined, and stars. `text` begins at `fragment`.
 */
export function checkWords(text: string, fragment: Fragment, context: RenderContext): void {
  checkTextVariables(text, fragment, context);
  if (text.includes(']')) checkReferences(text, fragment, context);
  const at = context.hasStars || !text.includes('**') ? -1 : text.search(shownStars);
  if (at === -1) return;
  context.hasStars = true;
  fragment.report(unclosedEmphasis, at, 2);
}

/** Checks the variables in `text`, which begins at `fragment`; see `checkVariables`. */
export const checkTextVariables = (
  text: string,
  fragment: Fragment,
  { variables }: Pick<RenderContext, 'variables'>,
) =>
  checkVariables(text, { area: 'markdown', variables }, (problem, index, length) => {
    // The text after an escaped brace is a separate token.
    if (problem.code !== 'markdown/lone-brace' || !fragment.plus(index).before.endsWith('{'))
      fragment.report(problem, index, length);
  });

function checkReferences(text: string, fragment: Fragment, { definitions }: RenderContext): void {
  for (const { 0: mark, index } of text.matchAll(/\[\^[^\]\s]{1,100}\]/g))
    fragment.report(undefinedNote(mark), index, mark.length);
  for (const { 0: found, 1: label = '', index } of text.matchAll(undefinedReferences)) {
    const start = index + found.length - label.length;
    const words = /\[((?:[^[\]]|\[[^[\]]*\])*)\]$/.exec(fragment.plus(start).before)?.[1] ?? '';
    if (words === '' || /^\[(?:\/|https?:)/.test(label) || text.includes(`[/${label.slice(1)}`))
      continue;
    const problem = undefinedReference(label.slice(1, -1) || words, definitions.labels);
    fragment.report(problem, start, label.length);
  }
}

const undefinedReferences = /(?:^|\[)[^[\]]*\](\[(?!\^)[^[\]]*\])/g;

const undefinedReference = (label: string, labels: readonly string[]): Problem => ({
  code: 'markdown/undefined-reference',
  message: `The reference “${label}” is not defined.`,
  why: 'The page would show the square brackets.',
  fix:
    didYouMean(label, labels) ??
    `Add a line such as [${label}]: /page/ or write \\] where brackets are meant.`,
});

const undefinedNote = (mark: string): Problem => ({
  severity: 'warning',
  code: 'markdown/footnote',
  message: `There is no footnote ${mark}.`,
  why: 'The page would show the brackets.',
  fix: `Add a line such as ${mark}: The note. Write \\[ to show the brackets.`,
});

/** Stars before words, but not of a power, a path or a note; and two around words with spaces. */
const shownStars = /(?<![A-Za-z\d/*])\*{2,}(?=[^\s*/.,;:!?)])|(?<!\S)\*\* \p{L}[^*\n]*\*\*/u;

const unclosedEmphasis: Problem = {
  severity: 'warning',
  code: 'markdown/unclosed-emphasis',
  message: 'Bold or italic words begin here, but are shown with their stars.',
  why: 'Stars have no spaces on their inner side, and a space or a sign on their outer side.',
  fix: 'Write **words** or *words* or, within a word, <strong>words</strong>. For the star itself, write \\*.',
};
