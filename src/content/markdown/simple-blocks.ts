import type { Token, Tokens, TokensList } from 'marked';
import { flatList } from './flat-list.ts';
import { plainParagraphEnd } from './paragraph-rule.ts';
import { simpleInlineTokens } from './simple-inline.ts';
import { simpleTable } from './simple-table.ts';

/**
 * The tokens of a text made of paragraphs, headings, flat lists and plain tables, with simple inline text in them.
 * Most texts are like that, and for them marked need not even be loaded. `undefined` where anything else may be in the
 * text; the tokens are marked's otherwise.
 */
export function simpleTokens(body: string): TokensList | undefined {
  if (oddLineEnd.test(body)) return undefined;
  const tokens: Token[] = [];
  const reader = new InlineReader();
  for (let at = 0; at < body.length; ) {
    const ends = countLineEnds(body, at);
    const before = tokens.at(-1);
    if (ends === 1 && before !== undefined) {
      before.raw += '\n';
      at++;
      continue;
    }
    const token =
      ends > 0 ? { type: 'space', raw: '\n'.repeat(ends) } : readBlock(body, at, reader);
    if (token === undefined || reader.failed) return undefined;
    tokens.push(token);
    at += token.raw.length;
  }
  return Object.assign(tokens, { links: {} });
}

/** Signs that some patterns take for the end of a line. */
const oddLineEnd = /[\r\u2028\u2029]/;

/** Gives the words of blocks their tokens, and remembers whether it could. */
class InlineReader {
  failed = false;
  readonly state: { lastToken?: Token; top: boolean } = { top: true };

  inline(text: string): Token[] {
    const tokens = simpleInlineTokens(text);
    if (tokens === undefined) this.failed = true;
    return tokens ?? [];
  }
}

function countLineEnds(body: string, at: number): number {
  let end = at;
  while (body.charCodeAt(end) === lineFeed) end++;
  return end - at;
}

const lineFeed = 10;

function readBlock(body: string, at: number, reader: InlineReader): Token | undefined {
  switch (body[at]) {
    case '#':
      return readHeading(body, at, reader);
    case '|':
      return simpleTable(body, at, (text) => reader.inline(text));
    default:
      listStart.lastIndex = at;
      return listStart.test(body)
        ? flatList(body.slice(at), reader)
        : readParagraph(body, at, reader);
  }
}

/** What a list begins with. */
export const listStart = /(?:[-+*]|\d{1,9}[.)]) /y;

function readHeading(body: string, at: number, reader: InlineReader): Tokens.Heading | undefined {
  heading.lastIndex = at;
  const [raw, signs = '', words = ''] = heading.exec(body) ?? [];
  const text = words.trim();
  if (raw === undefined || text.endsWith('#')) return undefined;
  return { type: 'heading', raw, depth: signs.length, text, tokens: reader.inline(text) };
}

/** A heading by its signs and its words. */
export const heading = /(#{1,6}) ([^\s#][^\n]*)/y;

function readParagraph(
  body: string,
  at: number,
  reader: InlineReader,
): Tokens.Paragraph | undefined {
  const end = paragraphEnd(body, at);
  if (end === -1) return undefined;
  const text = body.slice(at, end);
  return { type: 'paragraph', raw: text, text, tokens: reader.inline(text) };
}

/** Where the paragraph at an offset ends; -1 where there may be none. */
export function paragraphEnd(body: string, at: number): number {
  paragraphStart.lastIndex = at;
  return paragraphStart.test(body) ? plainParagraphEnd(body, at) : -1;
}

/** What begins no other block. */
const paragraphStart = /[A-Za-z"'(\u0080-\uffff]|\*\*?[^\s*]|`[^`]|\[[^\]\n]*\]\(|\d+[^\d.)\n]/y;
