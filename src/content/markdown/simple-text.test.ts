import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../report/diagnostic.ts';
import type { BodyRules } from '../../site/content-type.ts';
import { parseMarkdown, parseThoroughly } from './parse-markdown.ts';
import { draftSimpleText } from './simple-text.ts';

const frontMatter = '---\ntitle: Title\n---\n';

const variables = new Set(['name', 'long_name']);

function thoroughly(body: string, rules: BodyRules = {}) {
  const diagnostics: Diagnostic[] = [];
  const draft = parseThoroughly(frontMatter + body, {
    file: 'content/a.md',
    start: frontMatter.length,
    rules,
    variables,
    report: (diagnostic) => void diagnostics.push(diagnostic),
  });
  return { draft, diagnostics };
}

const simply = (body: string, rules: BodyRules = {}) =>
  draftSimpleText(frontMatter + body, { start: frontMatter.length, rules, variables });

/** What simple texts are made of, and now and then something else. */
const mostly = (common: readonly string[], rare: readonly string[]) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...common), weight: 60 },
    { arbitrary: fc.constantFrom(...rare), weight: 1 },
  );

const part = mostly(
  [
    ' words',
    ' of',
    ' a text',
    ', and',
    '. More',
    ' “quoted”',
    ' "said"',
    ' & ',
    ' -> ',
    ' 5 > 3',
    ' a_b',
    ': yes',
    ' é',
    ' 10 %',
    '!',
    '?',
    ' (a)',
    ' **bold**',
    ' *emphasis*',
    ' `code`',
    ' `<b> & "c" {name}`',
    ' [link](/there)',
    ' [a link](/there/#part)',
    ' [file](files/a.pdf)',
    ' [part](#part)',
    ' [top](#)',
    ' [other](https://a.org/b?c=d#e)',
    ' [mail](mailto:a@b.c)',
    ' {name}',
    ' {long_name}',
    ' “{name}”',
    ' [{name}](mailto:{long_name})',
    ' [{name}]({long_name})',
  ],
  [
    ' AT&T;',
    ' R&D',
    ' &amp; ',
    ' _a_',
    ' {nobody}',
    ' [{nobody}](mailto:{name})',
    ' [{name}](tel:{nobody})',
    ' [{name}](mailto:{name}?subject=a)',
    ' ![{name}](mailto:{name})',
    ' [{name}](https:{name})',
    ' {{name}}',
    ' {name',
    ' name}',
    ' {name}}',
    ' { name }',
    ' <{name}>',
    ' {#id}',
    ' [a]',
    ' a@b.c',
    ' https://a.org',
    ' www.a.org',
    ' <b>',
    ' ~~a~~',
    '\\*',
    '  ',
    '\u00a0',
    '\u2028',
    '\u0007',
    '\ufdd0',
    '\x86',
    '\x87',
    ' [bad](there)',
    ' [unsafe](javascript:a)',
    ' [R&D](/a)',
    ' **5 > 3**',
    ' *"a"*',
    '**a**b',
    ' ***a***',
    ' ![a](b.png)',
    ' [a](b "c")',
    ' [](/a)',
    ' `a',
    ' **{name}**',
  ],
);
const line = fc
  .tuple(
    mostly(
      ['Words', 'A', 'Two words', '{name}'],
      ['é', '2026', '“a”', '**Bold**', '[Link](/a)', '`code`', ' a', '-a'],
    ),
    fc.array(part, { maxLength: 5 }),
  )
  .map(([first, rest]) => first + rest.join(''));
const title = fc.oneof(
  {
    arbitrary: mostly(
      [
        'One',
        'Two words',
        'Part 1: what',
        'What?',
        'Ünder',
        '“a”',
        '"a"',
        'section',
        'One!',
        ' One ',
      ],
      ['a #', '---', 'One {#one}', '{name}', 'a `b`', 'http://a', 'a_b'],
    ),
    weight: 9,
  },
  { arbitrary: line, weight: 1 },
);
const block = fc.oneof(
  { arbitrary: line, weight: 4 },
  {
    arbitrary: fc.array(line, { minLength: 2, maxLength: 3 }).map((lines) => lines.join('\n')),
    weight: 2,
  },
  {
    arbitrary: fc
      .tuple(mostly(['##', '##', '##', '###'], ['####', '#', '#######']), title)
      .map((parts) => parts.join(' ')),
    weight: 4,
  },
  {
    arbitrary: fc
      .tuple(
        mostly(['- ', '* ', '1. ', '3) ', '+ ', '-  '], ['-', '1.', '- - ']),
        fc.array(line, { minLength: 1, maxLength: 4 }),
        mostly([''], [' ']),
      )
      .map(([sign, lines, end]) => lines.map((text) => sign + text).join('\n') + end),
    weight: 3,
  },
  {
    arbitrary: fc.constantFrom(
      '> a',
      '    a',
      '```\na\n```',
      '---',
      '| a |\n|---|\n| b |',
      '[a]: /b',
      'a\n===',
      '- a\n\n- b',
      '- [ ] a',
      'a  \nb',
      '#a',
      '##a',
    ),
    weight: 1,
  },
);
const cell = fc.oneof(
  {
    arbitrary: mostly(
      ['Words', '', 'two words', '**bold**', '`code`', '{name}', 'R & D'],
      ['[a](/b)', 'a | b', '\\|', '{nobody}', '<b>'],
    ),
    weight: 6,
  },
  { arbitrary: line.map((words) => words.replaceAll('\n', ' ')), weight: 1 },
);
const table = fc
  .tuple(
    fc.array(cell, { minLength: 1, maxLength: 3 }),
    fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    mostly(['---', ':--', '--:', ':-:'], ['', '--x']),
  )
  .map(([head, rows, dashes]) =>
    [head, head.map(() => dashes), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
  );
const separator = mostly(['\n\n', '\n\n', '\n\n\n'], ['\n', ' \n\n', '\r\n\r\n', '']);
const bodies = fc
  .tuple(
    mostly(['', '\n', '\n\n'], [' ']),
    fc.array(
      fc.tuple(
        fc.oneof({ arbitrary: block, weight: 3 }, { arbitrary: table, weight: 1 }),
        separator,
      ),
      { maxLength: 6 },
    ),
  )
  .map(([start, parts]) => start + parts.flat().join(''));

/** Texts in which headings name their ids, mostly these in this order. */
const namedBodies = fc
  .tuple(
    fc.constantFrom(['one'], ['one', 'two'], ['two', 'one', 'three-four']),
    mostly(['keep'], ['reverse', 'repeat', 'other', 'unnamed']),
    fc.array(
      fc.tuple(
        title,
        fc.array(fc.oneof(line, line, table), { minLength: 1, maxLength: 3 }),
        mostly([''], ['### More {#more}', '### More', '#### Deep {#deep}']),
      ),
      { minLength: 3, maxLength: 3 },
    ),
    fc.constantFrom('', 'Words before.\n\n'),
  )
  .map(([ids, how, parts, intro]) => {
    const written =
      {
        keep: ids,
        reverse: ids.toReversed(),
        repeat: [...ids, ...ids],
        other: ['Other one', ...ids],
        unnamed: ['', ...ids],
      }[how] ?? ids;
    const section = (id: string, index: number) => {
      const [words = '', blocks = [], below = ''] = parts[index % parts.length] ?? [];
      return [`## ${words}${id === '' ? '' : ` {#${id}}`}`, ...blocks, below]
        .filter((block) => block !== '')
        .join('\n\n');
    };
    return { ids, body: intro + written.map(section).join('\n\n') };
  });

test('The draft of a simple text is that of the thorough way, which has nothing to report.', () => {
  let simple = 0;
  fc.assert(
    fc.property(bodies, (body) => {
      const own = simply(body);
      if (own === undefined) return;
      if (own.headings.length + own.links.length > 1) simple++;
      const { draft, diagnostics } = thoroughly(body);
      expect(diagnostics).toEqual([]);
      expect({ ...own, variables: [...own.variables] }).toEqual({
        ...draft,
        variables: [...draft.variables],
      });
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? 8000), seed: 5 },
  );
  expect(simple).toBeGreaterThan(500);
});

test('links are placed where they stand', () => {
  const body = '\n## Two\n\nSome\nwords and [a link](/there/#part).\n\n- a\n- [b](files/b.pdf)\n';
  expect(simply(body)).toMatchObject({
    headings: [{ id: 'two', level: 2, title: 'Two', line: 5, column: 1 }],
    links: [
      {
        kind: 'page',
        page: '/there/',
        anchor: '#part',
        target: '/there/#part',
        line: 8,
        column: 20,
        length: 12,
      },
      {
        kind: 'asset',
        page: 'files/b.pdf',
        target: 'files/b.pdf',
        line: 11,
        column: 7,
        length: 11,
      },
    ],
  });
});

test.each([
  '',
  ' \n',
  'a {nobody}',
  '# One',
  '### Three',
  '## A {#a}\n\n## B',
  '## A {#a}\n\n## B {#a}',
  '[a](b)',
  '> a',
  '| a |\n|---|\n| a | b |',
  'a@b.c',
  'a\n---',
  '## a\n\n#### b',
  'R&amp;D',
  'a\u2028b',
])('%j is left to the thorough way.', (body) => {
  expect(simply(body)).toBeUndefined();
});

test('So is the draft of one with headings that name their ids, where a text must have certain sections.', () => {
  let simple = 0;
  fc.assert(
    fc.property(namedBodies, fc.boolean(), ({ ids, body }, strict) => {
      const rules = strict ? { sections: ids } : {};
      const own = simply(body, rules);
      if (own === undefined) return;
      if (strict) simple++;
      const { draft, diagnostics } = thoroughly(body, rules);
      expect(diagnostics).toEqual([]);
      expect({ ...own, variables: [...own.variables] }).toEqual({
        ...draft,
        variables: [...draft.variables],
      });
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? 8000), seed: 6 },
  );
  expect(simple).toBeGreaterThan(500);
});

test.each([{ body: 'none' }, { sections: ['one'] }] as const)(
  'A text that must obey %j is read thoroughly.',
  (rules) => {
    const diagnostics: Diagnostic[] = [];
    parseMarkdown('Words.\n', {
      file: 'content/a.md',
      start: 0,
      rules,
      variables: new Set(),
      report: (diagnostic) => void diagnostics.push(diagnostic),
    });
    expect(diagnostics).not.toEqual([]);
  },
);
