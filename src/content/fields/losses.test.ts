import { expect, test } from 'vitest';
import { createReport } from '../../report/diagnostic.ts';
import type { Schema } from '../../site/schema.ts';
import {
  array,
  date,
  datetime,
  email,
  integer,
  number,
  object,
  optional,
  slug,
  url,
} from '../../site/schema.ts';
import { parseYaml } from '../../files/yaml.ts';
import { parseJson } from './parse-json.ts';
import { validate } from './validate.ts';

function problemsOf(schema: Schema<unknown>, text: string) {
  const [problems, report] = createReport();
  const file = 'content/x.yaml';
  const data = parseYaml(text, { file, start: 0, end: text.length, report });
  if (data !== undefined) validate(data.value, schema, { data, file, report });
  return problems;
}

test.each([
  [integer(), '-1', '“a” must be zero or more.', 'Write a whole number, zero or more.'],
  [integer({ min: 3 }), '2', '“a” must be 3 or more.', 'Write a whole number, 3 or more.'],
  [integer({ min: 3 }), '3.5', '“a” must be a whole number.', 'Write a whole number, 3 or more.'],
  [
    integer({ min: 3 }),
    'x',
    '“a” must be a number, not a text.',
    'Write a whole number, 3 or more.',
  ],
  [number(), 'x', '“a” must be a number, not a text.', 'Write a number, without quotation marks.'],
  [number(), '-.inf', '“a” must be a finite number.', 'Correct the value.'],
  [number(), '.nan', '“a” must be a number', 'Write a number, without quotation marks.'],
  [optional(integer()), '-1', '“a” must be zero or more.', 'Write a whole number, zero or more.'],
  [array(integer(), 2), '[1]', '“a” needs at least 2 items.', 'Write at least 2 items, each on'],
  [
    array(integer()),
    '[1, -1]',
    'Item 2 of “a” must be zero or more.',
    'Write a whole number, zero',
  ],
  [email(), 'x', '“a” must be an email address such as', 'this form: hello@company.example.'],
  [
    url(),
    '"https://ac\\u200Bme.example/"',
    '“a” must not contain a backslash or an invisible character.',
    'Write it in this form: https://www.company.example/about.',
  ],
  [
    url(),
    'x',
    '“a” must be an address such as',
    'in this form: https://www.company.example/about.',
  ],
  [slug(), 'A b', '“a” must be a slug', 'Write it in this form: two-words.'],
  [date(), 'soon', '“a” must be a date such as', 'Write it in this form: 2026-01-31.'],
  [datetime(), 'soon', '“a” must be a date with a time', 'in this form: 2026-01-31T10:30:00Z.'],
])('%o answers %s with its own limits', (schema, value, message, fix) => {
  expect(problemsOf(object({ a: schema }), `a: ${value}\n`)).toMatchObject([
    { message: expect.stringContaining(message), fix: expect.stringContaining(fix), line: 1 },
  ]);
});

test('thousands of unknown fields end at 50 problems, in seconds', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `field${index}: 1\n`).join('');
  const start = performance.now();
  expect(problemsOf(object({ feld: optional(number()) }), text)).toHaveLength(50);
  // Comparing each with each takes minutes.
  expect(performance.now() - start).toBeLessThan(20_000);
}, 60_000);

test.each([
  ['[{"a": 1,\n"b": 2, "a": 3}]', 'The key "a" occurs twice in one group.', 2, 9],
  ['[{"a": {"a": "a: b"}, "b": [{"a": 1}, {"a": 1e999}]}]', '1e999 cannot be kept exactly', 1, 45],
  ['{"title": 1, "ti\\u0074le": 2}', 'The key "ti\\u0074le" occurs twice', 1, 14],
  ['[9007199254740993]', '9007199254740993 cannot be kept exactly', 1, 2],
  [`[${'['.repeat(50_000)}${']'.repeat(50_000)}]`, 'more than 100 levels', 1, 101],
  ['[1,]', 'This is not valid JSON.', 1, 3],
])('JSON such as %.60s is an error where it changes', (text, message, line, column) => {
  const [problems, report] = createReport();
  expect(parseJson(text, 'content/x.json', report)).toBeUndefined();
  const found = { message: expect.stringContaining(message), line, column };
  expect(problems).toMatchObject([found]);
});

test('keys and numbers of JSON that are right are read', () => {
  const text =
    '[{"a": "\\"a\\": 1", "b": {"a": -1.5e3}, "c": [1, 1.10, 0]}, {"a": 9007199254740991}]';
  const [problems, report] = createReport();
  expect(parseJson(text, 'content/x.json', report)?.value).toEqual(JSON.parse(text));
  expect(problems).toEqual([]);
});
