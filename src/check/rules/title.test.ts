import { expect, test } from 'vitest';
import type { ScannedSite } from '../rule.ts';
import { title } from './title.ts';

const language = { code: 'en' };

/** Returns the messages for pages with the titles, whose sources and paths end in their indexes. */
function messagesFor(...pages: readonly (readonly [title: string, more?: object])[]) {
  const messages: string[] = [];
  const scanned = pages.map(([text, more], index) => ({
    title: text,
    path: `/p${index}/`,
    source: `content/s${index}.md`,
    variant: { slug: '', language },
    ...more,
  }));
  title.run({ pages: scanned } as unknown as ScannedSite, ({ message }) => messages.push(message));
  return messages;
}

test('the pages with a title of another page name the file of the first', () => {
  expect(messagesFor(['A'], ['B'], ['A'], ['A'])).toEqual([
    'The page /p2/ has the same title as content/s0.md.',
    'The page /p3/ has the same title as content/s0.md.',
  ]);
});

test('a page of a group is named by its path, since all have the same source', () => {
  expect(messagesFor(['A', { group: { value: 'x' } }], ['A'])).toEqual([
    'The page /p1/ has the same title as /p0/.',
  ]);
});

test('pages of other languages and products can have the same title', () => {
  const german = { variant: { slug: '', language: { code: 'de' } } };
  const product = { variant: { slug: 'ledger', language } };
  expect(messagesFor(['A'], ['A', german], ['A', product], ['A', product])).toEqual([]);
});
