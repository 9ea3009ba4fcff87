import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseSimpleYaml } from './simple-yaml.ts';

test('plain and quoted texts are read', () => {
  expect(parseSimpleYaml('title: A plain title, with signs (really)!\nname: "Quoted: text"\n')).toEqual({ title: 'A plain title, with signs (really)!', name: 'Quoted: text' });
});

test.each(['a: 1', 'a: true', 'a: Null', 'a: 2026-01-01', 'a: [x]', 'a: {x}', 'a: x: y', 'a: x # y', 'a: "x\\n"', "a: 'x'", 'a:', 'a: x\n  y', '- a', 'a: &b c', 'a: x\na: y', 'a: x ', '__proto__: x', ' a: x'])(
  '%j is left to the parser',
  (source) => {
    expect(parseSimpleYaml(source)).toBeUndefined();
  },
);

test('whatever is read is read as the parser reads it', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abTZ09 _-.,;:#()/?!\'"’%&*{}[]|>~@\\\t', 'true', 'null', 'é', ' # ', ': '), maxLength: 12 });
  const line = fc.tuple(fc.constantFrom('title', 'a', 'b_c', 'true', 'null', 'yes'), fc.oneof(word, word.map((text) => `"${text}"`))).map(([key, value]) => `${key}: ${value}`);
  let simple = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
      const source = lines.join('\n');
      const fields = parseSimpleYaml(source);
      if (fields === undefined || lines.length === 0) return;
      simple++;
      expect(fields).toEqual(parse(source));
    }),
    { seed: 7, numRuns: 5000 },
  );
  expect(simple).toBeGreaterThan(200);
});
