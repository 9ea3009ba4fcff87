import { Lexer, Tokenizer, type Token, type Tokens, type TokensList } from 'marked';
import { footnoteExtension } from './footnotes.ts';
import { plainTextEnd } from './plain-text-end.ts';
import { countLines } from './source.ts';

/** The limit of nested lists and quotations: marked's time doubles with every level. */
export const maxDepth = 8;

/**
 * The limit of the steps that marked takes for the emphasis of one paragraph: at most its length for each mark that is not closed soon.
 * Ordinary paragraphs need thousands.
 */
const maxSteps = 25_000_000;

/** The limit of how often marked may read a text of lists and quotations; it reads each level once or twice. */
const maxReadings = 50;

/** The limit of characters that marked may search for underlines in list items; about 400 million take it a second. */
const maxSearched = 100_000_000;

/** The limit of cells in a table. */
const maxCells = 500_000;

/** Thrown for a text that would take marked minutes; `text` is its beginning. */
export class TooComplexText extends Error {
  override readonly name = 'TooComplexText';
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** The limit of nested emphasis and links: marked calls itself for each level. */
const maxInlineDepth = 50;

/**
 * Turns Markdown (GFM) into marked's tokens, inline text included. Blocks that are nested more deeply than `maxDepth` stay text.
 * `body` has lines that end in `\n`. Throws TooComplexText, and what marked throws.
 */
export function lex(body: string): TokensList {
  refuseLazyLines(body);
  return new BoundedLexer({
    gfm: true,
    tokenizer: new BoundedTokenizer(body.length * maxReadings),
    // Each extension is tried at every token.
    ...(body.includes('[^') ? { extensions: footnoteExtension() } : {}),
  }).lex(body);
}

/**
 * Refuses texts with many lazy lines, which continue a list or a quotation without its marker. After nested markers, marked
 * reads every lazy line again for each one that follows; in a quotation, it reads the rest again after each one.
 */
function refuseLazyLines(body: string): void {
  // No part of the text can have more steps than all of it.
  if (body.length * (countLines(body) + 1) <= maxSteps) return;
  for (const [text] of body.matchAll(continuations))
    if (text.length * text.split('\n').length > maxSteps) throw new TooComplexText(text);
  for (const block of body.split(/\n(?:[ \t]*\n)+/)) {
    const count = block.match(lineAfterQuotation)?.length ?? 0;
    if (block.length * count > maxSteps) throw new TooComplexText(block);
  }
}

const continuations =
  /^ {0,3}(?:>|[-*+] |\d+[.)] ) {0,3}(?:>|[-*+] |\d+[.)] ).*\n(?:(?![ \t]*(?:[>*+-]|\d+[.)] ))[ \t]*\S.*\n)+/gm;

const lineAfterQuotation = /^ {0,3}>.*\n(?! {0,3}>)/gm;

class BoundedLexer extends Lexer {
  #depth = 0;

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#depth >= maxInlineDepth) {
      tokens.push({ type: 'text', raw: source, text: source, escaped: this.state.inRawBlock });
      return tokens;
    }
    if (this.#depth === 0 && source.length * countOpeners(source) > maxSteps)
      throw new TooComplexText(source);
    if (this.#depth === 0) refuseLinks(source);
    this.#depth++;
    super.inlineTokens(source, tokens);
    this.#depth--;
    return tokens;
  }
}

/**
 * Refuses many links without a space between them: marked reads each address up to the next space. It also reads an address
 * that stands alone again for each bracket, character reference and punctuation mark in it.
 */
function refuseLinks(source: string): void {
  if (source.length < 10_000) return;
  for (const word of source.split(/\s+/)) {
    const again = /:\/\/|www\./i.test(word) ? /[^\w/]/ : '](';
    if (word.length * word.split(again).length > maxLinkSteps) throw new TooComplexText(word);
  }
}

/** The limit of characters that marked may read for the addresses of a word. It reads about two billion in a second. */
const maxLinkSteps = 1_000_000_000;

/** Counts the markers that may open emphasis, without those that are closed soon. */
function countOpeners(source: string): number {
  if (source.length < 10_000) return 0;
  const rest = source.replace(/(?<![*_~])(\*\*?|__?|~~?)[^*_~\n]{1,500}\1(?![*_~\w])/g, '');
  return rest.match(/(?:\*+|_+|~+)(?=\S)/g)?.length ?? 0;
}

/** Matches the first line of a paragraph that may underline it, in a group, or that ends it. */
const underlineOrEnd = /\n(?: {0,3}([=-])|[^\S\n]*\n)/;

/** The length of ordinary paragraphs. */
const maxParagraph = 3000;

/** Matches the end of a table's first line and the start of its second. */
const tableStart = /\n[ \t|:-]*[:|]/y;

class BoundedTokenizer extends Tokenizer {
  #depth = 0;
  #remaining: number;
  #searched = 0;

  /** `limit` is the number of characters that may be read. */
  constructor(limit: number) {
    super();
    this.#remaining = limit;
  }

  /**
   * marked reads a list at the end of a quotation a second time, and fails if the text before the quotation does not allow
   * that list.
   */
  override blockquote(source: string): Tokens.Blockquote | undefined {
    if (!/^ {0,3}>/.test(source)) return undefined;
    const state: { lastToken?: Token | undefined } = this.lexer.state;
    const { lastToken } = state;
    state.lastToken = undefined;
    const token = this.#nested(() => super.blockquote(source));
    state.lastToken = lastToken;
    return token;
  }

  /** A footnote of one word is not the definition of a link. */
  override def(source: string): Tokens.Def | undefined {
    return source.startsWith('[^') ? undefined : super.def(source);
  }

  override list(source: string): Tokens.List | undefined {
    return this.#nested(() => super.list(source));
  }

  /** At every line of a list item, marked looks for the underline of a heading in the rest of the item. */
  override text(source: string): Tokens.Text | undefined {
    this.#searched += source.length;
    if (this.#searched > maxSearched) throw new TooComplexText(source);
    return super.text(source);
  }

  override inlineText(source: string): Tokens.Text | undefined {
    const end = plainTextEnd(source);
    if (end === undefined) return super.inlineText(source);
    const text = source.slice(0, end);
    return { type: 'text', raw: text, text, escaped: this.lexer.state.inRawBlock };
  }

  /** marked compares each line of a paragraph with a dozen patterns before it finds that no line underlines it. */
  override lheading(source: string): Tokens.Heading | undefined {
    // The source is the rest of the text, which may have no empty line.
    const end = underlineOrEnd.exec(source.slice(0, maxParagraph));
    return end !== null && end[1] === undefined ? undefined : super.lheading(source);
  }

  /** Fills each row up to the number of columns. */
  override table(source: string): Tokens.Table | undefined {
    // marked reads all rows before it finds that a line of dashes alone makes a heading.
    const end = source.indexOf('\n');
    tableStart.lastIndex = end;
    if (!tableStart.test(source)) return undefined;
    const columns = source.slice(0, end).split('|').length;
    if (columns > 50) {
      const [rows = ''] = source.split('\n\n', 1);
      if (columns * rows.split('\n').length > maxCells && /^[ |:-]+$/m.test(rows))
        throw new TooComplexText(source);
    }
    return super.table(source);
  }

  #nested<T extends Token>(read: () => T | undefined): T | undefined {
    if (this.#depth >= maxDepth) return undefined;
    this.#depth++;
    const token = read();
    this.#depth--;
    this.#remaining -= token?.raw.length ?? 0;
    if (this.#remaining < 0) throw new TooComplexText(token?.raw ?? '');
    return token;
  }
}
