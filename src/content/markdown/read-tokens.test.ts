import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTokens } from './read-tokens.ts';
import { Source } from './source.ts';

/** The tokens of a paragraph, as JSON. */
function tokensOf(text: string): string {
  const source = new Source(text, { file: 'x.md', start: 0, report: () => expect.unreachable() });
  return JSON.stringify(readTokens(source.body, source));
}

test('a text without an address has the same tokens beside one', () => {
  const signs = [
    ...'\\<![]()`*_~ ab.é😀',
    '  ',
    '\n',
    '  \n',
    'http',
    '&#42;',
    '**',
    '~~',
    '](/b)',
  ];
  const paragraph = fc
    .array(fc.constantFrom(...signs), { size: 'max', maxLength: 20 })
    .map((parts) => parts.join('').replace(/\n\s*(?=\n)/g, ''));
  fc.assert(
    fc.property(paragraph, (text) => {
      expect(tokensOf(`@ ${text}`).replaceAll('@', 'x')).toBe(tokensOf(`x ${text}`));
    }),
  );
});
