import { Lexer, Tokenizer } from 'marked';
import { expect, test, vi } from 'vitest';
import { parse } from './fixtures/parse.ts';

test.each([
  ['quotations', `${'> '.repeat(3000)}a`],
  ['lists', `${'- '.repeat(3000)}a`],
  [
    'indented lists',
    Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
  ],
])('endlessly nested %s end in a diagnostic', (_, text) => {
  expect(parse(text).problems.map(({ code }) => code)).toEqual(['markdown/nested-too-deeply']);
});

test.each(['*a '.repeat(3000), '**a'.repeat(3000), '['.repeat(5000), '![a'.repeat(3000)])(
  'markers that are never closed are text: %.8s…',
  (text) => {
    expect(parse(text).html.length).toBeGreaterThan(text.length / 2);
  },
);

test('texts do not affect each other', () => {
  const text = '## A\n\n[a][b] <i>\n\n[b]: /c/\n\n- d\n\n`e';
  const first = JSON.stringify(parse(text));
  parse('## A {#a}\n\n[b]: /x/\n\n<i> <code> `');
  expect(JSON.stringify(parse(text))).toBe(first);
});

test('an error of the parser is reported with the file', () => {
  vi.spyOn(Lexer.prototype, 'lex').mockImplementationOnce(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  expect(parse('a').problems).toMatchObject([
    { code: 'markdown/unreadable', file: 'content/text.md', line: 1, column: 1 },
  ]);
});

test.each([
  '![',
  '[',
  '[a](',
  '[a ',
  '__a',
  '~~a',
  '*a **a ',
  '*a_',
  '**a',
  '`',
  '`a``',
  '| ',
  '|xx',
  '|-',
  '](',
  '<style>',
  '<div>',
  '<entry>',
  '<!--',
  '<b>',
  '$$ a',
  ']èp',
  'https://a.b ',
  '&',
  '!',
  'http',
  '{a} ',
  '[^a]',
  '__a\n',
  '<div>\n',
  '[a]: b\n',
  '| a |\n|---|\n',
])('of 100 kB of %j, a limited number of problems is reported', (sign) => {
  expect(parse(sign.repeat(100_000 / sign.length)).problems.length).toBeLessThan(202);
});

test.each(['![', '[', '[a](', '[a ', '__a', '~~a', '*a_', '**a', '`a``', '<style>', '<b>', '[^a]'])(
  'the parser does not compare each %j of a line with all after it',
  (sign) => {
    const rest = vi.spyOn(Tokenizer.prototype, 'escape');
    const text = sign.repeat(20_000 / sign.length);
    parse(text);
    const read = rest.mock.calls.reduce((sum, [source]) => sum + source.length, 0);
    rest.mockRestore();
    // Its rules are tried at each sign, and read up to the end of the part.
    expect(read / text.length).toBeLessThan(500);
  },
);

test('the parser looks for the @ of an address in 64 signs', () => {
  const addressOf = (length: number) => `${'a'.repeat(length)}@b.example`;
  expect(parse(`${addressOf(64)} ${addressOf(99)}`).html.match(/mailto:a*/g)).toEqual([
    `mailto:${'a'.repeat(64)}`,
  ]);
});

/** Matches the rules of marked that read an address, or a name before an @, of any length. */
const unlimited = /[)\]][+*](?:@|\(@\))|\[\^\\s<\]\*/;

test.each(['!', 'http', 'http://localhost/'])(
  'the parser does not look for an address in all that follows each %j',
  (sign) => {
    const exec = vi.spyOn(RegExp.prototype, 'exec');
    parse(sign.repeat(20_000 / sign.length));
    const read = exec.mock.calls
      .filter((_, index) => unlimited.test(String(exec.mock.contexts[index])))
      .map(([source]) => source.length);
    exec.mockRestore();
    expect(Math.max(...read)).toBeLessThanOrEqual(2000);
  },
);

test.each(['<b>', '<div>', '<div>\n\n', '- <div>\n'])(
  'of %j in each other, one hundred are elements',
  (tag) => {
    const { html, problems } = parse(tag.repeat(1000));
    expect(html.match(/<(?:b|div)>/g)?.length).toBe(tag.startsWith('-') ? 1000 : 100);
    expect(html.match(/<\/(?:b|div)>/g)?.length).toBe(tag.startsWith('-') ? 1000 : 100);
    const message = 'cannot be in 100 other elements, so its tags are removed, here and below.';
    expect(problems.filter((problem) => problem.message.endsWith(message))).toHaveLength(
      tag.startsWith('-') ? 0 : 1,
    );
  },
);

test('in a paragraph of very many signs, markup is read in each part', () => {
  const { html, problems } = parse('*a* **b** `c` [d](/e/)\n'.repeat(500));
  expect(problems).toEqual([]);
  expect(
    html.match(/<em>a<\/em> <strong>b<\/strong> <code>c<\/code> <a [^>]*>d<\/a>/g),
  ).toHaveLength(500);
});

test('of very many problems, the first of each severity are reported', () => {
  const problems = parse(`${'<entry> '.repeat(2000)}\n\n${'{a} '.repeat(2000)}`).problems;
  expect(problems.filter(({ severity }) => severity === 'error')).toHaveLength(100);
});
