import { expect, test } from 'vitest';
import { createReport } from '../report/diagnostic.ts';
import { parseYaml } from './yaml.ts';

function parse(text: string, start = 0) {
  const [diagnostics, report] = createReport();
  const data = parseYaml(text, {
    file: 'x.yaml',
    start,
    end: text.length,
    report,
  });
  return { data, diagnostics };
}

test('values and keys are found at their places', () => {
  const { data } = parse('# comment\na: 1\nb:\n  - name: "x"\n    text: long words\n');
  expect(data?.value).toEqual({ a: 1, b: [{ name: 'x', text: 'long words' }] });
  expect(data?.placeOf(['a'])).toEqual({ line: 2, column: 4, length: 1 });
  expect(data?.placeOf(['b', 0, 'name'])).toEqual({ line: 4, column: 11, length: 3 });
  expect(data?.placeOfKey(['b', 0], 'text')).toEqual({ line: 5, column: 5, length: 4 });
});

test('a path that leads nowhere has the place of the value around it', () => {
  const { data } = parse('a:\n  b: 1\n');
  expect(data?.placeOf(['a', 'missing', 'deeper'])).toEqual({ line: 2, column: 3, length: 4 });
});

test('places are those of the whole file', () => {
  const { data } = parse('---\ntitle: A\n', 4);
  expect(data?.placeOf(['title'])).toEqual({ line: 2, column: 8, length: 1 });
});

test('the text of a scalar is located inside its quotation marks, unless escapes change the offsets', () => {
  const { data } = parse('a: "plain"\nb: "es\\tcaped"\nc: bare\n');
  expect(data?.offsetOf(['a'])).toBe(4);
  expect(data?.offsetOf(['b'])).toBeUndefined();
  expect(data?.offsetOf(['c'])).toBe(29);
});

test.each([
  [
    'a: "open\nb: 1\n',
    '1:4',
    'the quotation mark is not closed',
    'Write the same mark at the end of the value.',
  ],
  ['a: [1, 2\n', '1:4', 'the bracket “[” is not closed', 'Close it'],
  ['a: {b\nc: 1\n', '1:4', 'the bracket “{” is not closed', 'Close it'],
  [
    'a: 1\n b: 2\n',
    '2:2',
    'this line begins with more spaces than the one above',
    'Begin it right below',
  ],
  [
    'a:\n  b: 1\n c: 2\n',
    '3:2',
    'this line does not begin where the others of its group do',
    'Give the lines of a group the same number of spaces',
  ],
  ['- a\nb: 1\n', '2:1', 'this line does not fit the ones above', 'Write either keys or items'],
  ['a: 1\nwords\n', '2:1', 'this line has no key', 'Write it as “key: value”'],
  [
    'a: b: c\n',
    '1:5',
    'the value contains a colon',
    'Put the whole value in quotation marks: "b: c"',
  ],
  [
    '- a: b: “c”\n',
    '1:7',
    'the value contains a colon',
    'Put the whole value in quotation marks: "b: “c”"',
  ],
  ['a : 1\nb:2\n', '2:2', 'there is no space after the colon', 'Write b: 2'],
  [
    'a: "b" c\n',
    '1:8',
    'words follow the closing quotation mark',
    `Put the whole value in quotation marks: '"b" c'`,
  ],
  [
    "- 'it's fine'\n",
    '1:7',
    'words follow the closing quotation mark',
    `Put the whole value in quotation marks: "it's fine"`,
  ],
  [
    'a: {product} is good\n',
    '1:4',
    'the value begins with “{” and is a text',
    'Put the whole value in quotation marks: "{product} is good"',
  ],
  ['a: @b\n', '1:4', 'the value begins with “@”', 'Put the whole value in quotation marks: "@b"'],
  ['a: & b\n', '1:4', 'the value begins with “&”', 'Put the whole value in quotation marks: "& b"'],
  [
    'a: !b c\n',
    '1:4',
    'the value begins with “!”',
    'Put the whole value in quotation marks: "!b c"',
  ],
  [
    'a: - b\n',
    '1:4',
    'a list begins on the same line as its key',
    'Write each item on a separate line',
  ],
  ['a: | b\n  c\n', '1:6', 'words follow on the line of “|” or “>”', 'Begin them on the next line'],
  [
    'a: "\\q"\n',
    '1:5',
    '“\\q” means nothing between double quotation marks',
    'Write two backslashes',
  ],
  [
    'a: "one" two: three\n',
    '1:10',
    'words follow the closing quotation mark',
    `Put the whole value in quotation marks: '"one" two: three'`,
  ],
  [
    `a: "one "two", ${'and more '.repeat(6)}: three"\n`,
    '1:10',
    'words follow the closing quotation mark',
    'Write the quotation marks inside the value as “ and ”.',
  ],
  [
    'a: “one: two”\n',
    '1:4',
    'the value has typographic quotation marks around it',
    'Write straight ones instead',
  ],
  [
    'a: "open: end\nb: c\nd: "e: f"\n',
    '1:4',
    'the quotation mark is not closed',
    'Write the same mark at the end of the value.',
  ],
  [
    "a:\n  - 'open\n  - 'b'\n",
    '2:5',
    'the quotation mark is not closed',
    'Write the same mark at the end of the value.',
  ],
  ['a:b c\nd: e\n', '1:2', 'there is no space after the colon', 'Write a: b c'],
  [
    'a:\u00a0b\nd: e\n',
    '1:3',
    'the space after the colon is a no-break space',
    'Replace it with an ordinary space: a: b',
  ],
  ['a:\n  - b\n  -c\n  - d\n', '3:3', 'there is no space after the hyphen', 'Write - c'],
  [
    'a:\n  - b\n    - c\n  - d\n',
    '3:5',
    'this line begins with more spaces than the item above',
    'Begin it right below the item above.',
  ],
  ['a:\n\t- b\n  - c\n', '2:1', 'the line is indented with a tab', 'Indent it with spaces.'],
  ['a: 1\n\tb: 2\n', '2:1', 'the line is indented with a tab', 'Indent it with spaces.'],
  ['a: 1\na: 2\n', '2:1', 'the key “a” occurs twice in one group', 'Keep one of the two.'],
  [
    'a: 1\n---\nb: 2\n',
    '2:1',
    'fields follow after the line of three hyphens or dots',
    'Remove the line.',
  ],
  [
    'a: 1\nb: *c\n',
    '2:4',
    '“*c” refers to a value that no line above defines with &c',
    'Write the value out, or put it in quotation marks: "*c".',
  ],
])('%j is reported once, at %s: %s', (text, place, what, fix) => {
  const { diagnostics } = parse(text);
  const [{ message = '', line, column, ...found } = {}] = diagnostics;
  expect(diagnostics).toHaveLength(1);
  expect(`${line}:${column}`).toBe(place);
  expect(message).toContain(`The fields cannot be read here: ${what}`);
  expect(found).toMatchObject({
    code: /\*c/.test(text) ? 'yaml/alias' : 'yaml/syntax',
    severity: 'error',
    file: 'x.yaml',
    fix: expect.stringContaining(fix),
  });
});

test('a comment after an unquoted text is a warning, since a part of the text may be lost', () => {
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

test('two mistakes in two lines are both reported, and a value that is too long is not quoted', () => {
  const { diagnostics } = parse(`a: "b" c\nd: ${'long '.repeat(20)}: e\n`);
  expect(diagnostics.map(({ line, fix }) => [line, fix])).toEqual([
    [1, `Put the whole value in quotation marks: '"b" c'`],
    [2, 'Put the whole value in quotation marks.'],
  ]);
});

test('values that repeat each other without end are refused', () => {
  const bomb = Array.from(
    { length: 9 },
    (_, index) => `a${index}: &a${index} [${index === 0 ? 'x' : `*a${index - 1}, `.repeat(9)}]`,
  ).join('\n');
  expect(parse(bomb).diagnostics).toMatchObject([
    { code: 'yaml/alias', message: expect.stringContaining('refer to each other too often') },
  ]);
});

test('values may continue on further lines', () => {
  expect(parse('a: one\n  two - three\nb: "one\n  two"\nc: \'it\n  is\'\n').data?.value).toEqual({
    a: 'one two - three',
    b: 'one two',
    c: 'it is',
  });
});

test('an empty text has no fields', () => {
  expect(parse('').data?.value).toEqual({});
});

test.each(['[', '{', '[{'])(
  'a thousand times %j is refused at once, where it gets too deep',
  (character) => {
    const { data, diagnostics } = parse(`a: 1\nb: ${character.repeat(1000)}`);
    expect(data).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'yaml/too-deep', line: 2, column: 54 }]);
  },
);

test('a line of more than 10,000 characters is refused at once', () => {
  const { data, diagnostics } = parse(`a: 1\nb: ${'{nobody}'.repeat(2000)}`);
  expect(data).toBeUndefined();
  expect(diagnostics).toMatchObject([{ code: 'yaml/long-line', line: 2, column: 1 }]);
  expect(parse(`a: 1\nb: "${'word '.repeat(1900)}"`).diagnostics).toEqual([]);
});
