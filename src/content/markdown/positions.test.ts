import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from './fixtures/parse.ts';

/** The offset of a position as an editor has it. */
function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}

/** Each reported variable and noted link whose place is not that of its only occurrence. */
function misplaced(text: string, start = 0): string[] {
  const { problems, template } = parse(text, { start });
  const variables = problems.flatMap(({ code, message, line = 0, column = 0, length = 0 }) => {
    const written =
      code === 'markdown/unknown-variable' ? /\{[^}]*\}/.exec(message)?.[0] : undefined;
    return written === undefined ? [] : [{ written, line, column, length }];
  });
  const links = template.links.map(({ target, line, column, length }) => ({
    written: target,
    line,
    column,
    length,
  }));
  return [...variables, ...links].flatMap(({ written, line, column, length }) => {
    const found = offsetOf(text, line, column);
    if (!/n\d/.test(written)) return [];
    return text.slice(found, found + length) === written && text.indexOf(written) === found
      ? []
      : [`${written} at ${line}:${column}+${length}, not at ${text.indexOf(written)}`];
  });
}

const pieces = [
  'word',
  'two words',
  ' ',
  '  ',
  '\t',
  '\n',
  '\n\n',
  '  \n',
  '\\\n',
  '\\',
  '*',
  '**',
  '_',
  '~~',
  '`',
  '```\n',
  '[',
  ']',
  '(',
  ')',
  '\\[',
  '\\]',
  '\\|',
  '![a',
  '](',
  '<',
  '>',
  '😀',
  'ß',
  '&amp;',
  '{company}',
  '{email}',
  '"',
  'https://a.org ',
  ']: ',
  '- ',
  '+ ',
  '1. ',
  '12) ',
  '> ',
  '>',
  '> > ',
  '# ',
  '### ',
  '===',
  '---',
  '|',
  ' | ',
  '\n|--|--|\n',
  '| a | b |\n|---|--:|\n| ',
  '\n- ',
  '\n1. ',
  '\n  ',
  '\n    ',
  '\n\n  ',
  '\n   ',
  '\n> ',
  '\n>',
  '\n> > ',
  '\n> - ',
  '\n\n> ',
  '\n## ',
  '\n\t',
  '\n- [ ] ',
];

/** Markdown from random pieces, with variables and links that occur once each. */
const marked = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pieces) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'variable',
          'link',
          'image',
          'reference',
          'label',
          'title',
          'address',
        ),
      },
    ),
    { maxLength: 40 },
  )
  .map((parts) =>
    parts
      .map((part, index) => {
        const name = `n${index}`;
        switch (part) {
          case 'variable':
            return `{${name}}`;
          case 'link':
            return `[words](/${name}/)`;
          case 'image':
            return `![{${name}}](images/${name}.png)`;
          case 'reference':
            return `[r${index}]\n\n[r${index}]: /${name}/\n\n`;
          case 'label':
            return `[\\[a\\] {${name}}](</${name}/#b> "t")`;
          case 'title':
            return `[a]( /${name}/  "{${name}t}")`;
          case 'address':
            return `[a](https://b.org/{${name}})`;
          default:
            return part;
        }
      })
      .join(''),
  );

test('Every place is exact, whatever surrounds it.', () => {
  fc.assert(
    fc.property(marked, (text) => {
      expect(misplaced(text)).toEqual([]);
    }),
  );
});

test('Every place is exact in a file with other line ends and with front matter.', () => {
  fc.assert(
    fc.property(marked, fc.constantFrom('\r\n', '\r'), (text, lineEnd) => {
      const front = '---\r\ntitle: A\r\n---\r\n';
      const file = front + text.replaceAll('\n', lineEnd);
      expect(misplaced(file, front.length)).toEqual([]);
    }),
  );
});
