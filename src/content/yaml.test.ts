import { expect, test } from 'vitest';
import type { Diagnostic } from '../report/diagnostic.ts';
import { parseYaml } from './yaml.ts';

function parse(text: string, start = 0) {
  const diagnostics: Diagnostic[] = [];
  const data = parseYaml(text, { file: 'x.yaml', start, end: text.length, report: (diagnostic) => void diagnostics.push(diagnostic) });
  return { data, diagnostics };
}

test('values and keys are found where they stand', () => {
  const { data } = parse('# comment\na: 1\nb:\n  - name: "x"\n    text: long words\n');
  expect(data?.value).toEqual({ a: 1, b: [{ name: 'x', text: 'long words' }] });
  expect(data?.placeOf(['a'])).toEqual({ line: 2, column: 4, length: 1 });
  expect(data?.placeOf(['b', 0, 'name'])).toEqual({ line: 4, column: 11, length: 3 });
  expect(data?.placeOfKey(['b', 0], 'text')).toEqual({ line: 5, column: 5, length: 4 });
});

test('a path that leads nowhere gets the place of what is around it', () => {
  const { data } = parse('a:\n  b: 1\n');
  expect(data?.placeOf(['a', 'missing', 'deeper'])).toEqual({ line: 2, column: 3, length: 4 });
});

test('places are those of the whole file', () => {
  const { data } = parse('---\ntitle: A\n', 4);
  expect(data?.placeOf(['title'])).toEqual({ line: 2, column: 8, length: 1 });
});

test('the text of a scalar is located inside its quotation marks, and not where escapes moved its letters', () => {
  const { data } = parse('a: "plain"\nb: "es\\tcaped"\nc: bare\n');
  expect(data?.offsetOf(['a'])).toBe(4);
  expect(data?.offsetOf(['b'])).toBeUndefined();
  expect(data?.offsetOf(['c'])).toBe(29);
});

test.each([
  ['a: "open\nb: 1\n', 1],
  ['a: 1\n b: 2\n', 1],
  ['a: b: c\n', 1],
  ['a: 1\n\tb: 2\n', 2],
  ['a: [1, 2\n', 1],
])('%j is reported at line %i', (text, line) => {
  const { data, diagnostics } = parse(text);
  expect(data).toBeUndefined();
  expect(diagnostics[0]).toMatchObject({ code: 'yaml/syntax', severity: 'error', file: 'x.yaml' });
  expect(diagnostics[0]?.line).toBe(line);
});

test('an empty text has no fields', () => {
  expect(parse('').data?.value).toEqual({});
});
