import { Lexer, Tokenizer, type Token, type Tokens, type TokensList } from 'marked';
import { footnoteExtensions } from './footnotes.ts';
import { plainTextEnd } from './plain-text-end.ts';

/** How deep lists and quotations may be nested: marked's time doubles with every level. */
export const deepest = 8;

/** How deep emphasis and links may be nested: marked calls itself for each level. */
const deepestInline = 50;

/**
 * Turns Markdown (GFM) into marked's tokens, inline text included. What is nested more deeply than `deepest` stays text.
 * `body` has lines that end in `\n`. Throws what marked throws.
 */
export function lex(body: string): TokensList {
  return new BoundedLexer({
    gfm: true,
    tokenizer: new BoundedTokenizer(),
    // Each extension is tried at every token.
    ...(body.includes('[^') ? { extensions: footnotes() } : {}),
  }).lex(body);
}

function footnotes() {
  const [definition, reference] = footnoteExtensions(new Set());
  return {
    block: [definition.tokenizer],
    inline: [reference.tokenizer],
    startBlock: [definition.start],
    renderers: {},
    childTokens: {},
  };
}

class BoundedLexer extends Lexer {
  #depth = 0;

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#depth >= deepestInline) {
      tokens.push({ type: 'text', raw: source, text: source, escaped: this.state.inRawBlock });
      return tokens;
    }
    this.#depth++;
    super.inlineTokens(source, tokens);
    this.#depth--;
    return tokens;
  }
}

class BoundedTokenizer extends Tokenizer {
  #depth = 0;

  /**
   * marked reads a list at the end of a quotation a second time, and fails where a text before the quotation does not allow
   * that list.
   */
  override blockquote(source: string): Tokens.Blockquote | undefined {
    const { lastToken, ...state } = this.lexer.state;
    this.lexer.state = state;
    const token = this.#nested(() => super.blockquote(source));
    if (lastToken !== undefined) this.lexer.state.lastToken = lastToken;
    return token;
  }

  /** A footnote of one word is no definition of a link. */
  override def(source: string): Tokens.Def | undefined {
    return source.startsWith('[^') ? undefined : super.def(source);
  }

  override list(source: string): Tokens.List | undefined {
    return this.#nested(() => super.list(source));
  }

  override inlineText(source: string): Tokens.Text | undefined {
    const end = plainTextEnd(source);
    if (end === undefined) return super.inlineText(source);
    const text = source.slice(0, end);
    return { type: 'text', raw: text, text, escaped: this.lexer.state.inRawBlock };
  }

  #nested<T>(read: () => T | undefined): T | undefined {
    if (this.#depth >= deepest) return undefined;
    this.#depth++;
    const token = read();
    this.#depth--;
    return token;
  }
}
