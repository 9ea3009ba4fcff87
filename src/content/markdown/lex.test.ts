import fc from 'fast-check';
import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import { lex } from './lex.ts';

const inline =
  'word|é|1| |  |\n|  \n|\\|*|**|_|~|~~|`|``|!|[|](/y)|]|<|<b>|>|https://|http|ftp://|www.|www|a.b|mailto:|xmpp:|:|@|me@x.org|.|&amp;|#'.split(
    '|',
  );

const blocks =
  'word/a|b/|/:/:-/---/--/-/- /===/=/#/# / /   /    /\t/\u00a0/\f/\n/\n\n/```/***'.split('/');

test.each([
  ['inline', inline],
  ['block', blocks],
])('The %s tokens are those of marked.', (_, pieces) => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => parts.join('')),
      (text) => {
        expect(lex(text)).toEqual(new Lexer({ gfm: true }).lex(text));
      },
    ),
  );
});

test('The time for paragraphs without empty lines grows no faster than the text.', () => {
  const costOf = (size: number) => {
    const began = process.cpuUsage().user;
    lex('a\n#\n'.repeat(size));
    return process.cpuUsage().user - began;
  };
  costOf(10_000);
  // Other processes disturb one measurement, but hardly both.
  const ratios = [1, 2].map(() => costOf(40_000) / costOf(5000));
  expect(Math.min(...ratios)).toBeLessThan(24);
});
