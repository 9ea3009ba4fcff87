import { expect, test } from 'vitest';
import { createReport } from '../report/diagnostic.ts';
import { parseYaml } from './yaml.ts';

function parse(text: string, start = 0) {
  const [diagnostics, report] = createReport();
  const data = parseYaml(text, { file: 'x.yaml', start, end: text.length, report });
  return { data, diagnostics };
}

test('locates values and keys', () => {
  const { data } = parse('# comment\na: 1\nb:\n  - name: "x"\n    text: long words\n');
  expect(data?.value).toEqual({ a: 1, b: [{ name: 'x', text: 'long words' }] });
  expect(data?.locationOf(['a'])).toEqual({ line: 2, column: 4, length: 1 });
  expect(data?.locationOf(['b', 0, 'name'])).toEqual({ line: 4, column: 11, length: 3 });
  expect(data?.locationOfKey(['b', 0], 'text')).toEqual({ line: 5, column: 5, length: 4 });
});

test('locates a path that leads nowhere at the value around it', () => {
  const { data } = parse('a:\n  b: 1\n');
  expect(data?.locationOf(['a', 'missing', 'deeper'])).toEqual({ line: 2, column: 3, length: 4 });
});

test('a list in brackets may end at the start of a line', () => {
  const { data, diagnostics } = parse('a: [\n  one,\n  two\n]\nb: {\r\n  c: 1\r\n}\nd: 2\n');
  expect(diagnostics).toEqual([]);
  expect(data?.value).toEqual({ a: ['one', 'two'], b: { c: 1 }, d: 2 });
  expect(data?.locationOf(['a', 1])).toEqual({ line: 3, column: 3, length: 3 });
  expect(data?.locationOf(['d'])).toEqual({ line: 8, column: 4, length: 1 });
});

test('counts lines from the start of the file', () => {
  const { data } = parse('---\ntitle: A\n', 4);
  expect(data?.locationOf(['title'])).toEqual({ line: 2, column: 8, length: 1 });
});

test('locates the text of a scalar unless escapes change its offsets', () => {
  const { data } = parse('a: "plain"\nb: "es\\tcaped"\nc: bare\n');
  expect(data?.locationWithin(['a'], 2, 3)).toEqual({ line: 1, column: 7, length: 3 });
  expect(data?.locationWithin(['b'], 2, 3)).toEqual(data?.locationOf(['b']));
  expect(data?.locationWithin(['c'], 1, 2)).toEqual({ line: 3, column: 5, length: 2 });
});

const quoted = 'Put the whole value in quotation marks';

test.each([
  ['a: "open\nb: 1\n', '1:4 the quotation mark is not closed', 'Write the same mark'],
  ['a: "open: end\nb: c\nd: "e: f"\n', '1:4 the quotation mark is not closed', 'Write the same'],
  ["a:\n  - 'open\n  - 'b'\n", '2:5 the quotation mark is not closed', 'Write the same mark'],
  ['a: [1, 2\n', '1:4 the bracket “[” is not closed', 'Close it'],
  ['a: {b\nc: 1\n', '1:4 the bracket “{” is not closed', 'Close it'],
  ['a: 1\n b: 2\n', '2:2 this line begins with more spaces', 'Begin it right below'],
  ['a:\n  b: 1\n c: 2\n', '3:2 this line does not begin where', 'Give the lines of a group'],
  ['- a\nb: 1\n', '2:1 this does not fit the lines above', 'Write each line as'],
  ['a: 1\nwords\n', '2:1 this line has no key', 'Write both as one line: a: 1 words'],
  ['a:\nwords\nb: 1\n', '2:1 this does not fit the lines above', 'Write each line as “key: value”'],
  ['a: b: c\n', '1:5 the value contains a colon', `${quoted}: "b: c"`],
  ['- a: b: “c”\n', '1:7 the value contains a colon', `${quoted}: "b: “c”"`],
  ['a: “one: two”\n', '1:8 the value contains a colon', `${quoted}: "one: two"`],
  ['a : 1\nb:2\n', '2:2 there is no ordinary space after the colon', 'Write b: 2'],
  ['a:b c\nd: e\n', '1:2 there is no ordinary space after the colon', 'Write a: b c'],
  ['a:\u00a0b\nd: e\n', '1:2 there is no ordinary space after the colon', 'Write a: b'],
  ['a: "b" c\n', '1:8 words follow the closing quotation mark', `${quoted}: '"b" c'`],
  ["- 'it's fine'\n", '1:7 words follow the closing quotation mark', `${quoted}: "it's fine"`],
  ['a: "one" two: three\n', '1:10 words follow the closing quotation mark', quoted],
  ['a: {b} is good\n', '1:4 the value begins with “{”', `${quoted}: "{b} is good"`],
  ['a: @b\n', '1:4 the value begins with “@”', `${quoted}: "@b"`],
  ['a: & b\n', '1:4 the value begins with “&”', `${quoted}: "& b"`],
  ['a: !b c\n', '1:4 the value begins with “!”', `${quoted}: "!b c"`],
  ['a:\n\t- b\n  - c\n', '2:1 the line is indented with a tab', 'Indent it with spaces.'],
  ['a: 1\n\tb: 2\n', '2:1 the line is indented with a tab', 'Delete the tab.'],
  ['a: b c\n\td e\nf: 1\n', '2:1 the line is indented with a tab', 'Indent it with spaces.'],
  ['a: 1\na: 2\n', '2:1 the key “a” occurs twice in one group', 'Keep one of the two.'],
  ['a: 1\nb: *c\n', '2:4 the value begins with “*”', `${quoted}: "*c"`],
  ['a: &x [*x]\n', '1:4 the value begins with “&”', quoted],
])('reports %j once: %s', (text, what, fix) => {
  const { data, diagnostics } = parse(text);
  expect(data).toBeUndefined();
  expect(diagnostics).toHaveLength(1);
  const { message = '', line, column, ...found } = { ...diagnostics[0] };
  const reason = message.replace('The fields cannot be read here: ', '');
  expect(`${line}:${column} ${reason}`).toContain(what);
  expect(found).toMatchObject({ code: 'yaml/syntax', file: 'x.yaml', severity: 'error' });
  expect(found.fix).toContain(fix);
});

test('warns of a comment after an unquoted text', () => {
  const { data, diagnostics } = parse(`# a
a: C# and #1 tips # b
b: "c" # d
c: 1 # e
d: true # f
e: 2026-01-02 # g
f: [g, h] # i
g: # j
  - k  #l
h: |
  m # n
i: "o
  p # q"
`);
  expect(data?.value).toMatchObject({ a: 'C# and', g: ['k'], i: 'o p # q' });
  expect(diagnostics).toMatchObject([
    { code: 'yaml/comment', severity: 'warning', line: 2, column: 11, length: 11 },
    { code: 'yaml/comment', severity: 'warning', line: 9, column: 8, length: 2 },
  ]);
});

test('reports errors in two lines, and quotes no long value', () => {
  const { diagnostics } = parse(`a: "b" c\nd: ${'long '.repeat(70)}: e\n`);
  expect(diagnostics.map(({ line, fix }) => [line, fix])).toEqual([
    [1, `${quoted}: '"b" c'`],
    [2, `${quoted}.`],
  ]);
});

test('reads values that continue on further lines', () => {
  expect(parse('a: one\n  two - three\nb: "one\n  two"\nc: \'it\n  is\'\n').data?.value).toEqual({
    a: 'one two - three',
    b: 'one two',
    c: 'it is',
  });
});

test('rejects thousands of open brackets', () => {
  const { diagnostics } = parse(`a: 1\nb: ${'['.repeat(100_000)}`);
  expect(diagnostics).toMatchObject([{ code: 'yaml/syntax', line: 2 }]);
});
