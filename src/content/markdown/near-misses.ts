import type { Problem } from '../../report/diagnostic.ts';
import { checkFootnotes } from './footnotes.ts';
import { unknownReferences } from './html.ts';
import type { MappedText, Place } from './mapped-text.ts';
import { restoreVariables } from './variables.ts';
import type { RenderContext } from './render-context.ts';

/** Reports text that looks like markup with a mistake, and would show as plain characters. `text` begins at `place`. */
export function checkText(text: string, place: Place, { definitions }: RenderContext): void {
  if (text.includes('&')) {
    for (const { 0: reference, index } of unknownReferences(text))
      place.report(unknownReference(reference), index, reference.length);
  }
  if (text.includes('{#')) {
    for (const { 0: id, index } of text.matchAll(/(?<!\{)\{#[^{}]*\}/g))
      place.report(strayId, index, id.length);
  }
  if (!text.includes(']')) return;
  checkFootnotes(text, place);
  for (const { 0: found, index } of text.matchAll(/(?:^|\[[^[\]]*)\]\(/g))
    place.report(brokenLink, index, found.length);
  for (const { 0: found, 1: label = '', index } of text.matchAll(
    /(?:^|\[)[^[\]]*\](\[(?!\^)[^[\]]*\])/g,
  )) {
    const start = index + found.length - label.length;
    const words = wordsBefore(place.offset + start - 1, place.mapped.text);
    if (words !== '')
      place.report(
        undefinedReference(label.slice(1, -1) || words, definitions.didYouMean),
        start,
        label.length,
      );
  }
}

/** Returns the words in the square brackets that close at `end`, code and emphasis included; `''` if no bracket opens. */
function wordsBefore(end: number, text: string): string {
  let depth = 1;
  // A label has at most 999 characters (https://spec.commonmark.org/0.31.2/#link-label).
  for (let start = end - 1; start >= Math.max(0, end - 1000); start--) {
    if (text[start] === ']') depth++;
    else if (text[start] === '[') depth--;
    if (depth === 0) return text.slice(start + 1, end);
  }
  return '';
}

/** Reports lines of a paragraph that look like a heading, a list or a table with a mistake. */
export function checkParagraph(mapped: MappedText): void {
  const { text } = mapped;
  if (text.includes('##')) {
    for (const { 0: symbols, index } of text.matchAll(/^#{2,6}(?=[^#\s])/gm))
      mapped.report(headingWithoutSpace(symbols), index, symbols.length);
  }
  if (text.includes('•') || text.includes('·')) {
    const found = /^[ \t]*[•·](?=\s)/m.exec(text);
    if (found !== null) mapped.report(foreignBullet, found.index + found[0].length - 1, 1);
  }
  if (text.includes('|')) {
    const found =
      /^[^|\n]*\|.*\n[ \t]*((?:\|[ \t]*)?:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*(?:[ \t]*\|)?)[ \t]*(?:\n|$)/m.exec(
        text,
      );
    const dashes = found?.[1];
    if (found !== null && dashes?.includes('|'))
      mapped.report(brokenTable, text.indexOf(dashes, found.index), dashes.length);
    else {
      const row = /^[ \t]*\|.*\|[ \t]*(?=\n[ \t]*\|.*\|[ \t]*$)/m.exec(text);
      if (row !== null) mapped.report(tableWithoutDashes, row.index, row[0].length);
    }
  }
}

/** Reports a code block whose end is missing; the text of `mapped` is its source. */
export function checkCode(mapped: MappedText): void {
  const [found = '', fence = ''] = /^ {0,3}(`{3,}|~{3,})(?![`~])/.exec(mapped.text) ?? [];
  const end = /\n {0,3}([`~]+)\s*$/.exec(mapped.text)?.[1];
  if (fence === '' || end?.startsWith(fence) === true) return;
  mapped.report(unclosedCode(fence), found.length - fence.length, fence.length);
}

const unknownReference = (reference: string): Problem => ({
  severity: 'warning',
  code: 'markdown/unknown-character',
  message: `“${reference}” is not the name of a character.`,
  fix: `Write the character itself, or &amp;${reference.slice(1)} to show it as text.`,
});

function undefinedReference(
  label: string,
  didYouMean: (label: string) => string | undefined,
): Problem {
  const shown = restoreVariables(label);
  return {
    code: 'markdown/undefined-reference',
    message: `The reference “${shown}” is not defined.`,
    why: 'The page would show the square brackets.',
    fix:
      didYouMean(shown) ??
      `Add a line such as [${shown}]: /page/ or write \\] where brackets are meant.`,
  };
}

const headingWithoutSpace = (symbols: string): Problem => ({
  code: 'markdown/heading-space',
  message: 'This looks like a heading, but is a paragraph.',
  fix: `Write a space after ${symbols}, or a backslash before it.`,
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

const brokenLink: Problem = {
  code: 'markdown/broken-link',
  message: 'This looks like a link, but is not one.',
  why: 'The page would show it with its brackets.',
  fix: 'Write [text](address) without spaces, or put the address between < and >. Write \\] to show the brackets.',
};

const foreignBullet: Problem = {
  severity: 'warning',
  code: 'markdown/bullet',
  message: 'This looks like an item of a list, but is a paragraph.',
  fix: 'Begin each item with - and a space. To show the character itself, write &bull; or &middot;.',
};

const tableWithoutDashes: Problem = {
  severity: 'warning',
  code: 'markdown/broken-table',
  message: 'These lines look like a table, but are a paragraph.',
  why: 'A table has a line of dashes below its first line.',
  fix: 'Add that line, such as |---|---|, or write a backslash before each |.',
};

const brokenTable: Problem = {
  code: 'markdown/broken-table',
  message: 'These lines look like a table, but are a paragraph.',
  why: 'The line of dashes must have as many cells as the line above it.',
  fix: 'Give both lines the same number of cells, or write a backslash before each |.',
};
