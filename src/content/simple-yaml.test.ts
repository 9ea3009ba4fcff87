import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseSimpleYaml } from './simple-yaml.ts';

test('plain and quoted texts and whole numbers are read', () => {
  const source =
    'title: A plain title, with signs (really)!\nname: "Quoted: text"\nsite: https://www.plain.example/a?b\norder: 12\nday: 2026-01-31\nstreet: 1 Example Street\nof: Of {product}, as {company} has it\n';
  expect(parseSimpleYaml(source)).toEqual({
    title: 'A plain title, with signs (really)!',
    name: 'Quoted: text',
    site: 'https://www.plain.example/a?b',
    order: 12,
    day: '2026-01-31',
    street: '1 Example Street',
    of: 'Of {product}, as {company} has it',
  });
});

test('groups and lists are read', () => {
  const source =
    '# The company.\ncompany:\n  name: Plain\n\n  # Its seat.\n  address:\n    - 1 Example Street\n    - Town\nlinks:\n - label: Home\n   target: top\n - label: Terms\n   more:\n     deep: yes\n';
  expect(parseSimpleYaml(source)).toEqual({
    company: { name: 'Plain', address: ['1 Example Street', 'Town'] },
    links: [
      { label: 'Home', target: 'top' },
      { label: 'Terms', more: { deep: 'yes' } },
    ],
  });
});

test.each([
  'a: 01',
  'a: 1.5',
  'a: 1e5',
  'a: 0x1',
  'a: -1',
  'a: true',
  'a: Null',
  'a: [x]',
  'a: {x}',
  'a: {x} y',
  'a: x {y: z}',
  'a: \\{x}',
  'a: x \\{y}',
  'a: x: y',
  'a: x:',
  'a: x # y',
  'a: "x\\n"',
  "a: 'x'",
  'a: |',
  'a: x\n  y',
  'a: x\n  b: y',
  '- a',
  'a: &b c',
  'a: *b',
  'a: x\na: y',
  'a: x ',
  'a:',
  'a:\nb: x',
  'a:\n- x',
  'a:\n  -x',
  'a:\n  -  x',
  'a:\n  - x\n  b: y',
  'a:\n  b: x\n  - y',
  'a:\n    b: x\n  c: y',
  'a:\n  - b: x\n   c: y',
  'a:\n  - - x',
  'a:\n\t- x',
  '__proto__: x',
  ' a: x',
  '---\na: x',
  'a: x\n...',
  '? a',
  'a: "x" y',
  'a: 1 - 2: 3',
  'true: x',
])('%j is left to the parser', (source) => {
  expect(parseSimpleYaml(source)).toBeUndefined();
});

test('whatever is read is read as the parser reads it', () => {
  const signs = fc.constantFrom(
    ...'abTZ0159 _-.,;:#()/?!\'"’%&*{}[]|>~@+=\\\t',
    'true',
    'null',
    'é',
    ' # ',
    ': ',
    '- ',
    '0x',
    '1e',
  );
  const word = fc.string({ unit: signs, maxLength: 12 });
  const text = fc.oneof(
    word,
    word.map((inside) => `"${inside}"`),
    fc.constantFrom('x', 'y z', '1', '2 z', '2FA'),
  );
  const name = fc.constantFrom('a', 'b', 'c', 'd-e', 'f_g', 'true', 'yes');
  const { group } = fc.letrec<{ group: string[]; list: string[]; below: string[] }>((tie) => ({
    group: fc
      .array(
        fc.tuple(
          name,
          fc.oneof(
            text.map((inside) => [inside]),
            tie('below'),
          ),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((fields) =>
        fields.flatMap(([key, [first = '', ...more]]) => [
          `${key}:${first === '' ? '' : ` ${first}`}`,
          ...more,
        ]),
      ),
    list: fc
      .array(
        fc.oneof(
          text.map((inside) => [inside]),
          tie('group'),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((items) =>
        items.flatMap((lines) =>
          lines.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`)),
        ),
      ),
    below: fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.oneof(tie('group'), tie('list')))
      .map(([indent, lines]) => ['', ...lines.map((line) => ' '.repeat(indent) + line)]),
  }));
  const slip = fc.record({
    at: fc.nat(9),
    line: fc.oneof(fc.constantFrom('', '# x', '  # x', '- x', '  - x'), text),
    instead: fc.boolean(),
  });
  const source = fc
    .tuple(group, fc.option(slip))
    .map(([lines, made]) =>
      (made === null ? lines : lines.toSpliced(made.at, made.instead ? 1 : 0, made.line)).join(
        '\n',
      ),
    );
  const read = { flat: 0, nested: 0 };
  fc.assert(
    fc.property(source, (written) => {
      const fields = parseSimpleYaml(written);
      if (fields === undefined) return;
      read[Object.values(fields).some((value) => typeof value === 'object') ? 'nested' : 'flat']++;
      expect(fields).toEqual(parse(written) ?? {});
    }),
    { seed: 7, numRuns: Number(process.env['FC_RUNS'] ?? 20_000) },
  );
  expect(read.flat).toBeGreaterThan(200);
  expect(read.nested).toBeGreaterThan(200);
});
