import { expect, it } from 'vitest';
import { createIndex, createSuggester, didYouMean, suggest } from './suggest.ts';

const keys = ['title', 'lead', 'action', 'description', 'effectiveDate', 'version', 'products'];
const commands = ['build', 'check', 'dev', 'preview', 'explain', 'schema'];

it.each([
  ['titel', 'title'],
  ['Title', 'title'],
  ['titles', 'title'],
  ['desc', 'description'],
  ['descripton', 'description'],
  ['effective-date', 'effectiveDate'],
  ['effective_dat', 'effectiveDate'],
  ['product', 'products'],
  ['verison', 'version'],
])('suggests for the key %s: %s', (word, key) => {
  expect(suggest(word, keys)).toBe(key);
});

it('compares only what follows the folders that two paths share', () => {
  expect(suggest('content/docs/faq.md', ['content/docs/cli.md'])).toBeUndefined();
  expect(suggest('content/docs/faqs.md', ['content/docs/faq.md'])).toBe('content/docs/faq.md');
});

it.each([
  ['buidl', 'build'],
  ['biuld', 'build'],
  ['dve', 'dev'],
  ['chekc', 'check'],
  ['--preveiw', 'preview'],
])('suggests for the command %s: %s', (word, command) => {
  expect(suggest(word, commands)).toBe(command);
});

it('suggests pages, anchors and options', () => {
  expect(suggest('/term/', ['/', '/terms-of-service/', '/privacy-policy/'])).toBe(
    '/terms-of-service/',
  );
  expect(suggest('#limitation-of-liabilty', ['governing-law', 'limitation-of-liability'])).toBe(
    'limitation-of-liability',
  );
  expect(suggest('--verbos', ['--version', '--verbose'])).toBe('--verbose');
});

it('ignores how an accent is encoded', () => {
  expect(suggest('cafe\u0301', ['caf\u00e9'])).toBe('caf\u00e9');
});

it('prefers a misspelling to a prefix, and the first of equals', () => {
  expect(suggest('lead', ['leadership', 'leaf'])).toBe('leaf');
  expect(suggest('cat', ['car', 'cap'])).toBe('car');
  expect(suggest('form', ['fork', 'from'])).toBe('fork');
});

it.each(['', 'x', 'de', 'colour', 'of', 'zzzzzzzzzzzz', 'a'.repeat(10_000)])(
  'suggests nothing for %j',
  (word) => {
    expect(suggest(word, keys)).toBeUndefined();
  },
);

it('does not suggest a word that exists already', () => {
  expect(suggest('title', ['titles', 'title'])).toBeUndefined();
});

it('returns a question', () => {
  expect(didYouMean('titel', keys)).toBe('Did you mean “title”?');
  expect(didYouMean('zzz', keys)).toBeUndefined();
});

it('finds a misspelled path among thousands', () => {
  const paths = Array.from({ length: 2000 }, (_, index) => `/guides/how-to-${index * 87}-things/`);
  const find = createSuggester(paths);
  const wrong = paths.map((path) => path.replace('guides', 'guidse').replace('things', 'thigns'));
  expect(wrong.slice(100).map(find)).toEqual(paths.slice(100));
});

it.each([10, 1000, 100_000])('compares a word with only some of %i candidates', (length) => {
  const index = createIndex(
    Array.from({ length }, (_, at) => ({ text: `/page-${at}/`, core: `page${at}` })),
  );
  const counts = ['page5', 'pgae777', 'xyz', 'pa'].map((word) => index(word).length);
  expect(Math.max(...counts)).toBe(length === 10 ? 10 : 8);
});
