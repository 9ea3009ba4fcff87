import { expect, test } from 'vitest';
import { contentType, type Content } from './content-type.ts';
import type { EntryContent } from './page-definition.ts';
import { text } from './schema.ts';

test('the compiler knows which entries have pages', () => {
  const fields = { title: text() };
  const room = contentType(fields, { pages: true });
  const fact = contentType(fields);
  const href = (path: string) => path;
  const hrefs = [
    (entry: Content<typeof room>) => href(entry.path),
    ({ entry }: EntryContent<typeof fact>) => href(entry.path),
    // @ts-expect-error: The entry may have no page.
    (entry: Content<typeof fact>) => href(entry.path),
  ];
  expect(hrefs).toHaveLength(3);
  expect([room.pages, fact.pages]).toEqual([true, undefined]);
});
