import { expect, test } from 'vitest';
import { contentType, type Content } from './content-type.ts';
import { collection } from './content-source.ts';
import { pages, type EntryContent } from './page-definition.ts';
import { reference } from './reference.ts';
import { array, object, optional, text } from './schema.ts';

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

test('functions of the site map know a reference by its name', () => {
  const team = collection('team', contentType({ title: text() }));
  const post = contentType({
    author: reference(team),
    credits: optional(array(object({ by: reference(team) }))),
  });
  const component = () => null as never;
  const paths = [
    pages(({ author, credits }) => `/${author.name}/${credits?.[0]?.by.name}/`, {
      folder: 'posts',
      type: post,
      component,
    }),
    // @ts-expect-error: A component receives the entry, a path does not.
    pages(({ author }) => `/${author.title}/`, { folder: 'posts', type: post, component }),
  ];
  expect(paths).toHaveLength(2);
  const titleOf = ({ author, credits }: Content<typeof post>) => [
    author.title,
    credits?.[0]?.by.path,
  ];
  expect(titleOf).toBeTypeOf('function');
});
