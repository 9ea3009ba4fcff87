import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { shopSite } from '../../test-support/shop-site.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { contentType } from '../../site/content-type.ts';
import { array, number, optional, string } from '../../site/schema.ts';
import { createReport } from '../../report/diagnostic.ts';
import { plainContext } from '../fixtures/plain-context.ts';
import { parseDocument } from '../load-document.ts';

const offer = contentType(
  { title: string(), sizes: array(string()), prices: array(number()), until: optional(number()) },
  {
    body: 'optional',
    check: ({ sizes, prices, until = 9 }) =>
      sizes.length !== prices.length
        ? { prices: `There must be ${sizes.length} prices, one for each size.` }
        : until > 9
          ? 'An offer ends before 10.'
          : undefined,
  },
);

const read = (fields: string) => {
  const [problems, report] = createReport();
  const bytes = Buffer.from(`---\ntitle: A\n${fields}\n---\nText\n`);
  const document = parseDocument(
    bytes,
    'content/x.md',
    offer,
    { ...plainContext, variables: undefined },
    report,
  );
  return { problems, fields: document?.fields };
};

test('a rule across fields is reported at the field that it names, or at the start', () => {
  expect(read('sizes: [a, b]\nprices: [1]').problems).toMatchObject([
    {
      code: 'content/wrong-value',
      message: 'There must be 2 prices, one for each size.',
      line: 4,
      column: 9,
    },
  ]);
  expect(read('sizes: [a]\nprices: [1]\nuntil: 10').problems).toMatchObject([
    { message: 'An offer ends before 10.', line: 2, column: 1 },
  ]);
});

test('a rule sees only fields that are right, and lets right ones pass', () => {
  expect(read('sizes: [a]\nprices: [x]').problems).toHaveLength(1);
  const { problems, fields } = read('sizes: [a]\nprices: [1]');
  expect(problems).toEqual([]);
  expect(fields).toMatchObject({ sizes: ['a'], prices: [1] });
  expect(offer.rules).toEqual({ body: 'optional' });
});

test('a rule is reported at the cell of a table', async () => {
  const rule = `check: ({ price, technique }) => price > 100 && technique === 'C-print' ? { price: 'A C-print costs 100 at most.' } : undefined`;
  const root = temporarySite({
    ...shopSite,
    'templates/site.tsx': String(shopSite['templates/site.tsx']).replace(
      "{ body: 'none' }",
      `{ body: 'none', ${rule} }`,
    ),
  });
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics).toMatchObject([
    { message: 'A C-print costs 100 at most.', file: 'content/prints.csv', line: 2, column: 62 },
  ]);
});
