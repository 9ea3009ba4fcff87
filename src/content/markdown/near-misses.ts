import type { Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import type { RenderContext } from './render-context.ts';
import type { Fragment } from './source.ts';

/**
 * Reports text that looks like markup with an error, and would show as plain characters. `text`
 * begins at `fragment`.
 */
export function checkText(
  text: string,
  fragment: Fragment,
  { definitions, reported }: RenderContext,
): void {
  const hidden = reported.has('hidden') ? null : hiddenCharacter.exec(text);
  if (hidden !== null) fragment.report(invisible(hidden[0]), hidden.index, 1);
  if (hidden !== null) reported.add('hidden');
  for (const { 0: id, index } of text.matchAll(/(?<!\{)\{#[^{}\s]*\}/g))
    fragment.report(strayId, index, id.length);
  for (const { 0: stars, index } of text.matchAll(/(?<!\d)\*\*[^*\n]*[^*\s][^*\n]*\*\*(?!\d)/g))
    fragment.report(strayStars, index, stars.length);
  if (!text.includes(']')) return;
  for (const { 0: mark, index } of text.matchAll(/\[\^[^\]\s]{1,100}\]/g))
    fragment.report(undefinedNote(mark), index, mark.length);
  for (const { 0: link, index } of text.matchAll(brokenLinks)) {
    const [whole = '', written = ''] =
      /^([^()<>"\n]+)\)/.exec(text.slice(index + link.length)) ?? [];
    const address = written.replace(/^(https?:.*)/, (url) => url.replace(/\s/g, '')).trim();
    const right = `${link.replace(' (', '(')}${/\s/.test(address) ? `<${address}>` : address})`;
    const isExact = /^(?:https?:|[/+])|\.\w+(?:#\S*)?$/.test(address) && right !== link + whole;
    const fix = `Write: ${right}`;
    fragment.report(
      isExact ? { ...brokenLink, fix } : brokenLink,
      index,
      link.length + whole.length,
    );
  }
  for (const { 0: found, 1: label = '', index } of text.matchAll(undefinedReferences)) {
    const start = index + found.length - label.length;
    const words = /\[((?:[^[\]]|\[[^[\]]*\])*)\]$/.exec(fragment.plus(start).before)?.[1] ?? '';
    if (words !== '')
      fragment.report(
        undefinedReference(label.slice(1, -1) || words, definitions.didYouMean),
        start,
        label.length,
      );
  }
}

/** A zero-width character, unless the letters beside it have no case: Thai has it between words. */
const hiddenCharacter = /(?<!\p{Lo})[\u200b\u2060\ufeff](?!\p{Lo})/u;
const brokenLinks = /(?:^|!?\[[^[\]]*)\](?:\(| \((?=\/|#(?!\d)|https?:|[\w./-]+\.md\b))/g;
const undefinedReferences = /(?:^|\[)[^[\]]*\](\[(?!\^)[^[\]]*\])/g;

/**
 * Lines of a paragraph that look like something else with an error. The first group of a pattern is
 * reported.
 */
const lines: readonly (readonly [pattern: RegExp, Problem])[] = [
  [
    /^(#{2,6})(?=[^#\s])/m,
    {
      code: 'markdown/heading-space',
      message: 'This looks like a heading, but is a paragraph.',
      fix: 'Write a space after the last #, or a backslash before the first.',
    },
  ],
  [
    /^[ \t]*(?:([•·▪●◦‣\uf0a7\uf0b7])\s|([-+*]|\d{1,3}[.)])\u00a0|([–—→])\s.*\n[ \t]*[–—→]\s|(-)\p{L}.*\n[ \t]*-\p{L}|(\d{1,3}[.)])\p{L}.*\n[ \t]*\d{1,3}[.)]\p{L}|([a-z]\))\s.*\n[ \t]*[a-z]\)\s)/mu,
    {
      severity: 'warning',
      code: 'markdown/bullet',
      message: 'This looks like an item of a list, but is a paragraph.',
      fix: 'Begin each item with - or 1. and a normal space. To show a dot, write &bull; or &middot;.',
    },
  ],
  [
    /^(?:[^|\n]*\|.*\n)?[ \t]*((?:\|[ \t]*)?:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)+(?:[ \t]*\|)?|\|[ \t]*:?-+:?[ \t]*\|)[ \t]*(?:\n|$)/m,
    {
      code: 'markdown/broken-table',
      message: 'These lines look like a table, but are a paragraph.',
      why: 'The line of dashes follows the first line of the table and has as many cells.',
      fix: 'Give both lines the same number of cells, without an empty line between them, or write a backslash before each |.',
    },
  ],
  [
    /^[ \t]*(\|.*\|[ \t]*(?=\n[ \t]*\|.*\|[ \t]*$)|[^\t\n|]*[^\s|]\t+[^\s|].*(?=\n[^\t\n|]*[^\s|]\t+[^\s|]))/m,
    {
      severity: 'warning',
      code: 'markdown/broken-table',
      message: 'These lines look like a table, but are a paragraph.',
      why: 'A table has | between its cells, and a line of dashes below its first line.',
      fix: 'Write | A | B |, below it |---|---|, and then a line for each row; or write a backslash before each |.',
    },
  ],
];

/** Reports lines of a paragraph that look like a heading, a list or a table with an error. */
export function checkParagraph(paragraph: Fragment): void {
  const { text } = paragraph;
  if (!notable.test(text)) return;
  const codes = new Set<string>();
  for (const [pattern, problem] of lines) {
    const found = pattern.exec(text);
    if (found === null || codes.has(problem.code)) continue;
    codes.add(problem.code);
    const words = found.slice(1).find((group) => group !== undefined) ?? '';
    paragraph.report(problem, text.indexOf(words, found.index), words.length);
  }
}

/** Matches every text that may have such a line. */
const notable = /^\s*(?:##|[•·▪●◦‣\uf0a7\uf0b7–—→]|-\S|[-+*]\u00a0|\d+[.)]\S|[a-z]\))|\||\t/mu;

/** Reports the definition of a link whose address is a word, such as `[Update]: soon`. */
export function checkDefinition({ href, raw }: Tokens.Def, definition: Fragment): void {
  if (/^[^\s/.#:{\x86]+$/.test(href))
    definition.report(hiddenLine(raw.trim()), 0, raw.trimEnd().length);
}

/** Reports a code block whose end is missing; the fragment is its source. */
export function checkCode(code: Fragment): void {
  const [found = '', fence = ''] = /^ {0,3}(`{3,}|~{3,})(?![`~])/.exec(code.text) ?? [];
  const end = /\n {0,3}([`~]+)\s*$/.exec(code.text)?.[1];
  if (fence === '' || end?.startsWith(fence) === true) return;
  code.report(unclosedCode(fence), found.length - fence.length, fence.length);
}

function undefinedReference(
  label: string,
  didYouMean: (label: string) => string | undefined,
): Problem {
  return {
    code: 'markdown/undefined-reference',
    message: `The reference “${label}” is not defined.`,
    why: 'The page would show the square brackets.',
    fix:
      (label.startsWith('`') ? undefined : didYouMean(label)) ??
      `Add a line such as [${label}]: /page/ or write \\] where brackets are meant.`,
  };
}

const hiddenLine = (line: string): Problem => ({
  severity: 'warning',
  code: 'markdown/hidden-line',
  message: 'The page does not show this line.',
  why: 'It looks like the address of a link, since it begins with a name in brackets and a colon.',
  fix: `Write a backslash before the bracket: \\${line}`,
});

export const secondNote: Problem = {
  severity: 'warning',
  code: 'markdown/hidden-line',
  message: 'The page does not show this note.',
  why: 'A note above it has the same mark.',
  fix: 'Give this note and its reference another mark, such as [^other], or delete it.',
};

const undefinedNote = (mark: string): Problem => ({
  severity: 'warning',
  code: 'markdown/footnote',
  message: `There is no footnote ${mark}.`,
  why: 'The page would show the brackets.',
  fix: `Add a line such as ${mark}: The note. Write \\[ to show the brackets.`,
});

const unclosedCode = (fence: string): Problem => ({
  severity: 'warning',
  code: 'markdown/unclosed-code',
  message: 'The code block that begins here is not closed.',
  why: 'All text below it is shown as code.',
  fix: `Write ${fence} on a separate line below the code.`,
});

const strayId: Problem = {
  code: 'markdown/stray-id',
  message: 'Only a heading can end with an id in braces.',
  fix: 'Move it to the end of a heading, remove it, or write \\{ to show the brace.',
};

const invisible = (character: string): Problem => ({
  severity: 'warning',
  code: 'markdown/invisible-character',
  message: `The text contains an invisible character: U+${character.charCodeAt(0).toString(16).toUpperCase()}.`,
  why: 'Visitors who search for the word do not find it. The character often comes from text that was copied from another program.',
  fix: 'Delete the letters around it, and type them again.',
});

const strayStars: Problem = {
  severity: 'warning',
  code: 'markdown/stray-stars',
  message: 'The page shows these stars.',
  why: 'The first two stars stand before a letter, the last two after a letter, and a space or a punctuation mark is outside.',
  fix: 'Write the stars next to the words: **bold**, with a space outside, or \\* to show a star.',
};

const brokenLink: Problem = {
  code: 'markdown/broken-link',
  message: 'This looks like a link, but is not one.',
  why: 'The page would show it with its brackets.',
  fix: 'Write [text](address) without spaces, or put the address between < and >. Write \\] to show the brackets.',
};
