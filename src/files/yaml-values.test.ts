import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNodes } from './yaml-locator.ts';
import { parseYaml } from './yaml.ts';

const rejected = 'rejected';

/** The value that the site gets. */
function valueOf(text: string): unknown {
  const data = parseYaml(text, { file: 'x.yaml', start: 0, end: text.length, report: () => {} });
  return data === undefined ? rejected : data.value;
}

/** The value by the package `yaml`. */
function valueOfOther(text: string): unknown {
  const document = parseNodes(text);
  if (document.errors.length + document.warnings.length > 0) return rejected;
  try {
    return document.toJS() ?? {};
  } catch {
    // An alias without an anchor.
    return rejected;
  }
}

const scalars = fc.oneof(
  fc.constantFrom(
    ...'2026-01-15 2026-01-15T10:00:00Z 0o14 014 0x1F 0b11 1_000 1e3 .5 5. +1 -0 1:30 12:30:45 yes No y N on Off True TRUE tRue ~ Null nUll .inf -.INF .nan 9007199254740993 123456789012345678901234567890 0.1e-7 << = __proto__ constructor 1.2.3 0o9 0xG -.5 +.5 e3 - -- # a#b "a:b" \'a: b\' "a\\tb" "\\u00e9" "\\x41" a:b http://a.b/c [a,b] {a:b} [] {} !!str !!int'.split(
      ' ',
    ),
    'a #b',
    'a: b',
    "'it''s'",
    '!!str 12',
    '!!int "12"',
    '[1, true, "x"]',
    '{ a: 1, b: }',
    '|\n  a\n   b\n',
    '>-\n  a\n  b\n\n  c\n',
    'a\n  b',
    '"a\n  b"',
    '',
  ),
  fc.stringMatching(/^[-+.0-9eExXoO_a][-+.0-9eExXoO_:a]{0,7}$/),
  fc.stringMatching(/^[a-z"'#{}[\],&*!|>%@`\- ]{1,12}$/),
  fc.double().map(String),
  fc.string({ maxLength: 8, unit: 'grapheme' }).map((text) => JSON.stringify(text)),
);
const keys = fc.constantFrom('a', 'b', 'c-d', '__proto__', '<<', '"q"', '1', 'true', 'a b');
const blocks = fc.oneof(
  fc.tuple(keys, scalars).map(([key, value]) => `${key}: ${value}\n`),
  fc.tuple(keys, scalars, scalars).map(([key, a, b]) => `${key}:\n  - ${a}\n  - ${b}\n`),
  fc.tuple(keys, keys, scalars).map(([key, inner, a]) => `${key}:\n  ${inner}: ${a}\n`),
  fc.constantFrom('# comment\n', '\n', 'x: &x 1\ny: *x\n', '---\n'),
);

test('reads the values that the package yaml reads, and rejects the same texts', () => {
  fc.assert(
    fc.property(fc.array(blocks, { minLength: 1, maxLength: 4 }), (parts) => {
      const text = parts.join('');
      const [value, other] = [valueOf(text), valueOfOther(text)];
      expect(value, text).toEqual(other);
    }),
  );
});

test.each([
  ['a: 2026-01-15', { a: '2026-01-15' }],
  ['a: [yes, n, 014, 0o14, 1:30]', { a: ['yes', 'n', 14, 12, '1:30'] }],
  ['<<: {a: 1}', { '<<': { a: 1 } }],
  ['a: 1e400', { a: '1e400' }],
  ['%YAML 1.1\n---\na: yes', { a: 'yes' }],
  [': a', { null: 'a' }],
  ['a: 1\rb: 2', { a: 1, b: 2 }],
  ['# nothing', {}],
  ['a: &x 1\nb: *x', { a: 1, b: 1 }],
  ['a: 1\na: 2', rejected],
  ['a: !date 2026', rejected],
  ['a: !!binary aGk=', rejected],
  ['[a]: 1', rejected],
  ['a: "\u0004"', rejected],
  ['a: &x [*x]', rejected],
  ['...', rejected],
])('reads %j as decided', (text, value) => {
  expect(valueOf(text)).toEqual(value);
});

test('reads a field with the name of the prototype', () => {
  const value = valueOf('__proto__: {a: 1}') as object;
  expect(Object.keys(value)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});
