import type { TextTemplate, Placeholder } from '../text-template.ts';

/**
 * The braces of a variable are replaced by these two before the text is lexed, and what stands between them becomes a
 * hole when the HTML is cut. They are control characters that no HTML page may hold, and one code unit each, so all offsets stay. They are
 * Latin-1 besides: one letter beyond makes V8 keep the whole text, and all that is cut from it, with two bytes a letter.
 * To Markdown they are neither space nor punctuation, so a variable counts as the word that it stands for (`**{name}**s`).
 */
export const open = '\x86';
export const close = '\x87';

/** A variable as marked by `markVariables`, its name in the first group: not always a well-formed or known one. */
export const markedVariable = /\x86([^\x87]*)\x87/g;

/**
 * Marks each `{name}` from `start` on, and what was surely meant as one (`{Name}`, `{ name }`, `{some-name}`), so that
 * it can be reported. `\{name}` is left to Markdown, which takes the backslash away. The length stays the same.
 */
export function markVariables(text: string, start: number): string {
  if (text.indexOf('{', start) === -1) return text;
  const body = text
    .slice(start)
    .replace(braces, (found, backslashes: string, inner: string) =>
      backslashes.length % 2 === 1 ? found : `${backslashes}${open}${inner}${close}`,
    );
  return text.slice(0, start) + body;
}

/** The braces as they were written: for code, where variables do not count. */
export function restoreVariables(text: string): string {
  return text.includes(open) ? text.replaceAll(open, '{').replaceAll(close, '}') : text;
}

/** Makes the variables of an address count as such: its values are encoded, and differently in a query. */
export function markAddress(address: string): string {
  let sign = '/';
  return address.replace(/[?#]|\x86/g, (found) => {
    if (found !== open) sign = '?';
    return found === open ? open + sign : found;
  });
}

/** A sign for a hole that is no variable: its number in the list given to `cut`. */
export const numberedHole = (index: number) => `${open}#${index}${close}`;

/** Cuts HTML at its marked variables and numbered holes. Names that are not `known` stay as text, in braces. Adds the others to `used`. */
export function cut(
  html: string,
  placeholders: readonly Placeholder[],
  known: ReadonlySet<string>,
  used: Set<string>,
): TextTemplate {
  if (!html.includes(open)) return html === '' ? [] : [html];
  const parts: (string | Placeholder)[] = [];
  let fixed = '';
  let from = 0;
  for (const { 0: found, 1: sign = '', index } of html.matchAll(markedVariable)) {
    fixed += html.slice(from, index);
    from = index + found.length;
    const placeholder = holeOf(sign, placeholders, known);
    if (placeholder === undefined) {
      fixed += `{${sign.replace(/^[/?]/, '')}}`;
      continue;
    }
    if ('variable' in placeholder) used.add(placeholder.variable);
    if (fixed !== '') parts.push(fixed);
    parts.push(placeholder);
    fixed = '';
  }
  fixed += html.slice(from);
  if (fixed !== '') parts.push(fixed);
  return parts;
}

const braces = /(\\*)\{([ \t]*[A-Za-z][\w-]*[ \t]*)\}/g;

function holeOf(
  sign: string,
  placeholders: readonly Placeholder[],
  known: ReadonlySet<string>,
): Placeholder | undefined {
  if (sign.startsWith('#')) return placeholders[Number(sign.slice(1))];
  const variable = sign.replace(/^[/?]/, '');
  if (!known.has(variable)) return undefined;
  if (sign.startsWith('/')) return { variable, encode: 'address' };
  return sign.startsWith('?') ? { variable, encode: 'query' } : { variable };
}
