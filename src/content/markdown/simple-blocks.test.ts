import fc from 'fast-check';
import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import { simpleTokens } from './simple-blocks.ts';

const blocks = [
  'Words.',
  'Two lines\nof words',
  'A **bold** word, *emphasis*, `code` and [a link](/there).',
  '**Bold** first',
  '“Quoted”',
  '2 words',
  '2026',
  '[Link](/a) first',
  '`code` first',
  'a | b',
  '(a)',
  '# One',
  '## Two {#two}',
  '### Three *words*',
  '#### a  ',
  '## a #',
  '##a',
  '- a\n- b',
  '* a **b**\n* c',
  '1. a\n2. b',
  '3) a',
  '- a\n\n- b',
  '- a\n  b',
  '-a',
  '**',
  '| a | b |\n|---|:-:|\n| c | d |\n| e |',
  '|a|\n|:--|',
  '| a | b |\n|--:|---|\n| c | d | e |',
  '| a |\n|---|\n| `b` **c** |',
  '| a | b |\n|---|\n| c |',
  '|a|\n| --- |\n',
  '| \\| |\n|---|\n',
  '|a|',
  '||\n|-|',
  '---',
  '> a',
  '    a',
  '```\na\n```',
  '[a]: /b',
  '<b>',
  'a\n---',
  'a\n===',
  'a\n# b',
  'a\n- b',
  'a  \nb',
  ' a',
  '_a_',
  '\u00a0a',
  'é',
  'a\u2028b',
  '{#a}',
];
const separators = ['\n\n', '\n\n', '\n\n', '\n\n\n', '\n', '\n \n', ''];

const bodies = fc
  .tuple(
    fc.constantFrom('', '', '\n', '\n\n', ' '),
    fc.array(
      fc.tuple(
        fc.oneof(
          { arbitrary: fc.constantFrom(...blocks.slice(0, 35)), weight: 5 },
          { arbitrary: fc.constantFrom(...blocks), weight: 1 },
        ),
        fc.constantFrom(...separators),
      ),
      { maxLength: 5 },
    ),
  )
  .map(([start, parts]) => start + parts.flat().join(''));

test('The tokens of simple texts are those of marked.', () => {
  let simple = 0;
  fc.assert(
    fc.property(bodies, (body) => {
      const own = simpleTokens(body);
      if (own === undefined) return;
      if (own.length > 2) simple++;
      expect([...own]).toEqual([...new Lexer({ gfm: true }).lex(body)]);
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? 5000), seed: 3 },
  );
  expect(simple).toBeGreaterThan(200);
});

test.each([
  '> a',
  '    a',
  '```\na\n```',
  '---',
  '[a]: /b',
  '<b>',
  'a\n===',
  'a\n# b',
  'a\n- b',
  '- a\n\n  b',
  '- - a',
  '## a #',
  '| a |\n|---|---|',
  '| a \\| |\n|---|',
  ' a',
  'a\n \nb',
  '_a_',
])('%j is left to marked.', (body) => {
  expect(simpleTokens(body)).toBeUndefined();
});
