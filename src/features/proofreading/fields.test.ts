import { expect, test } from 'vitest';
import { plainContext } from '../../content/fixtures/plain-context.ts';
import { parseDocument } from '../../content/load-document.ts';
import { parseText } from '../../content/parse-text.ts';
import { createReport } from '../../report/diagnostic.ts';
import { contentType } from '../../site/content-type.ts';
import { text } from '../../site/schema.ts';
import { proofread } from './proofread.ts';

const type = contentType({ title: text() }, { body: 'optional' });

function read(source: string) {
  const [problems, report] = createReport();
  const context = {
    ...plainContext,
    variables: new Set<string>(),
    parse: (...[bytes, inputs]: Parameters<typeof parseText>) =>
      parseText(bytes, inputs, report, proofread(report)),
  };
  const document = parseDocument(Buffer.from(source), 'content/x.md', type, context, report);
  return { problems, fields: document?.fields as Record<string, unknown> | undefined };
}

test.each([
  ['Our **new** prices', 'Our new prices'],
  ['Spring &#8211; news &amp; more', 'Spring – news & more'],
  ['Foo <b>bar</b>: baz', 'Foo bar: baz'],
  ['Our [list](list.md) of 100 %', 'Our list of 100 %'],
  ['New %%ask Jane%% prices', 'New prices'],
  ['Foo **bold** and *it*', 'Foo bold and it'],
  ['Our ~~old~~ _new_ and `other` prices', 'Our new and other prices'],
  ['A ***big*** and **quite *new* and old** office', 'A big and quite new and old office'],
  ['# Our news', 'Our news'],
])('the title %s has signs that are shown', (written, words) => {
  const { problems } = read(`---\ntitle: '${written}'\n---\nText\n`);
  expect(problems).toMatchObject([{ code: 'markdown/misread', severity: 'warning', line: 2 }]);
  expect(problems[0]?.fix).toBe('Write it without these signs: it is shown as plain words.');
  expect(read(`---\ntitle: '${words}'\n---\nText\n`).problems).toEqual([]);
});

test.each([
  ['“Our new office”', 'Our new office'],
  ['„Unser Büro“', 'Unser Büro'],
  ['‘Our new office’', 'Our new office'],
  ['“Our new office"', 'Our new office'],
])('the typographic marks around the title %s may be meant', (written, words) => {
  const [problem, ...others] = read(`---\ntitle: ${written}\n---\nText\n`).problems;
  expect(problem).toMatchObject({
    severity: 'warning',
    line: 2,
    fix: expect.stringContaining(`Write: "${words}".`),
  });
  expect(others).toEqual([]);
  const shown = problem?.fix?.replace(/^.*write: /, '');
  expect(read(`---\ntitle: ${shown}\n---\nText\n`)).toMatchObject({
    problems: [],
    fields: { title: written },
  });
});

test.each([
  'A * B * C, 3*4*5 and *.ts',
  'Our snake_case_name',
  '“Good” and “better”',
  'Price* and terms',
  '#1 in the region',
])('the title %s is right', (words) => {
  expect(read(`---\ntitle: '${words}'\n---\nText\n`).problems).toEqual([]);
});
