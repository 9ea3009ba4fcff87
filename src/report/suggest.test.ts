import { expect, test } from 'vitest';
import { didYouMean, suggest } from './suggest.ts';

const keys = ['title', 'lead', 'action', 'description', 'effectiveDate', 'version', 'products'];

test.each([
  ['titel', keys, 'title'],
  ['Title', keys, 'title'],
  ['desc', keys, 'description'],
  ['descripton', keys, 'description'],
  ['effective-date', keys, 'effectiveDate'],
  ['product', keys, 'products'],
  ['verison', keys, 'version'],
  ['buidl', ['check', 'build'], 'build'],
  ['dve', ['check', 'dev'], 'dev'],
  ['/term/', ['/', '/terms-of-service/', '/privacy-policy/'], '/terms-of-service/'],
  ['#governing-lwa', ['governing-law', 'liability'], 'governing-law'],
  ['content/docs/faqs.md', ['content/docs/faq.md'], 'content/docs/faq.md'],
  ['cafe\u0301', ['caf\u00e9'], 'caf\u00e9'],
])('suggests for %s of %j: %s', (word, candidates, suggestion) => {
  expect(suggest(word, candidates)).toBe(suggestion);
});

test('prefers a misspelling to a prefix, and the first of equals', () => {
  expect(suggest('lead', ['leadership', 'leaf'])).toBe('leaf');
  expect(suggest('cat', ['car', 'cap'])).toBe('car');
  expect(suggest('form', ['fork', 'from'])).toBe('fork');
});

test('compares only what follows the folders that two paths share', () => {
  expect(suggest('content/docs/faq.md', ['content/docs/cli.md'])).toBeUndefined();
});

test.each(['', 'x', 'de', 'colour', 'of', 'zzzzzzzzzzzz', 'a'.repeat(10_000), 'title'])(
  'suggests nothing for %.20s',
  (word) => {
    expect(suggest(word, [...keys, 'titles'])).toBeUndefined();
  },
);

test('asks a question', () => {
  expect(didYouMean('titel', keys)).toBe('Did you mean “title”?');
  expect(didYouMean('zzz', keys)).toBeUndefined();
});
