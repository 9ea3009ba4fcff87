import fc from 'fast-check';
import { Lexer, type TokensList } from 'marked';
import { expect, test } from 'vitest';
import { lex } from './lex.ts';

/** Pieces from which most constructs of Markdown, and most near misses, come up by chance. */
const pieces = [
  'word',
  'Two words',
  'a',
  'é',
  '😀',
  '1',
  '12',
  ' ',
  '  ',
  '   ',
  '    ',
  '\t',
  '\n',
  '\n\n',
  '  \n',
  '\\\n',
  '\\',
  '\u00a0',
  '*',
  '**',
  '***',
  '_',
  '__',
  '~',
  '~~',
  '`',
  '``',
  '```',
  '```\n',
  '!',
  '[',
  ']',
  '](',
  '(',
  ')',
  '[]',
  '][',
  ']:',
  ']: ',
  '![',
  '[x](/y)',
  '[x]: /y\n',
  '[x]',
  '<',
  '>',
  '</',
  '<b>',
  '</b>',
  '<!--',
  '-->',
  '<code>',
  'https://',
  'http://',
  'ftp://',
  'https',
  'www.',
  'www',
  'a.b',
  'mailto:',
  'xmpp:',
  ':',
  '://',
  '@',
  'me@x.org',
  'x.org',
  '.',
  ',',
  "'",
  '"',
  '&amp;',
  '&#60;',
  '&',
  ';',
  '#',
  '{',
  '}',
  '\x86a\x87',
  '- ',
  '-',
  '--',
  '---',
  '+ ',
  '* ',
  '1. ',
  '1.',
  '2) ',
  '10. ',
  '> ',
  '>',
  '# ',
  '## ',
  '#',
  '=',
  '===',
  '\n===\n',
  '\n---\n',
  '|',
  '| a | b |\n|--|:-:|\n',
  '|--|',
  ' | ',
  '[ ] ',
  '[x] ',
  '^',
  '$',
  '%',
  '\n- ',
  '\n* ',
  '\n1. ',
  '\n2. ',
  '\n  ',
  '\n    ',
  '\n> ',
  '\n# ',
  '\n\n- ',
  '- a\n- b\n',
  '1. a\n2. b\n',
  '- a\n- b\n\n',
];

const markdown = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join('')),
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
);

/** `undefined` where marked throws: at a list in a quotation behind an item's words. */
function stockTokens(body: string): TokensList | undefined {
  try {
    return new Lexer({ gfm: true }).lex(body);
  } catch {
    return undefined;
  }
}

test('The tokens are those of marked without the shortcuts.', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const body = text.replace(/\r\n?/g, '\n');
      const own = lex(body);
      const stock = stockTokens(body);
      fc.pre(stock !== undefined);
      expect(own.links).toEqual(stock?.links);
      expect([...own]).toEqual([...(stock ?? [])]);
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? 5000) },
  );
});

test('A list in a quotation behind the words of an item can be read.', () => {
  expect(() => lex('- a\n   > +\nb')).not.toThrow();
});

test.each([
  ['a mail address behind a stop', 'see foo_bar@x.org and *a*_b@x.org'],
  ['an address in the middle of a word', 'xhttps://a.org www.b.org (www.c.org) xmpp:a@b.c'],
  [
    'a list with what begins blocks of its own',
    '- # a\n- > b\n- 1. c\n- [ ] d\n- [e]: /f\n- ***\n- ~~~\n',
  ],
  ['a list that goes on behind an empty line', '- a\n- b\n\n- c\n\nd\n\n1. a\n2. b\n\n   c\n'],
  ['lists of two kinds', '- a\n* b\n1. c\n2) d\n'],
  ['a list with a lazy line', '- a\nb\n- c\n'],
  ['a paragraph behind a list in an item', '- a\n\n  - b\n  - c\n\n  d\n'],
  ['a list in an item behind its words', '- a\n  2. b\n\n- c\n  - d\n'],
])('The tokens are those of marked for %s.', (_, body) => {
  expect([...lex(body)]).toEqual([...new Lexer({ gfm: true }).lex(body)]);
});
