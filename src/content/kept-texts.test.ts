import { expect, test } from 'vitest';
import { openCache } from '../cache/cache.ts';
import { openRecords } from '../cache/records.ts';
import { createReport } from '../report/diagnostic.ts';
import { englishWords } from '../site/markdown-settings.ts';
import { temporarySite } from '../test-support/temporary-site.ts';
import { createTextParser, textKey, type Proofread } from './kept-texts.ts';
import type { TextInputs } from './text-inputs.ts';
import { block } from '../site/block.ts';

const inputs: TextInputs = {
  file: 'content/a.md',
  rules: {},
  hasTitle: true,
  variables: new Set(['company']),
  origin: 'https://plain.example',
  words: englishWords,
  breaks: false,
  imported: false,
  blocks: {},
};
const bytes = Buffer.from('---\nsince: 2020\n---\nOf {company}, {nobody}. [A](b.md)\n');

/** Parses texts in builds that share a cache; each call is a build. */
function builds() {
  const root = temporarySite({});
  return (bytes: Uint8Array, given: TextInputs = inputs) => {
    const lines: string[] = [];
    const records = openRecords(
      openCache(root, (line) => lines.push(line)),
      'texts',
    );
    const kept = records.get(textKey(bytes, given)) !== undefined;
    const [problems, report] = createReport();
    const text = createTextParser(records)(bytes, given, report);
    records.save();
    const parsed = text && { ...text, html: text.html() };
    return { kept, parsed, problems, lines };
  };
}

test('a later build has the same text and the same problems', () => {
  const build = builds();
  const first = build(bytes);
  expect(first).toMatchObject({
    kept: false,
    parsed: { fields: { value: { since: 2020 } } },
    problems: [{ code: 'markdown/unknown-variable', line: 4 }],
  });
  expect(build(bytes)).toEqual({ ...first, kept: true });
});

const changed: { readonly [Field in keyof TextInputs]: TextInputs[Field] } = {
  file: 'content/b.md',
  rules: { body: 'optional' },
  hasTitle: false,
  variables: new Set(),
  origin: undefined,
  words: { ...englishWords, note: 'Hinweis' },
  breaks: true,
  imported: true,
  blocks: { video: block({ fields: {}, component: () => null as never }) },
};

test.each(Object.entries(changed))(
  'a text is parsed again after a change of %s',
  (field, value) => {
    const build = builds();
    build(bytes);
    expect(build(bytes, { ...inputs, [field]: value }).kept).toBe(false);
  },
);

test('a text is parsed again after a change of its bytes, of the code or of packages', () => {
  const build = builds();
  build(bytes);
  expect(build(Buffer.concat([bytes, Buffer.from(' ')])).kept).toBe(false);
  expect(textKey(bytes, inputs, 'other code yaml@1')).not.toBe(textKey(bytes, inputs));
});

test.each([
  ['.inf', Infinity],
  ['[{ a: -0 }]', [{ a: -0 }]],
])('%s, which JSON does not have, is read again each time', (yaml, value) => {
  const build = builds();
  const text = Buffer.from(`---\nmost: ${yaml}\n---\nText\n`);
  const first = build(text);
  expect(first.parsed?.fields?.value).toEqual({ most: value });
  expect(build(text)).toEqual(first);
});

test('the proofreader reads a kept text once, and a build takes what it read', () => {
  const root = temporarySite({});
  let read = 0;
  const proofread: Proofread = (report) => ({
    fields: () => {},
    body: () => {
      read++;
      report({ severity: 'warning', code: 'markdown/misread', message: 'A.', fix: 'B.' });
      return { block: () => {}, words: () => {}, link: () => {}, end: () => {} };
    },
  });
  const codesOf = (observer?: Proofread) => {
    const records = openRecords(openCache(root), 'texts');
    const [problems, report] = createReport();
    createTextParser(records, observer)(bytes, inputs, report);
    records.save();
    return problems.map(({ code }) => code);
  };
  const own = ['markdown/unknown-variable'];
  expect([codesOf(), read]).toEqual([own, 0]);
  expect([codesOf(proofread), read]).toEqual([[...own, 'markdown/misread'], 1]);
  expect([codesOf(proofread), read]).toEqual([[...own, 'markdown/misread'], 1]);
  expect([codesOf(), read]).toEqual([own, 1]);
});
