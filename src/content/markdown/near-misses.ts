import type { Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import type { RenderContext } from './render-context.ts';
import type { Fragment } from './source.ts';

/** Reports references and footnotes that are not defined, and hidden characters. `text` begins at `fragment`. */
export function checkText(text: string, fragment: Fragment, { definitions }: RenderContext): void {
  if (hiddenCharacter.test(text))
    for (const { 0: hidden, index } of text.matchAll(new RegExp(hiddenCharacter, 'gu')))
      fragment.report(invisible(hidden), index, 1);
  if (!text.includes(']')) return;
  for (const { 0: mark, index } of text.matchAll(/\[\^[^\]\s]{1,100}\]/g))
    fragment.report(undefinedNote(mark), index, mark.length);
  for (const { 0: found, 1: label = '', index } of text.matchAll(undefinedReferences)) {
    const start = index + found.length - label.length;
    const words = /\[((?:[^[\]]|\[[^[\]]*\])*)\]$/.exec(fragment.plus(start).before)?.[1] ?? '';
    if (words !== '' && !/^\[(?:\/|https?:)/.test(label) && !text.includes(`[/${label.slice(1)}`))
      fragment.report(
        undefinedReference(label.slice(1, -1) || words, definitions.didYouMean),
        start,
        label.length,
      );
  }
}

/**
 * A zero-width character or a separator of lines, unless the letters beside it have no case: Thai has
 * it between words.
 */
const hiddenCharacter = /[\u200b\u2028\u2029\u2060\ufeff](?<!\p{Lo}[^])(?!\p{Lo})/u;
const undefinedReferences = /(?:^|\[)[^[\]]*\](\[(?!\^)[^[\]]*\])/g;

/** Reports lines of a paragraph that look like a heading or a table with an error. */
export function checkParagraph(paragraph: Fragment): void {
  const { text } = paragraph;
  const [heading] = /^#{2,6}(?=[^#\s])/m.exec(text) ?? [];
  if (heading !== undefined) paragraph.report(headingSpace, text.indexOf(heading), heading.length);
  const dashes = lineOfDashes.exec(text)?.[1];
  const lines = text.split('\n');
  const boxed = lines.filter((line) => /^\s*(?:\|.*\||\+[-=+]+\+)\s*$/.test(line));
  const shown = boxed.length > 1 ? boxed : lines;
  const table = tableOf(shown, shown === boxed);
  const found = dashes ?? (table === undefined ? undefined : shown[0]?.trim());
  const problem = dashes === undefined ? { ...noTable, fix: `Write:\n${table}` } : brokenTable;
  if (found !== undefined) paragraph.report(problem, text.indexOf(found), found.length);
}

const lineOfDashes =
  /^(?:[^|\n]*\|.*\n)?[ \t]*((?:\|[ \t]*)?:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)+(?:[ \t]*\|)?|\|[ \t]*:?-+:?[ \t]*\|)[ \t]*(?:\n|$)/m;

/**
 * Returns the table that lines of Excel, CSV or Pandoc are. Lines that are not between two | have the
 * same number of cells.
 */
function tableOf(lines: readonly string[], isBoxed: boolean): string | undefined {
  const filled = lines.filter((line) => !/^[\s|+:=–—-]*$/.test(line));
  for (const [separator, minimum] of isBoxed ? [separators[1]] : separators) {
    const rows = filled.map((line) =>
      line
        .trim()
        .replace(/^\||(?<!\\)\|$/g, '')
        .split(separator),
    );
    const [{ 0: first = '', length: cells } = ['']] = rows;
    const isItem = /^\s*(?:[•·▪●◦‣§o*–-]|\d+[.)])?\s*$/.test(first);
    // Empty cells at the end of a row of Excel are lost.
    const isRow = ({ length }: readonly string[]) =>
      length === cells || (separator.source === '\\t+' && length < cells);
    if (!isBoxed && (isItem || !rows.every(isRow) || rows.length < 2 || cells < minimum)) continue;
    const columns = Math.max(...rows.map(({ length }) => length));
    const [head, ...others] = rows.map(
      (row) =>
        `| ${Array.from({ length: columns }, (_, at) => row[at]?.trim() ?? '').join(' | ')} |`,
    );
    return [head, `|${'---|'.repeat(columns)}`, ...others].join('\n');
  }
  return undefined;
}

/** What is between cells, and the minimum of cells: sentences have one semicolon or comma. */
const separators = [
  [/\t+/, 2],
  [/(?<!\\)\|/, 3],
  [/ \| /, 2],
  [/ {3,}/, 2],
  [/;/, 3],
  [/,(?=\S)/, 3],
] as const;

const headingSpace: Problem = {
  code: 'markdown/heading-space',
  message: 'This looks like a heading, but is a paragraph.',
  fix: 'Write a space after the last #, or a backslash before the first.',
};

const brokenTable: Problem = {
  code: 'markdown/broken-table',
  message: 'These lines look like a table, but are a paragraph.',
  why: 'The line of dashes follows the first line of the table and has as many cells.',
  fix: 'Give both lines the same number of cells, without an empty line between them, or write a backslash before each |.',
};

export const noTable: Problem = {
  severity: 'warning',
  code: 'markdown/broken-table',
  message: 'These lines look like a table, but are a paragraph.',
  why: 'A table has | between its cells, and a line of dashes below its first line.',
  fix: 'Write | A | B |, below it |---|---|, and then a line for each row.',
};

/** Reports the definition of a link whose address is a word, such as `[Update]: soon`. */
export function checkDefinition({ href, raw }: Tokens.Def, definition: Fragment): void {
  if (/^[^\s/.#:{\x86]+$/.test(href))
    definition.report(hiddenLine(raw.trim()), 0, raw.trimEnd().length);
}

/** Reports a code block whose end is missing; the fragment is its source. */
export function checkCode(code: Fragment): void {
  const fence = unclosedFence(code.text);
  if (fence !== undefined) code.report(unclosedCode(fence), code.text.indexOf(fence), fence.length);
}

/** Returns the fence of a code block whose end is missing. */
export function unclosedFence(code: string): string | undefined {
  const fence = /^ {0,3}(`{3,}|~{3,})(?![`~])/.exec(code)?.[1];
  const end = /\n {0,3}([`~]+)\s*$/.exec(code)?.[1];
  return fence === undefined || end?.startsWith(fence) === true ? undefined : fence;
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

const invisible = (character: string): Problem => ({
  severity: 'warning',
  code: 'markdown/invisible-character',
  message: `The text contains an invisible character: U+${character.charCodeAt(0).toString(16).toUpperCase()}.`,
  why: 'Visitors who search for the word do not find it. The character often comes from text that was copied from another program.',
  fix: 'Delete the letters around it, and type them again.',
});
