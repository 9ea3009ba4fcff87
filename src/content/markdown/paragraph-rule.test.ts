import fc from 'fast-check';
import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import { lex } from './lex.ts';

const lines = [
  'a',
  'Two words',
  'z\t',
  'É',
  '1 b',
  '1. b',
  '2. b',
  '- b',
  '* b',
  '> b',
  '# b',
  '#b',
  '---',
  '===',
  '```',
  '<b>',
  '<div>',
  '|',
  '| b |',
  '|--|',
  '--',
  '  b',
  '    b',
  '\tb',
  '',
  '',
  ' ',
  '[a]: /b',
  'html',
  'a | b',
  '-|-',
];

test('Paragraphs end where those of marked end.', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 6 }), (chosen) => {
      const body = chosen.join('\n');
      expect([...lex(body)]).toEqual([...new Lexer({ gfm: true }).lex(body)]);
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? 5000), seed: 5 },
  );
});
