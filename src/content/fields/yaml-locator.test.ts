import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionAt } from '../../report/location.ts';
import { createYamlLocator, parseNodes } from '../../files/yaml-locator.ts';

const value = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        'word',
        '1',
        ' ',
        '  ',
        "'",
        '"',
        '\\',
        '#',
        ' # ',
        ':',
        '\t',
        'é',
        '\u2028',
        '-',
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    "'a # b' # c",
    '"a\\"b"',
    '|\n  title: a',
    '>\n  a',
    '[a, b]',
    'a\n  b',
    '"a\n  b"',
  ),
);
const file = fc
  .record({ title: value, text: value, first: fc.boolean() })
  .map(({ title, text, first }) =>
    first ? `title: ${title}\ntext: ${text}\n` : `text: ${text}\ntitle: ${title}\n`,
  );

test('a field has the same location without parsing and with it', () => {
  let plain = 0;
  fc.assert(
    fc.property(file, (text) => {
      const document = parseNodes(text);
      if (document.errors.length > 0) return;
      const [from = 0, to = 0] =
        (document.getIn(['title'], true) as { range?: number[] }).range ?? [];
      const line = text.slice(from, to).split('\n', 1)[0]?.trimEnd() ?? '';
      const expected = { ...positionAt(text, from), length: Math.max(1, line.length) };
      const range = { start: 0, end: text.length };
      expect(createYamlLocator(() => text, range).locationOf(['title'])).toEqual(expected);
      plain++;
    }),
  );
  expect(plain).toBeGreaterThan(50);
});
