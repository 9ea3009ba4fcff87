import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReport } from '../report/diagnostic.ts';
import { runs } from '../test-support/properties.ts';
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
  expect(data?.locationOfKey(['b', 0, 'text'])).toEqual({ line: 5, column: 5, length: 4 });
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
  expect(data?.locationOf(['a'], { index: 2, length: 3 })).toEqual({
    line: 1,
    column: 7,
    length: 3,
  });
  expect(data?.locationOf(['b'], { index: 2, length: 3 })).toEqual(data?.locationOf(['b']));
  expect(data?.locationOf(['c'], { index: 1, length: 2 })).toEqual({
    line: 3,
    column: 5,
    length: 2,
  });
});

const quoted = 'Put the whole value in quotation marks';

const misplaced = 'this line does not begin where';
const unfit = 'this does not fit the lines above';
const noWords = 'YAML does not read this value, or the line below it, as words';

test.each([
  ['a: "open\nb: 1\n', `1:4 ${noWords}`, `${quoted}: '"open'`],
  ['a: "open: end\nb: c\nd: "e: f"\n', `1:4 ${noWords}`, quoted],
  ["a:\n  - 'open\n  - 'b'\n", `2:5 ${noWords}`, quoted],
  ['a: [1, 2\n', `1:4 ${misplaced}`, 'close each bracket'],
  ['a: {b\nc: 1\n', `1:4 ${misplaced}`, 'close each bracket'],
  ['a: 1\n b: 2\n', `1:4 ${noWords}`, quoted],
  ['a:\n  b: 1\n c: 2\n', `3:1 ${misplaced}`, 'Give the lines of a group'],
  ['- a\nb: 1\n', `2:1 ${unfit}`, 'Write each line as'],
  ['a: 1\nwords\n', `2:1 ${unfit}`, 'Write each line as “key: value”'],
  ['a:\nwords\nb: 1\n', `2:1 ${unfit}`, 'Write each line as “key: value”'],
  ['a: b: c\n', `1:4 ${noWords}`, `${quoted}: "b: c"`],
  ['- a: b: “c”\n', `1:6 ${noWords}`, `${quoted}: "b: “c”"`],
  ['a: "b" c\n', `1:8 ${noWords}`, `${quoted}: '"b" c'`],
  ["- 'it's fine'\n", `1:3 ${noWords}`, `${quoted}: "'it's fine'"`],
  ['a: "one" two: three\n', `1:4 ${noWords}`, quoted],
  ['a: {b} is good\n', `1:8 ${noWords}`, `${quoted}: "{b} is good"`],
  ['a: @b\n', `1:4 ${noWords}`, `${quoted}: "@b"`],
  ['a: & b\n', `1:4 ${noWords}`, `${quoted}: "& b"`],
  ['a: !b c\n', `1:4 ${noWords}`, `${quoted}: "!b c"`],
  ['a:\n\t- b\n  - c\n', '2:1 the line is indented with a tab', 'Indent it with spaces.'],
  ['a: 1\n\tb: 2\n', '2:1 the line is indented with a tab', 'Indent it with spaces.'],
  ['a: b c\n\td e\nf: 1\n', '2:1 the line is indented with a tab', 'Indent it with spaces.'],
  ['a: 1\na: 2\n', '2:1 the key “a” occurs twice in one group', 'Keep one of the two.'],
  ['a: 1\nb: *c\n', `2:4 ${noWords}`, `${quoted}: "*c"`],
  ['a: &x [*x]\n', `1:8 ${noWords}`, quoted],
  [': a\n', `1:1 ${unfit}`, 'Write each line as “key: value”'],
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
  const { diagnostics } = parse(`a: b: "c"\nd: ${'long '.repeat(70)}: e\n`);
  expect(diagnostics.map(({ line, fix }) => [line, fix])).toEqual([
    [1, `${quoted}: 'b: "c"'`],
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

test.each([
  ['open brackets', `a: 1\nb: ${'['.repeat(100_000)}`],
  ['lists in lists', `a: 1\nb:\n  ${'- '.repeat(50_000)}`.replace('\n  ', ' ')],
  ['groups in groups', `a: 1\nb: ${'{a: '.repeat(200)}${'}'.repeat(200)}`],
])('rejects thousands of %s', (_, text) => {
  expect(parse(text).diagnostics).toMatchObject([{ code: 'data/too-deep', line: 2 }]);
});

test('locates a number that cannot be kept, and one reference too many', () => {
  expect(parse('a: 1\nb: [1e400]\n').diagnostics).toMatchObject([
    { code: 'data/number', message: expect.stringContaining('Infinity'), line: 2, column: 5 },
  ]);
  const names = [...'bcdefghi'];
  const levels = names.map((name, index) => {
    const above = `*${'abcdefgh'[index]}, `;
    return `${name}: &${name} [${above.repeat(9)}]\n`;
  });
  expect(parse(`a: &a [x, y]\n${levels.join('')}`).diagnostics).toMatchObject([
    { code: 'yaml/syntax', message: expect.stringContaining('more than 10000 values'), line: 5 },
  ]);
  const used = `a: &a [x, y]\nb: [${'*a, '.repeat(2_000)}]\n`;
  expect(parse(used).diagnostics).toEqual([]);
});

test('reads lines of words as the parser does', () => {
  const words = 'Any words,é中😀,True,false,null,NaN,2026-01-31,12,0x1f,1e3,~, '.split(',');
  const signs = '"|\'|\\|: |:| #|- |&|*|!|>|%|@|`|{|}|[|]|,|\t'.split('|');
  const part = fc.constantFrom(...words, ...signs);
  const text = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  const value = fc.oneof(
    text,
    text.map((each) => `"${each}"`),
    text.map((each) => `'${each}'`),
  );
  const key = fc.constantFrom(
    'title',
    'date',
    'x-y',
    'null',
    'False',
    'constructor',
    '__proto__',
    '',
  );
  const end = fc.constantFrom('\n', '\n', '\n', '\r\n', ' \n', '\n  ');
  const line = fc.tuple(key, value, end).map(([name, text, after]) => `${name}: ${text}${after}`);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 3 }), (lines) => {
      const { data, diagnostics } = parse(lines.join(''));
      // A comment is left to the parser.
      const parsed = parse(`# comment\n${lines.join('')}`);
      expect(JSON.stringify(data?.value)).toBe(JSON.stringify(parsed.data?.value));
      expect(diagnostics).toHaveLength(parsed.diagnostics.length);
    }),
    { numRuns: runs(2) },
  );
});
