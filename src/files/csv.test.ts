import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

const read = (text: string) => {
  const problems: string[] = [];
  const csv = readCsv(text, {
    file: 'x.csv',
    report: ({ message, line, column, length }) =>
      void problems.push(`${line}:${column}+${length} ${message}`),
  });
  const rows = csv === undefined ? [] : [csv.header, ...csv.rows];
  const values = rows.map((row) => row.map(({ value }) => value));
  return { separator: csv?.separator, rows, values, problems };
};

const cell = fc.oneof(
  fc.stringMatching(/^[a-z]{0,3}$/),
  fc.string({
    unit: fc.constantFrom('a', ' ', '"', ',', ';', '\t', '\n', 'é', '😀'),
    maxLength: 6,
  }),
);
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((size) =>
    fc.tuple(
      fc.array(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: size, maxLength: size }),
      fc.array(fc.array(cell, { minLength: size, maxLength: size }), { maxLength: 6 }),
    ),
  );
const form = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  newline: fc.constantFrom('\n', '\r\n'),
  quotes: fc.boolean(),
});

test('reads the same values as papaparse, at the offsets of what was written', () => {
  fc.assert(
    fc.property(table, form, fc.boolean(), ([header, rows], { newline, ...options }, ended) => {
      // The separator of a header with one column is unknown.
      const delimiter = header.length === 1 ? ',' : options.delimiter;
      const text =
        Papa.unparse([header, ...rows], { ...options, newline, delimiter }) +
        (ended ? newline : '');
      const { data } = Papa.parse<string[]>(text, { delimiter, newline });
      const wanted = data
        .map((row) => row.map((value) => value.replaceAll('\r\n', '\n')))
        .filter((row) => row.some((value) => value !== ''));
      const found = read(text);
      expect(found.problems).toEqual([]);
      expect(found.values).toEqual(wanted);
      for (const { value, from, to } of found.rows.flat()) {
        const written = text.slice(from, to);
        const unquoted = written.startsWith('"')
          ? written.slice(1, -1).replaceAll('""', '"').replaceAll('\r\n', '\n')
          : written;
        expect(unquoted).toBe(value);
      }
    }),
  );
});

test.each([
  ['a,b\n1,2\n', ','],
  ['a;b;"c,d,e,f"\n1;2;3\n', ';'],
  ['a\tb\n1\t2\n', '\t'],
  ['a\n1\n', ','],
])('finds the separator of %j', (text, separator) => {
  expect(read(text).separator).toBe(separator);
  expect(read(text).values[0]?.[0]).toBe('a');
});

test('skips rows without a value', () => {
  expect(read('a,b\n\n,\n1,2\n\n,,,,\n').values).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(read('').values).toEqual([[]]);
  expect(read('a,b\n1,').values).toEqual([
    ['a', 'b'],
    ['1', ''],
  ]);
});

test('reads a quotation mark inside a value, and spaces around values', () => {
  expect(read('a,b\n6" print, "x, y" \n').values[1]).toEqual(['6" print', 'x, y']);
});

test('a cell may be long', () => {
  const long = 'x'.repeat(10_000_000);
  expect(read(`a,b\n1,"${long}"\n`).values[1]?.[1]).toBe(long);
  expect(read(`"${long}",b\n1,2\n`).problems).toEqual([]);
  expect(read(`a,b\n1,"${'x""'.repeat(90_000)}"\n`).problems).toEqual([]);
  expect(read(`a,b\n1,"${'x""'.repeat(2_000_000)}"\n`).problems).toHaveLength(1);
});

test('reports wrong quotation marks', () => {
  expect(read('a,b\n"x" y,2\n1,"z\n3,4\n').problems).toEqual([
    '2:1+5 A quotation mark in this cell is not closed, or words follow the closing one.',
  ]);
  expect(read('a,b\n1,"The ""quiet"" lake,2\n').problems).toEqual([
    '2:3+19 A quotation mark in this cell is not closed, or words follow the closing one.',
  ]);
});
