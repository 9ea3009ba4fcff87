import { Lexer, type Token, type Tokens, type TokensList } from 'marked';
import { FastTokenizer, isPlainText } from './fast-tokenizer.ts';
import { ParagraphRule } from './paragraph-rule.ts';
import { simpleInlineTokens } from './simple-inline.ts';

/** How deep lists and quotations may stand in each other; marked's time doubles with every level. */
export const deepest = 8;

/** How deep emphasis and links may stand in each other. */
const deepestInline = 50;

/**
 * Markdown (GFM) as marked's tokens, each run of inline text lexed. What is nested deeper than `deepest` stays text.
 * `body` has lines that end in `\n`.
 */
export function lex(body: string): TokensList {
  const lexer = new BoundedLexer();
  lexer.blockTokens(body, lexer.tokens);
  for (const { src, tokens } of lexer.inlineQueue) {
    lexer.state.inRawBlock = false;
    lexer.inlineTokens(src, tokens);
  }
  return lexer.tokens;
}

class BoundedLexer extends Lexer {
  #depth = 0;

  constructor() {
    const tokenizer = new BoundedTokenizer();
    super({ gfm: true, tokenizer });
    tokenizer.rules = rulesWithShortcuts(tokenizer.rules);
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source === '') return tokens;
    if (this.#depth >= deepestInline || isPlainText(source)) {
      tokens.push({ type: 'text', raw: source, text: source, escaped: this.state.inRawBlock });
      return tokens;
    }
    const simple = simpleInlineTokens(source);
    if (simple !== undefined) {
      tokens.push(...simple);
      return tokens;
    }
    this.#depth++;
    super.inlineTokens(source, tokens);
    this.#depth--;
    return tokens;
  }
}

class BoundedTokenizer extends FastTokenizer {
  #depth = 0;

  /** marked reads a list at a quotation's end again, and fails where a text before the quotation forbids that list. */
  override blockquote(source: string): Tokens.Blockquote | undefined {
    const { lastToken, ...state } = this.lexer.state;
    this.lexer.state = state;
    const token = this.#nested(() => super.blockquote(source));
    if (lastToken !== undefined) this.lexer.state.lastToken = lastToken;
    return token;
  }

  override list(source: string): Tokens.List | undefined {
    return this.#nested(() => super.list(source));
  }

  #nested<T>(read: () => T | undefined): T | undefined {
    if (this.#depth >= deepest) return undefined;
    this.#depth++;
    const token = read();
    this.#depth--;
    return token;
  }
}

type Rules = BoundedTokenizer['rules'];

let rules: Rules | undefined;

/** A rule and not a method of the tokenizer, since the lexer treats paragraphs otherwise where that method is not its own. */
function rulesWithShortcuts(stock: Rules): Rules {
  const { paragraph } = stock.block;
  return (rules ??= { ...stock, block: { ...stock.block, paragraph: new ParagraphRule(paragraph.source, paragraph.flags) } });
}
