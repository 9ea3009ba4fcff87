import type { Token, Tokens } from 'marked';
import { plainText } from './plain-text.ts';
import { restoreVariables } from './variables.ts';

/** The id that a heading ends with, as in `## Title {#id}`, and the words before it; the id need not be well-formed. */
export function writtenId({
  tokens,
}: Tokens.Heading): { id: string; words: readonly Token[] } | undefined {
  const last = tokens.at(-1);
  if (last?.type !== 'text' || !last.raw.endsWith('}')) return undefined;
  const found = idAtEnd.exec(last.raw);
  if (found === null) return undefined;
  const raw = last.raw.slice(0, found.index);
  const words =
    raw === '' ? tokens.slice(0, -1) : [...tokens.slice(0, -1), { ...last, raw, text: raw }];
  return { id: (found[1] ?? '').trim(), words };
}

/** A heading's words as plain text; variables show as `{name}`. */
export function headingTitle(words: readonly Token[]): string {
  return restoreVariables(plainText(words)).trim();
}

/** An id made from words: their letters and digits without accents, in lower case, joined by hyphens. */
export function slugOf(words: string): string {
  if (plainWords.test(words)) return words.toLowerCase().replaceAll(' ', '-');
  const letters = ascii.test(words)
    ? words
    : words
        .normalize('NFKD')
        .replace(/[\p{M}’]/gu, '')
        .normalize('NFC');
  const slug = letters
    .toLowerCase()
    .replaceAll("'", '')
    .replace(ascii.test(letters) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, '-');
  return slug.replace(/^-|-$/g, '') || 'section';
}

const plainWords = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** Nearly all other headings; the rules for all scripts cost far more. */
const ascii = /^[\0-\x7f]*$/;
const idAtEnd = /[ \t]*\{#([^{}]*)\}$/;
