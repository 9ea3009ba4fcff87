import fc from 'fast-check';
import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import { lex } from './lex.ts';
import { simpleInlineTokens } from './simple-inline.ts';

const plain = [
  'word',
  'Two words',
  'a',
  'é',
  '1',
  ' ',
  ' ',
  ' ',
  '. ',
  ', ',
  ': ',
  ' & ',
  '! ',
  '?',
  '(',
  ')',
  '"',
  "'",
  '“',
  '—',
  '\n',
  '{',
  '\x86a\x87',
  'www',
  '/',
];
const marked = [
  '*',
  '**',
  '`',
  '[',
  ']',
  '](',
  '](/y)',
  '[x](/y)',
  '[two words](https://a.org/b?c=d#e)',
  '**bold**',
  '*two words*',
  '`code`',
  '`a*b`',
  '**a**b',
  'a*b*',
  '*(*',
  '[x](y z)',
  '[x]( /y)',
  '![x](/y)',
  '[*x*](/y)',
  '[x]',
  '[a b](/c_d)',
  '**a.**',
  '*a:* ',
  '**a_b c!** ',
  'a_b',
  '[a_b](c_d)',
  '[_a](b)',
  '**\x86a_b\x87**',
  '[\x86a\x87](mailto:\x86a\x87)',
  '**a (b)**',
  '[a & b: c](d)',
  '**https:**',
  '*a&#60;*',
];
const others = [
  '  \n',
  '\\',
  '_',
  '__',
  '~',
  '<b>',
  '@',
  'a@b.c',
  'https://',
  'www.',
  '&amp;',
  '&#60;',
  'mailto:',
  '``',
  '***',
  '\u00a0',
];

const texts = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...plain), weight: 8 },
      { arbitrary: fc.constantFrom(...marked), weight: 4 },
      { arbitrary: fc.constantFrom(...others), weight: 1 },
    ),
    { minLength: 1, maxLength: 14 },
  )
  // A letter first: what is tried here is not what begins a block.
  .map((parts) => `x ${parts.join('')}`.replace(/\s+$/, ''));

test('The tokens of simple text are those of marked.', () => {
  let marking = 0;
  fc.assert(
    fc.property(texts, (text) => {
      const own = simpleInlineTokens(text);
      if (own === undefined) return;
      if (own.length > 1) marking++;
      expect(own).toEqual(new Lexer({ gfm: true }).inlineTokens(text));
      expect([...lex(text)]).toEqual([...new Lexer({ gfm: true }).lex(text)]);
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? 5000), seed: 11 },
  );
  expect(marking).toBeGreaterThan(200);
});

test.each([
  'a *b *',
  'a ** b',
  '***a***',
  '*a **b** c*',
  'a*b*',
  'a `b',
  '``a``',
  '` a `',
  '[a]',
  '[a](b c)',
  '[a](b "c")',
  '[a](<b>)',
  '![a](b)',
  '[a [b](c)](d)',
  'www.a.org',
  'https://a.org',
  'a@b.c',
  'a  \nb',
  '&#60;',
  '_a_',
  '~~a~~',
  '<b>',
  '\\*',
  '*a\nb*',
  '**a.**b',
  '*a_*',
  '[_a](b)',
  '[https:](b)',
])('%j is left to marked.', (text) => {
  expect(simpleInlineTokens(text)).toBeUndefined();
});
