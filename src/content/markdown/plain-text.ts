import type { Token } from 'marked';
import { decodeReferences } from './html.ts';

/**
 * The words of inline tokens without any markup; a picture is replaced by its alternative text,
 * which is empty for `![""](…)`, a decoration. Variables stay marked.
 */
export function plainText(tokens: readonly Token[]): string {
  let text = '';
  for (const token of tokens) text += wordsOfToken(token);
  return text;
}

function wordsOfToken(token: Token): string {
  switch (token.type) {
    case 'text':
      return decodeReferences(token.raw).replaceAll('\n', ' ');
    case 'escape':
    case 'codespan':
      return token.text;
    case 'br':
      return ' ';
    case 'image':
      return token.text === '""' ? '' : plainText(token.tokens ?? []);
    default:
      return 'tokens' in token ? plainText(token.tokens ?? []) : '';
  }
}
