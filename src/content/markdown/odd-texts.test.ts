import { expect, test } from 'vitest';
import { parse } from './fixtures/parse.ts';

const sentence = 'Lorem ipsum **dolor** sit [amet](/a/), `consetetur` {company}.';

test.each([
  ['in one line', `${sentence} `],
  ['in many lines', `${sentence}\n`],
  ['in many paragraphs', `${sentence}\n\n`],
  ['in a list', `- ${sentence}\n`],
  ['in a list of wrapped lines', `- ${sentence}\n  ${sentence}\n`],
  ['in quotations', `> ${sentence}\n\n`],
  ['in a table', `| ${sentence} | b |\n`],
  ['under headings', `## A\n\n${sentence}\n\n`],
])('A text of a million characters %s can be read.', (_, part) => {
  const head = part.startsWith('|') ? '| a | b |\n|---|---|\n' : '';
  const count = Math.ceil(1_000_000 / part.length);
  const { template, problems } = parse(head + part.repeat(count));
  expect(problems).toEqual([]);
  expect(template.links).toHaveLength(count * (part.split('amet').length - 1));
});

test.each([
  ['quotations', '> '.repeat(3000)],
  ['quotations that continue without their markers', `${'> '.repeat(30)}a\nb\n`.repeat(5)],
  ['lists', '- '.repeat(3000)],
  ['numbered lists', '1. '.repeat(3000)],
  [
    'indented lists',
    Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
  ],
])('Endlessly nested %s end in a diagnostic.', (_, text) => {
  expect(new Set(parse(`${text}a`).problems.map(({ code }) => code))).toEqual(
    new Set(['markdown/nested-too-deeply']),
  );
});

test.each([
  '*a '.repeat(3000),
  '**a'.repeat(3000),
  '_a*b'.repeat(2000),
  '['.repeat(5000),
  '[a]('.repeat(2000),
  '![a'.repeat(5000),
  '`a'.repeat(5000),
  '<a '.repeat(5000),
  '~~a'.repeat(3000),
  `${'~'.repeat(100_000)}\n${'a'.repeat(200_000)}`,
  '&'.repeat(5000),
  '\\'.repeat(5000),
  '|'.repeat(5000),
])('Markers that are never closed are text: %.8s…', (text) => {
  expect(parse(text).html.length).toBeGreaterThan(text.length / 2);
});

test('Texts do not affect each other.', () => {
  const text = '## A\n\n[a][b] <i>\n\n[b]: /c/\n\n- d\n\n`e';
  const first = parse(text);
  parse('## A {#a}\n\n[b]: /x/\n\n<i> <code> `');
  expect(parse(text)).toEqual(first);
});
