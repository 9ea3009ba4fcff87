import fc from 'fast-check';
import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import { lex } from './lex.ts';

const pieces =
  'word|é|1| |  |\n|  \n|\\|*|**|_|~|~~|`|``|!|[|](/y)|]|<|<b>|>|https://|http|ftp://|www.|www|a.b|mailto:|xmpp:|:|@|me@x.org|.|&amp;|#'.split(
    '|',
  );

test('The tokens are those of marked.', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => parts.join('')),
      (text) => {
        expect(lex(text)).toEqual(new Lexer({ gfm: true }).lex(text));
      },
    ),
    { numRuns: 4000 },
  );
});
