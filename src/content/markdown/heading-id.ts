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

const idAtEnd = /(?<![ \t])[ \t]*\{#([^{}]*)\}$/;
