import type { Tokens } from 'marked';
import type { Fragment } from '../../content/markdown/source.ts';
import type { Problem, Report } from '../../report/diagnostic.ts';
import type { Search } from './words.ts';

/**
 * Returns whether the lines of a paragraph were broken by a program: they have about the same length,
 * and most go on in the next line with a small letter.
 */
export function isWrapped(lines: readonly string[]): boolean {
  const broken = lines.slice(0, -1);
  const lengths = broken.map((line) => line.length);
  const longest = Math.max(...lengths);
  const goesOn = broken.filter(
    (line, at) => /[^.!?:;\\]$/.test(line) && /^\p{Ll}/u.test(lines[at + 1]!),
  );
  return (
    lines.length >= 3 &&
    longest >= 50 &&
    longest <= 120 &&
    Math.min(...lengths) >= longest * 0.65 &&
    goesOn.length * 2 > broken.length &&
    !broken.some((line) => line.endsWith('  '))
  );
}

/** What such a paragraph looks like, what to do, and what becomes of it. */
export const wrappedLines = [
  'a paragraph whose lines were broken by a program',
  'Write each paragraph of this text in one line.',
  'is shown with all of these line ends',
] as const;

/** Lines without the sign that they need, and characters that nobody sees. */
export const lineErrors: readonly Search[] = [
  [
    /^#{2,6}(?=[^#\s])/gm,
    () => ({
      code: 'markdown/heading-space',
      message: 'This looks like a heading, but is a paragraph.',
      fix: 'Write a space after the last #, or a backslash before the first.',
    }),
  ],
  // Thai has such a character between words, whose letters have no case.
  [
    /[\u200b\u2028\u2029\u2060\ufeff](?<!\p{Lo}[^])(?!\p{Lo})/gu,
    (character) => ({
      severity: 'warning',
      code: 'markdown/invisible-character',
      message: `The text contains an invisible character: U+${character.charCodeAt(0).toString(16).toUpperCase()}.`,
      why: 'Visitors who search for the word do not find it. The character often comes from text that was copied from another program.',
      fix: 'Delete the letters around it, and type them again.',
    }),
  ],
];

/** Reports the definition of a link whose address is a word, such as `[Update]: soon`. */
export function checkDefinition({ href, raw }: Tokens.Def, definition: Fragment, report: Report) {
  if (!/^[^\s/.#:{\x86]+$/.test(href)) return;
  const [label = ''] = /\[[^\]]*\]/.exec(raw.toLowerCase()) ?? [];
  const isUsed = definition.source.body.toLowerCase().split(label).length > 2;
  if (isUsed) return;
  const problem: Problem = {
    severity: 'warning',
    code: 'markdown/hidden-line',
    message: 'The page does not show this line.',
    why: 'It looks like the address of a link, since it begins with a name in brackets and a colon.',
    fix: `Write a backslash before the bracket: \\${raw.trim()}`,
  };
  definition.report(problem, 0, raw.trimEnd().length, report);
}
