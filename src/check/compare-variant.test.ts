import { assert, constantFrom, property, string, array, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { compareVariant } from './compare-variant.ts';

const compare = (
  root: string,
  variant: string,
  { rootName = 'Ledger', name = 'Desk', slug = 'desk', base = '/' } = {},
) =>
  compareVariant(
    root,
    variant,
    [
      { slug: '', product: { slug: 'ledger', name: rootName } },
      { slug, product: { slug, name } },
    ],
    base,
  );

test.each([
  ['the name as text', '<p>Ledger is here</p>', '<p>Desk is here</p>', {}],
  ['an address below the variant’s folder', '<a href="/terms/">', '<a href="/desk/terms/">', {}],
  [
    'an address below a base path',
    '<a href="/docs/terms/">',
    '<a href="/docs/desk/terms/">',
    { base: '/docs/' },
  ],
  [
    'a name that has to be escaped in one of them',
    '<p>A &amp; B</p>{"n":"A & B"}',
    '<p>Desk</p>{"n":"Desk"}',
    { rootName: 'A & B' },
  ],
  [
    'a name in an address',
    'mailto:a?subject=Big%20Desk',
    'mailto:a?subject=Desk',
    { rootName: 'Big Desk' },
  ],
  [
    'a name that begins like the other',
    '<p>Desk Pro is. Desk stays.</p>',
    '<p>Desk is. Desk stays.</p>',
    { rootName: 'Desk Pro' },
  ],
  [
    'a name that the other begins with',
    '<p>Desk is. Desk stays.</p>',
    '<p>Desk Pro is. Desk stays.</p>',
    { rootName: 'Desk', name: 'Desk Pro' },
  ],
  [
    'a company that is named like the root’s product',
    '<p>Ledger by Ledger</p>',
    '<p>Desk by Ledger</p>',
    {},
  ],
  [
    'a company that is named like the variant’s product',
    '<p>Ledger by Desk</p>',
    '<p>Desk by Desk</p>',
    {},
  ],
])('%s may differ', (_, root, variant, options) => {
  expect(compare(root, variant, options)).toBeUndefined();
});

test.each([
  [
    'another word',
    '<p>Ledger is here</p>',
    '<p>Desk is there</p>',
    { root: '<p>Ledger is here</p>', variant: '<p>Desk is there</p>' },
  ],
  ['a word more at the end', '<p>Ledger', '<p>Desk!', { root: '<p>Ledger', variant: '<p>Desk!' }],
  ['a word less', '<p>Ledger!', '<p>Desk', { root: '<p>Ledger!', variant: '<p>Desk' }],
  [
    'an address of the root’s',
    '<a href="/x/">',
    '<a href="/y/">',
    { root: '<a href="/x/">', variant: '<a href="/y/">' },
  ],
])('%s may not', (_, root, variant, difference) => {
  expect(compare(root, variant)).toMatchObject(difference);
});

test('a page equals itself with another product, and differs with another word', () => {
  const part = constantFrom('{name}', '{base}', ' is ', '<p>', 'and', '"');
  assert(
    property(
      array(part, { minLength: 1, maxLength: 12 }),
      tuple(string({ minLength: 3, maxLength: 8 }), string({ minLength: 3, maxLength: 8 })),
      (parts, [rootName, name]) => {
        // Names that occur in the text or in each other cannot be told apart.
        if (
          /[<&"'/\s]|is|and|p/.test(rootName + name) ||
          rootName.includes(name) ||
          name.includes(rootName)
        )
          return;
        const page = (own: string, folder: string) =>
          parts
            .join('')
            .replaceAll('{name}', () => own)
            .replaceAll('{base}', () => folder);
        expect(
          compare(page(rootName, '/'), page(name, '/desk/'), { rootName, name }),
        ).toBeUndefined();
        expect(
          compare(page(rootName, '/'), `${page(name, '/desk/')}~`, { rootName, name }),
        ).toBeDefined();
      },
    ),
  );
});
