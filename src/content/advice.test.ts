import { expect, test } from 'vitest';
import { createReport, type Diagnostic } from '../report/diagnostic.ts';
import { contentType } from '../site/content-type.ts';
import { boolean, date, optional, text } from '../site/schema.ts';
import { parseDocument } from './load-document.ts';
import { plainContext } from './fixtures/plain-context.ts';

// Whatever a message tells to write is tried: it is not what stands there, it is accepted, and it
// has all of the words.

const type = contentType(
  {
    title: text(),
    description: optional(text()),
    date: optional(date()),
    live: optional(boolean()),
  },
  { body: 'optional' },
);

function read(source: string | Buffer, file = 'content/news/x.md') {
  const [problems, report] = createReport();
  const context = { ...plainContext, variables: new Set(['company']) };
  const document = parseDocument(Buffer.from(source), file, type, context, report);
  return { problems, fields: document?.fields as Record<string, unknown> | undefined };
}

/** Returns the words that the advice ends with. */
const adviceOf = ({ fix = '' }: Diagnostic) =>
  /(?:quotation marks|end of the value): (.+?)\.?$/.exec(fix)?.[1] ?? fix;

test.each([
  // What YAML reads as an anchor, a tag, an alias, a block, a key or a list.
  '&home office',
  '&Partners',
  '! Our news',
  '! Attention',
  '!Important',
  '!!news today',
  '*** Big news ***',
  '*a',
  '> Our news',
  '>20 people',
  '}',
  '| Our news',
  '|5 a',
  '? what',
  '- home office',
  '- 20 % off',
  '@brandt on stage',
  '%20 off: now',
  ', and more',
  '[Draft] News',
  '[Draft]',
  '{company} news',
  '{a, b}',
  '#1 news',
  // Quotation marks, apostrophes and backslashes.
  '"Foo", said "Bar"',
  '"Foo" is here',
  "'t Hart opens",
  "'t Hart's office",
  "'26 in review",
  "'s-Hertogenbosch office",
  '“A”: b',
  // Colons, comments and numbers.
  'Foo: bar',
  'Our #1 tips',
  '@me # and you',
  '007',
  '1.10',
  'true',
  '20260311',
])('the advice for the title %s has the same words', (written) => {
  const { problems } = read(`---\ntitle: ${written}\ndate: 2026-01-01\n---\nText\n`);
  expect(problems, written).toHaveLength(1);
  const advice = adviceOf(problems[0]!);
  expect(advice).not.toBe(written);
  const followed = read(`---\ntitle: ${advice}\ndate: 2026-01-01\n---\nText\n`);
  expect(followed, advice).toMatchObject({ problems: [], fields: { title: written } });
});

test.each([
  ['3.11.2026', '2026-11-03'],
  ['3. November 2026', '2026-11-03'],
  ['3 November 2026', '2026-11-03'],
  ['November 3rd, 2026', '2026-11-03'],
  ['3. März 2026', '2026-03-03'],
  ['2 février 2026', '2026-02-02'],
  ['23/11/2026', '2026-11-23'],
  ['2026-11-3', '2026-11-03'],
  ['2026/11/03', '2026-11-03'],
  ['2026年11月3日', '2026-11-03'],
  ['20260311', '2026-03-11'],
  ['2026-03-11T10:00:00Z', '2026-03-11'],
  ['"2019-05-03 10:22:11"', '2019-05-03'],
  ['\u00a02026-11-20', '2026-11-20'],
  ['“2026-11-20”', '2026-11-20'],
])('the advice for the date %s is the day that it names', (written, day) => {
  const { problems } = read(`---\ntitle: A\ndate: ${written}\n---\nText\n`);
  expect(problems.map(({ fix }) => fix)).toEqual([`Write: ${day}`]);
  expect(read(`---\ntitle: A\ndate: ${day}\n---\n`).problems).toEqual([]);
});

test.each([
  ['2026-02-30', 'There is no such day: the month 2026-02 has 28 days.'],
  ['31.6.2026', 'There is no such day: the month 2026-06 has 30 days.'],
  ['11/3/2026', 'Write it in this form: 2026-01-31.'],
  ['tomorrow', 'Write it in this form: 2026-01-31.'],
])('the day %s is not guessed', (written, fix) => {
  expect(read(`---\ntitle: A\ndate: ${written}\n---\nText\n`).problems).toMatchObject([{ fix }]);
});

test('a field that the site does not have', () => {
  expect(read('---\ntitle: A\nstatus: draft\n---\n').problems[0]?.fix).toContain(
    'Remove it, or use one of: description, date, live, draft, publish, expires. A developer can',
  );
});

test('the advice for a file without fields shows their form', () => {
  const { problems } = read('Note: we moved.\n\nText.\n');
  expect(problems).toMatchObject([
    {
      code: 'front-matter/missing',
      why: 'A file of this kind has fields: title.',
      fix: expect.stringMatching(/:\n---\ntitle: …\n---$/),
    },
  ]);
});

test('lines above three hyphens are to be deleted', () => {
  const { problems } = read('\n<!-- a -->\n---\ntitle: A\n---\n\nText\n');
  expect(problems).toMatchObject([
    {
      code: 'front-matter/missing',
      why: 'A file of this kind has fields: title.',
      fix: 'Delete everything above the first line of three hyphens.',
    },
  ]);
});

test('an end of the front matter that is missing', () => {
  const source = '---\ntitle: A\ndate: 2026-01-01\n\nA text here.\n';
  const fix = 'Write --- in a line below its last field, and nothing else.';
  for (const end of ['', '----\n', ' ---\n'])
    expect(read(source + end).problems).toMatchObject([
      { code: 'front-matter/unclosed', line: 1, fix },
    ]);
  expect(read(`${source}\n---\n\nMore.\n`).problems).toMatchObject([
    { code: 'yaml/syntax', line: 5, fix: expect.stringContaining('“key: value”') },
  ]);
});

test.each([
  ['UTF-16', Buffer.from('\ufeff---\ntitle: A\n---\n', 'utf16le')],
  ['a document of Word', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1')],
])('%s is no text', (_, bytes) => {
  expect(read(bytes).problems).toMatchObject([{ code: 'content/encoding', line: 1, column: 1 }]);
});

test('line ends of carriage returns alone are read', () => {
  expect(read('---\rtitle: A\r---\r\rText\r')).toMatchObject({
    problems: [],
    fields: { title: 'A' },
  });
});
