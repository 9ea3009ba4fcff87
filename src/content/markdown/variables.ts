import type { Placeholder } from '../placeholder.ts';

/**
 * These two replace the braces of a variable before the text is lexed, and what is between them
 * is filled in for each variant. They are control characters, which HTML forbids,
 * and one code unit each, so that offsets stay the same. They are Latin-1, since V8 stores a text
 * with any other character, and every part of it, with two bytes per character. In Markdown they
 * are neither space nor punctuation, so a variable counts as a word (`**{name}**s`).
 */
export const markStart = '\x86';
export const markEnd = '\x87';

/**
 * A variable as marked by `markVariables`, its name in the first group: not always a well-formed or
 * known one.
 */
export const markedVariable = /\x86([^\x87]*)\x87/g;

/**
 * Marks each `{name}` from `start` on, and its misspellings (`{Name}`, `{ name }`, `{some-name}`),
 * so that they can be reported. `\{name}` is left to Markdown, which removes the backslash. The
 * length stays the same.
 */
export function markVariables(text: string, start: number): string {
  if (text.indexOf('{', start) === -1) return text;
  const body = text
    .slice(start)
    .replace(braces, (found, backslashes: string, inner: string) =>
      backslashes.length % 2 === 1 ? found : `${backslashes}${markStart}${inner}${markEnd}`,
    );
  return text.slice(0, start) + body;
}

/** Returns the text with its braces as written, for code, which has no variables. */
export function restoreVariables(text: string): string {
  return text.includes(markStart) ? text.replaceAll(markStart, '{').replaceAll(markEnd, '}') : text;
}

/**
 * Marks the variables of an address as such, so that their values are encoded; in a query they are
 * encoded differently.
 */
export function markAddress(address: string): string {
  let marker = '/';
  return address.replace(/[?#]|\x86/g, (found) => {
    if (found !== markStart) marker = '?';
    return found === markStart ? markStart + marker : found;
  });
}

/**
 * Adds a placeholder to the list given to `fillHtml`, and returns its mark, which has its number in
 * the list.
 */
export const addPlaceholder = (placeholder: Placeholder, list: Placeholder[]) =>
  markOf(`#${list.push(placeholder) - 1}`);

export const markOf = (words: string) => markStart + words + markEnd;

/** Stands before the heading of each section in the HTML of a text. */
export const sectionMark = markOf('=');

/**
 * Fills in the marks of HTML. `fill` receives the words of a mark and the HTML before it, and
 * returns both together.
 */
export function fillMarks(html: string, fill: (mark: string, before: string) => string): string {
  if (!html.includes(markStart)) return html;
  let filled = '';
  let from = 0;
  for (const { 0: found, 1: mark = '', index } of html.matchAll(markedVariable)) {
    filled = fill(mark, filled + html.slice(from, index));
    from = index + found.length;
  }
  return filled + html.slice(from);
}

const braces = /(?<!\\)(\\*)\{([ \t]*[A-Za-z][\w-]*[ \t]*)\}/g;
