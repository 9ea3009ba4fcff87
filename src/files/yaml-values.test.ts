import fc from 'fast-check';
import { CORE_SCHEMA, load } from 'js-yaml';
import { expect, test } from 'vitest';
import { parseYaml } from './yaml.ts';

const rejected = 'rejected';

/** The value that the site gets. */
function valueOf(text: string): unknown {
  const data = parseYaml(text, { file: 'x.yaml', start: 0, end: text.length, report: () => {} });
  return data === undefined ? rejected : data.value;
}

/** The value by another library. */
function valueOfOther(text: string): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA }) ?? {};
  } catch {
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

/** Lines of words, which are read without a parser, and nearly such lines. */
const lines = fc
  .tuple(
    fc.constantFrom('a', 'b', 'c-d', 'E_1', 'true', 'constructor'),
    fc.oneof(
      fc.stringMatching(/^[a-zA-Z0-9 .,;:#"'()*&!?%@`{}[\]|>\\é—_-]{1,24}$/),
      fc.constantFrom('true', 'Null', 'no', '2026-01-31', '2026-1-31', 'e3', 'a\u2028b', 'a\ufeff'),
    ),
  )
  .map(([key, value]) => `${key}: ${value}\n`);

test('reads the values that another library reads', () => {
  let compared = 0;
  const property = fc.property(
    fc.array(fc.oneof(blocks, lines), { minLength: 1, maxLength: 4 }),
    (parts) => {
      const text = parts.join('');
      const [value, other] = [valueOf(text), valueOfOther(text)];
      if (value === rejected || other === rejected) return;
      expect(value, text).toEqual(other);
      compared++;
    },
  );
  fc.assert(property, { numRuns: 1000 });
  expect(compared).toBeGreaterThan(200);
});

test.each([
  ['a: 2026-01-15', { a: '2026-01-15' }],
  ['a: [yes, n, 014, 0o14, 1:30]', { a: ['yes', 'n', 14, 12, '1:30'] }],
  ['<<: {a: 1}', { '<<': { a: 1 } }],
  ['a: 1e400', rejected],
  ['a: 12345678901234567890', rejected],
  ['a: 9007199254740993', rejected],
  ['a: 0.1000000000000000055511151231257827', rejected],
  ['a: 0xFFFFFFFFFFFFFF', rejected],
  [
    'a: [9007199254740992, -0.10, 1e3, 1e20, 100, 0, 0x1F]',
    { a: [9007199254740992, -0.1, 1000, 1e20, 100, 0, 31] },
  ],
  ['%YAML 1.1\n---\na: yes', { a: 'yes' }],
  [': a', rejected],
  ['# nothing', {}],
  ['a: &x 1\nb: *x', { a: 1, b: 1 }],
  ['a: 1\na: 2', rejected],
  ['a: !date 2026', rejected],
  ['a: !!binary aGk=', rejected],
  ['[a]: 1', rejected],
  ['a: &x [*x]', rejected],
  ['a: no\nb: true', { a: 'no', b: true }],
])('reads %j as decided', (text, value) => {
  expect(valueOf(text)).toEqual(value);
});

test('reads a field with the name of the prototype', () => {
  const value = valueOf('__proto__: {a: 1}') as object;
  expect(Object.keys(value)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});
