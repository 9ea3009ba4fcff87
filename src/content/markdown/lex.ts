import type { TokensList } from 'marked';
import { createBoundedLexer } from './bounded-lexer.ts';
import { loadMarked } from './load-marked.cjs';
import { simpleTokens } from './simple-blocks.ts';

/**
 * Markdown (GFM) as marked's tokens, each run of inline text lexed. What is nested deeper than `deepest` stays text.
 * `body` has lines that end in `\n`.
 */
export function lex(body: string): TokensList {
  return simpleTokens(body) ?? lexWithMarked(body);
}

let BoundedLexer: ReturnType<typeof createBoundedLexer> | undefined;

function lexWithMarked(body: string): TokensList {
  BoundedLexer ??= createBoundedLexer(loadMarked());
  const lexer = new BoundedLexer();
  lexer.blockTokens(body, lexer.tokens);
  for (const { src, tokens } of lexer.inlineQueue) {
    lexer.state.inRawBlock = false;
    lexer.inlineTokens(src, tokens);
  }
  return lexer.tokens;
}
