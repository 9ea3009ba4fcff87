import type { Tokens } from 'marked';
import type { Fragment } from '../../content/markdown/source.ts';
import type { Problem, Report } from '../../report/diagnostic.ts';

/** Reports the definition of a link whose address is a word, such as `[Update]: soon`. */
export function checkDefinition(
  { href, raw }: Tokens.Def,
  definition: Fragment,
  report: Report,
): void {
  if (/^[^\s/.#:{\x86]+$/.test(href))
    definition.report(hiddenLine(raw.trim()), 0, raw.trimEnd().length, report);
}

/** Reports invisible characters in words. */
export function checkHidden(words: string, fragment: Fragment, report: Report): void {
  for (const { 0: hidden, index } of words.matchAll(hiddenCharacters))
    fragment.report(invisible(hidden), index, 1, report);
}

/**
 * A zero-width character or a separator of lines, unless the letters beside it have no case: Thai has
 * it between words.
 */
const hiddenCharacters = /[\u200b\u2028\u2029\u2060\ufeff](?<!\p{Lo}[^])(?!\p{Lo})/gu;

const hiddenLine = (line: string): Problem => ({
  severity: 'warning',
  code: 'markdown/hidden-line',
  message: 'The page does not show this line.',
  why: 'It looks like the address of a link, since it begins with a name in brackets and a colon.',
  fix: `Write a backslash before the bracket: \\${line}`,
});

const invisible = (character: string): Problem => ({
  severity: 'warning',
  code: 'markdown/invisible-character',
  message: `The text contains an invisible character: U+${character.charCodeAt(0).toString(16).toUpperCase()}.`,
  why: 'Visitors who search for the word do not find it. The character often comes from text that was copied from another program.',
  fix: 'Delete the letters around it, and type them again.',
});
