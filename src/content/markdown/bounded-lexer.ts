import type { Token, Tokens } from 'marked';
import { createFastTokenizer, isPlainText } from './fast-tokenizer.ts';
import { ParagraphRule } from './paragraph-rule.ts';
import { simpleInlineTokens } from './simple-inline.ts';

type Marked = typeof import('marked');

/** How deep lists and quotations may stand in each other; marked's time doubles with every level. */
export const deepest = 8;

/** How deep emphasis and links may stand in each other. */
const deepestInline = 50;

/** marked's lexer with the shortcuts, and with bounds: what is nested deeper than `deepest` stays text. */
export function createBoundedLexer(marked: Marked) {
  const BoundedTokenizer = createBoundedTokenizer(marked);
  let rules: InstanceType<typeof BoundedTokenizer>['rules'] | undefined;

  return class BoundedLexer extends marked.Lexer {
    #depth = 0;

    constructor() {
      const tokenizer = new BoundedTokenizer();
      super({ gfm: true, tokenizer });
      // A rule and not a method of the tokenizer, since the lexer treats paragraphs otherwise where that method is not its own.
      const { paragraph } = tokenizer.rules.block;
      tokenizer.rules = rules ??= {
        ...tokenizer.rules,
        block: {
          ...tokenizer.rules.block,
          paragraph: new ParagraphRule(paragraph.source, paragraph.flags),
        },
      };
    }

    override inlineTokens(source: string, tokens: Token[] = []): Token[] {
      if (source === '') return tokens;
      if (this.#depth >= deepestInline || isPlainText(source)) {
        tokens.push({ type: 'text', raw: source, text: source, escaped: this.state.inRawBlock });
        return tokens;
      }
      const simple = this.state.inRawBlock ? undefined : simpleInlineTokens(source);
      if (simple !== undefined) {
        tokens.push(...simple);
        return tokens;
      }
      this.#depth++;
      super.inlineTokens(source, tokens);
      this.#depth--;
      return tokens;
    }
  };
}

function createBoundedTokenizer(marked: Marked) {
  return class BoundedTokenizer extends createFastTokenizer(marked) {
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
  };
}
