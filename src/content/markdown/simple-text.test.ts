import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../report/diagnostic.ts';
import { parseMarkdown, parseThoroughly } from './parse-markdown.ts';
import { draftSimpleText } from './simple-text.ts';

const frontMatter = '---\ntitle: Title\n---\n';

function thoroughly(body: string) {
  const diagnostics: Diagnostic[] = [];
  const draft = parseThoroughly(frontMatter + body, { file: 'content/a.md', start: frontMatter.length, rules: {}, variables: new Set(['name']), report: (diagnostic) => void diagnostics.push(diagnostic) });
  return { draft, diagnostics };
}

/** What simple texts are made of, and now and then something else. */
const mostly = (common: readonly string[], rare: readonly string[]) => fc.oneof({ arbitrary: fc.constantFrom(...common), weight: 60 }, { arbitrary: fc.constantFrom(...rare), weight: 1 });

const part = mostly(
  [' words', ' of', ' a text', ', and', '. More', ' “quoted”', ' "said"', ' & ', ' -> ', ' 5 > 3', ' a_b', ': yes', ' é', ' 10 %', '!', '?', ' (a)', ' **bold**', ' *emphasis*', ' `code`', ' `<b> & "c" {name}`', ' [link](/there)', ' [a link](/there/#part)', ' [file](files/a.pdf)', ' [part](#part)', ' [top](#)', ' [other](https://a.org/b?c=d#e)', ' [mail](mailto:a@b.c)'],
  [' AT&T;', ' R&D', ' &amp; ', ' _a_', ' {name}', ' {#id}', ' [a]', ' a@b.c', ' https://a.org', ' www.a.org', ' <b>', ' ~~a~~', '\\*', '  ', '\u00a0', '\u2028', '\u0007', '\ufdd0', ' [bad](there)', ' [unsafe](javascript:a)', ' [R&D](/a)', ' **5 > 3**', ' *"a"*', '**a**b', ' ***a***', ' ![a](b.png)', ' [a](b "c")', ' [](/a)', ' `a', ' **{name}**'],
);
const line = fc.tuple(mostly(['Words', 'A', 'Two words'], ['é', '2026', '“a”', '**Bold**', '[Link](/a)', '`code`', ' a', '-a']), fc.array(part, { maxLength: 5 })).map(([first, rest]) => first + rest.join(''));
const title = fc.oneof({ arbitrary: mostly(['One', 'Two words', 'Part 1: what', 'What?', 'Ünder', '“a”', '"a"', 'section', 'One!', ' One '], ['a #', '---', 'a `b`', 'http://a', 'a_b']), weight: 9 }, { arbitrary: line, weight: 1 });
const block = fc.oneof(
  { arbitrary: line, weight: 4 },
  { arbitrary: fc.array(line, { minLength: 2, maxLength: 3 }).map((lines) => lines.join('\n')), weight: 2 },
  { arbitrary: fc.tuple(mostly(['##', '##', '##', '###'], ['####', '#', '#######']), title).map((parts) => parts.join(' ')), weight: 4 },
  { arbitrary: fc.tuple(mostly(['- ', '* ', '1. ', '3) ', '+ ', '-  '], ['-', '1.', '- - ']), fc.array(line, { minLength: 1, maxLength: 4 }), mostly([''], [' '])).map(([sign, lines, end]) => lines.map((text) => sign + text).join('\n') + end), weight: 3 },
  { arbitrary: fc.constantFrom('> a', '    a', '```\na\n```', '---', '| a |\n|---|\n| b |', '[a]: /b', 'a\n===', '- a\n\n- b', '- [ ] a', 'a  \nb', '#a', '##a'), weight: 1 },
);
const separator = mostly(['\n\n', '\n\n', '\n\n\n'], ['\n', ' \n\n', '\r\n\r\n', '']);
const bodies = fc.tuple(mostly(['', '\n', '\n\n'], [' ']), fc.array(fc.tuple(block, separator), { maxLength: 6 })).map(([start, parts]) => start + parts.flat().join(''));

test('The draft of a simple text is that of the thorough way, which has nothing to report.', () => {
  let simple = 0;
  fc.assert(
    fc.property(bodies, (body) => {
      const own = draftSimpleText(frontMatter + body, frontMatter.length);
      if (own === undefined) return;
      if (own.headings.length + own.links.length > 1) simple++;
      const { draft, diagnostics } = thoroughly(body);
      expect(diagnostics).toEqual([]);
      expect({ ...own, variables: [...own.variables] }).toEqual({ ...draft, variables: [...draft.variables] });
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? 8000), seed: 5 },
  );
  expect(simple).toBeGreaterThan(500);
});

test('links are placed where they stand', () => {
  const body = '\n## Two\n\nSome\nwords and [a link](/there/#part).\n\n- a\n- [b](files/b.pdf)\n';
  expect(draftSimpleText(frontMatter + body, frontMatter.length)).toMatchObject({
    headings: [{ id: 'two', level: 2, title: 'Two', line: 5, column: 1 }],
    links: [
      { kind: 'page', page: '/there/', anchor: '#part', target: '/there/#part', line: 8, column: 20, length: 12 },
      { kind: 'asset', page: 'files/b.pdf', target: 'files/b.pdf', line: 11, column: 7, length: 11 },
    ],
  });
});

test.each(['', ' \n', 'a {name}', '# One', '### Three', '## A {#a}', '[a](b)', '> a', '| a |\n|---|', 'a@b.c', 'a\n---', '## a\n\n#### b', 'R&amp;D', 'a\u2028b'])('%j is left to the thorough way.', (body) => {
  expect(draftSimpleText(frontMatter + body, frontMatter.length)).toBeUndefined();
});

test.each([{ body: 'none' }, { sections: ['one'] }] as const)('A text that must obey %j is read thoroughly.', (rules) => {
  const diagnostics: Diagnostic[] = [];
  parseMarkdown('Words.\n', { file: 'content/a.md', start: 0, rules, variables: new Set(), report: (diagnostic) => void diagnostics.push(diagnostic) });
  expect(diagnostics).not.toEqual([]);
});
