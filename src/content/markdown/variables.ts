import type { TextPattern, Placeholder } from '../text-pattern.ts';

/**
 * These two replace the braces of a variable before the text is lexed, and the text between them
 * becomes a placeholder when the HTML is split. They are control characters, which HTML forbids,
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
 * Adds a placeholder that is not a variable to the list given to `splitPattern`, and returns its
 * marker, its number in the list.
 */
export const addPlaceholder = (placeholder: Placeholder, list: Placeholder[]) =>
  `${markStart}#${list.push(placeholder) - 1}${markEnd}`;

/**
 * Splits HTML at its marked variables and numbered placeholders. Names that are not `known` remain
 * text in braces.
 */
export function splitPattern(
  html: string,
  placeholders: readonly Placeholder[],
  known: ReadonlySet<string>,
): TextPattern {
  if (!html.includes(markStart)) return html === '' ? [] : [html];
  const parts: (string | Placeholder)[] = [];
  let fixed = '';
  let from = 0;
  for (const { 0: found, 1: marker = '', index } of html.matchAll(markedVariable)) {
    fixed += html.slice(from, index);
    from = index + found.length;
    const placeholder = placeholderOf(marker, placeholders, known);
    if (placeholder === undefined) {
      fixed += `{${marker.replace(/^[/?]/, '')}}`;
      continue;
    }
    if (fixed !== '') parts.push(fixed);
    parts.push(placeholder);
    fixed = '';
  }
  fixed += html.slice(from);
  if (fixed !== '') parts.push(fixed);
  return parts;
}

const braces = /(?<!\\)(\\*)\{([ \t]*[A-Za-z][\w-]*[ \t]*)\}/g;

function placeholderOf(
  marker: string,
  placeholders: readonly Placeholder[],
  known: ReadonlySet<string>,
): Placeholder | undefined {
  if (marker.startsWith('#')) return placeholders[Number(marker.slice(1))];
  const variable = marker.replace(/^[/?]/, '');
  if (!known.has(variable)) return undefined;
  if (marker.startsWith('/')) return { variable, encode: 'address' };
  return marker.startsWith('?') ? { variable, encode: 'query' } : { variable };
}
