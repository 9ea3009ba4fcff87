import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createReport } from '../report/diagnostic.ts';
import { contentType } from '../site/content-type.ts';
import {
  oneOf,
  date,
  datetime,
  email,
  boolean,
  integer,
  array,
  object,
  optional,
  record,
  string,
} from '../site/schema.ts';
import { fieldsOf, fillDocument, parseDocument } from './load-document.ts';
import { plainContext } from './fixtures/plain-context.ts';

const type = contentType({
  title: string(),
  mail: optional(email()),
  since: optional(date()),
  icon: optional(oneOf('code', 'security')),
  count: optional(integer()),
  edition: optional(oneOf('C (legacy)', 'A | B')),
  live: optional(boolean()),
  terms: optional(array(string(), 2)),
  why: optional(
    object({ title: string(), reasons: array(object({ title: string(), text: string() })) }),
  ),
});

function read(source: string) {
  const [diagnostics, report] = createReport();
  const result = parseDocument(
    Buffer.from(source),
    'content/x.md',
    type,
    { ...plainContext, variables: new Set(['company', 'email']) },
    report,
  );
  const filled =
    result &&
    fillDocument(result, {
      variables: { company: 'Plain & Co', email: 'a@b.example' },
      href: (page) => `/copy${page}`,
      asset: ({ asset }) => `/assets/${asset}`,
      image: ({ asset }) => ({
        src: `/assets/${asset}`,
        width: 30,
        height: 20,
        sizes: '',
        sources: [],
      }),
      routeOf: () => ({ id: 'x', slug: 'x', path: '/x/' }),
    });
  return {
    filled,
    usable: result?.fields !== undefined,
    diagnostics,
    places: diagnostics.map(
      ({ code, line, column, length }) => `${line}:${column}+${length} ${code}`,
    ),
    messages: diagnostics.map(({ message, fix }) => `${message} ${fix}`),
  };
}

test('fields, text and slug reach the template with their variables filled in', () => {
  const { filled, diagnostics } = read(
    '---\ntitle: About {company}\n---\nHello **{company}**, see [terms](/terms/#a).\n',
  );
  expect(diagnostics).toEqual([]);
  expect(filled).toMatchObject({ title: 'About Plain & Co', slug: 'x', source: 'content/x.md' });
  expect((filled as { body: { html: string } }).body.html.trim()).toBe(
    '<p>Hello <strong>Plain &amp; Co</strong>, see <a href="/copy/terms/#a">terms</a>.</p>',
  );
});

test('an escaped variable stays, in fields and in text', () => {
  const { filled, diagnostics } = read('---\ntitle: Write \\{company}\n---\nWrite \\{nothing}.\n');
  expect(diagnostics).toEqual([]);
  expect(filled).toMatchObject({
    title: 'Write {company}',
    body: { html: expect.stringContaining('Write {nothing}.') },
  });
});

test('the names of variables are as long in fields as in texts', () => {
  const variables = new Set(['legalName', 'legal-name']);
  const [diagnostics, report] = createReport();
  const document = parseDocument(
    Buffer.from('---\ntitle: "{legalName}, {legal-name}, { legalName }"\n---\nText\n'),
    'content/x.md',
    type,
    { ...plainContext, variables },
    report,
  );
  expect(diagnostics).toMatchObject([
    { code: 'content/unknown-variable', fix: 'Did you mean {legalName}?' },
  ]);
  expect(document && fieldsOf(document, { legalName: 'A', 'legal-name': 'B' })).toEqual({
    title: 'A, B, { legalName }',
  });
});

test('an escaped variable, or one in code, stays in a title that is a heading', () => {
  const { filled, diagnostics } = read('# The \\{company} of `{email}` and {company}\n');
  expect(diagnostics).toEqual([]);
  expect(filled).toMatchObject({ title: 'The {company} of {email} and Plain & Co' });
});

test('a brace too many in a field is reported with the escape that it needs', () => {
  expect(read('---\ntitle: About company}\n---\nText\n').places).toEqual([
    '2:14+8 content/lone-brace',
  ]);
  const fixOf = (title: string) => read(`---\ntitle: ${title}\n---\nText\n`).diagnostics[0]?.fix;
  expect(fixOf('About {x}')).toContain('write \\{x} for');
  expect(fixOf('"About {x}"')).toContain('write \\\\{x} for');
});

test('lines are counted from the top of the file, also with Windows line ends', () => {
  for (const end of ['\n', '\r\n']) {
    const { places } = read(
      ['---', 'title: A', 'mial: x@y.example', '---', '', 'See {compny}.', ''].join(end),
    );
    expect(places).toEqual(['6:5+8 markdown/unknown-variable', '3:1+4 content/unknown-field']);
  }
});

test('all errors are reported at once, each at its place', () => {
  const { places } = read(`---
titel: A
mail: nobody
since: 2026-02-30
icon: cod
live: "yes"
terms: [one]
why:
  title: Why
  reasons:
    - title: T
      text: 7
    - text: {compan}
---
Text
`);
  expect(places).toEqual([
    '2:1+5 content/unknown-field',
    '3:7+6 content/wrong-value',
    '4:8+10 content/wrong-value',
    '5:7+3 content/wrong-value',
    '6:7+5 content/wrong-type',
    '7:8+5 content/wrong-value',
    '12:13+1 content/wrong-type',
    '13:21+1 content/missing-field',
    '13:13+8 content/wrong-type',
  ]);
});

test('messages name the field and the fix', () => {
  expect(
    read('---\ntitel: A\nicon: securty\nwhy: {title: 3, reasons: no}\n---\nText\n').messages,
  ).toEqual([
    'There is no field “titel” here. Did you mean “title”?',
    '“icon” must be one of: code, security. Did you mean “security”?',
    '“title” must be a text, not a number. Put it in quotation marks: "3".',
    '“reasons” must be a list, not a text. Write at least 1 item, each on its own line, after “- ”.',
  ]);
});

test('a negative number is a whole one', () => {
  expect(read('---\ntitle: A\ncount: -5\n---\nText\n').diagnostics).toMatchObject([
    { message: '“count” must be zero or more.' },
  ]);
});

test('choices are shown as they are written', () => {
  expect(read('---\ntitle: A\nedition: C\n---\nText\n').messages).toEqual([
    '“edition” must be one of: C (legacy), A | B. Use one of these words.',
  ]);
});

test('a misspelled field is not missing too, and a missing one has a location', () => {
  expect(
    read('---\ntitle: A\nwhy:\n  tilte: B\n  reasons:\n    - title: C\n      text: D\n---\nText\n')
      .places,
  ).toEqual(['4:3+5 content/unknown-field']);
  expect(read('---\nmail: a@b.example\nlive: true\n---\nText\n').places).toEqual([
    '3:11+1 content/missing-field',
  ]);
  expect(read('---\n---\nText\n').places).toEqual(['2:1+1 content/missing-field']);
});

test('an unknown field is compared with those that are missing', () => {
  expect(read('---\ntitle: A\ntitel: B\n---\nText\n').messages).toEqual([
    'There is no field “titel” here. Remove it, or use one of: mail, since, icon, count, edition, live, terms, why, draft, publish, expires. A developer can declare it in templates/.',
  ]);
});

test('a value that is only a variable needs quotation marks', () => {
  expect(read('---\ntitle: {company}\n---\nText\n').messages).toEqual([
    '“title” must be a text, not a group of fields. Put it in quotation marks: "{company}".',
  ]);
});

test('a text may begin with its title', () => {
  const { filled, diagnostics } = read('# About *{company}*\n\n## More\n\nText.\n');
  expect(diagnostics).toEqual([]);
  expect(filled).toMatchObject({
    title: 'About Plain & Co',
    body: { html: '<h2 id="more">More</h2>\n<p>Text.</p>\n' },
  });
});

test('a comment may be above the title, and other ids differ from its id', () => {
  const { filled, places } = read('<!-- lint -->\n\n# A\n\n[a](#A) [b](#a-1)\n\n## A\n');
  expect(places).toEqual([]);
  expect(filled).toMatchObject({
    title: 'A',
    body: {
      html: '<a id="a"></a><p><a href="#a">a</a> <a href="#a-1">b</a></p>\n<h2 id="a-1">A</h2>\n',
    },
  });
});

test('if the front matter has a title, a title in the text is left out and reported', () => {
  const { filled, places } = read('---\ntitle: A\n---\n\n# B\n\nText.\n');
  expect(places).toEqual(['5:3+1 markdown/second-title']);
  expect(filled).toMatchObject({ title: 'A', body: { html: '<p>Text.</p>\n' } });
});

test('a file without front matter is reported with the fields that it needs', () => {
  const { diagnostics, places } = read('Text with {nobody}.\n');
  expect(places).toEqual([
    '1:11+8 markdown/unknown-variable',
    '1:1+undefined front-matter/missing',
  ]);
  expect(diagnostics[1]).toMatchObject({
    why: 'A file of this kind has fields: title.',
    fix: 'Begin it with a line of three hyphens, its fields, and another such line:\n---\ntitle: …\n---',
  });
  const fixOf = (text: string) => read(text).diagnostics[0]?.fix;
  const deletion = 'Delete everything above the first line of three hyphens.';
  expect(fixOf('\n---\ntitle: A\n---\nText\n')).toBe(deletion);
  expect(fixOf('<!-- Draft. -->\n---\ntitle: A\n---\nText\n')).toBe(deletion);
  expect(fixOf('Words.\n\n---\n\nText.\n')).toMatch(/^Begin it with/);
});

test('an unknown variable in a field is found at its letter', () => {
  const { places, messages } = read('---\ntitle: "Hello, {compny}!"\n---\nText\n');
  expect(places).toEqual(['2:16+8 content/unknown-variable']);
  expect(messages[0]).toContain('{compny}');
});

test('broken YAML is reported with its line, and the text below is still read', () => {
  const { usable, places } = read('---\ntitle: "A\nmail: x\n---\nSee {nobody}.\n');
  expect(usable).toBe(false);
  expect(places.map((place) => place.split(' ')[1])).toEqual(
    expect.arrayContaining(['yaml/syntax', 'markdown/unknown-variable']),
  );
});

test('the same key twice, a front matter without end, and an empty file are errors', () => {
  expect(read('---\ntitle: A\ntitle: B\n---\nText\n').places).toEqual([
    expect.stringMatching(/^3:1\+\d+ yaml\/syntax$/),
  ]);
  expect(read('---\ntitle: A\n\nText\n').places).toEqual(['1:1+3 front-matter/unclosed']);
  expect(read(' \n').places).toEqual(['1:1+undefined content/empty']);
});

test('front matter that is a text or a list is not accepted', () => {
  expect(read('---\njust words\n---\nText\n').messages[0]).toBe(
    'Expected fields (key: value), found a text. Write each field on its own line: name, colon, space, value.',
  );
  expect(read('---\ntitle:\nwhy:\n  - title: A\n---\nText\n').messages).toEqual([
    '“title” has no value. Write it after the colon.',
    ...Array.from(
      { length: 2 },
      () =>
        '“why” must be a group of fields, not a list. Write its fields below it, indented by two spaces.',
    ),
  ]);
  expect(read('---\n- a\n- b\n---\nText\n').messages[0]).toContain(
    'Expected fields (key: value), found a list.',
  );
});

test('a date with a time, and fields with any names, are accepted as declared', () => {
  const schema = object({ at: datetime(), params: optional(record()) });
  const check = (value: unknown) => v.safeParse(schema, value).success;
  expect(check({ at: '2026-03-02T10:30:00Z', params: { a: [1, { b: true }] } })).toBe(true);
  expect(check({ at: '2026-03-02T10:30:00+02:00' })).toBe(true);
  for (const at of ['2026-03-02', '2026-02-30T10:30:00Z', '2026-03-02T25:30:00Z', 'noon'])
    expect(check({ at })).toBe(false);
  expect(check({ at: '2026-03-02T10:30:00Z', params: [1] })).toBe(false);
});

test.each([
  ['\n---\ntitle: A\n---\nText.', 1],
  ['---yaml\ntitle: A\n---\nText.', 1],
  ['---json\n{\n"title": "A"}\n---\nText.', 1],
  ['\r\n+++\r\ntitle = "A"\r\n+++\r\nText.', 1],
  ['  {"draft": true}\n\nText.', 1],
  ['---\n---\nnote: A', 0],
  ['\n---\n\nText: A', 0],
  ['    {"draft": true}\n', 0],
  ['{email}: A', 0],
])('a text that begins as %j is read with %i warnings', (text, count) => {
  const [diagnostics, report] = createReport();
  const context = { ...plainContext, variables: undefined };
  parseDocument(Buffer.from(text), 'content/x.md', contentType({}), context, report);
  const found = diagnostics.filter(({ code }) => code === 'front-matter/missing');
  expect(found).toMatchObject(
    Array.from({ length: count }, () => ({ severity: 'warning', line: 1 })),
  );
});
