import type { Problem } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { RenderContext } from './render-context.ts';
import type { Fragment } from './source.ts';

/** Reports references and footnotes that are not defined. `text` begins at `fragment`. */
export function checkReferences(
  text: string,
  fragment: Fragment,
  { definitions }: RenderContext,
): void {
  if (!text.includes(']')) return;
  for (const { 0: mark, index } of text.matchAll(/\[\^[^\]\s]{1,100}\]/g))
    fragment.report(undefinedNote(mark), index, mark.length);
  for (const { 0: found, 1: label = '', index } of text.matchAll(undefinedReferences)) {
    const start = index + found.length - label.length;
    const words = /\[((?:[^[\]]|\[[^[\]]*\])*)\]$/.exec(fragment.plus(start).before)?.[1] ?? '';
    if (words !== '' && !/^\[(?:\/|https?:)/.test(label) && !text.includes(`[/${label.slice(1)}`))
      fragment.report(
        undefinedReference(label.slice(1, -1) || words, definitions.labels),
        start,
        label.length,
      );
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
