import { expect, test } from 'vitest';
import { collection } from '../../site/content-source.ts';
import { contentType } from '../../site/content-type.ts';
import { defineSite } from '../../site/define-site.ts';
import { pages } from '../../site/page-definition.ts';
import { reference } from '../../site/reference.ts';
import { object, optional, origin, string } from '../../site/schema.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { entryNames } from './entry-names.ts';
import { siteSchemas } from './site-schemas.ts';
import { siteTexts } from './site-texts.ts';
import { sveltiaFiles } from './sveltia.ts';

test('an editor offers the names of rows and texts that a field can refer to', () => {
  const title = { title: string() };
  const prints = collection('prints.csv', contentType(title, { body: 'none' }));
  const team = collection('team', contentType(title));
  const post = contentType({ print: reference(prints), author: optional(reference(team)) });
  const component = () => null as never;
  const map = defineSite({
    settings: object({ origin: origin() }),
    pages: [pages(({ slug }) => `/${slug}/`, { folder: 'posts', type: post, component })],
  });
  const root = temporarySite({
    'content/prints.csv': 'slug,title\nalps,Alps\nlake,Lake\n',
    'content/team/anna.md': '---\ntitle: Anna\n---\nHello.\n',
    'content/posts/one.md': '---\nprint: alps\n---\nHello.\n',
  });
  const names = entryNames(root, map);
  const schema = siteSchemas(map, names).find(({ name }) => name === 'posts-each.json')?.schema;
  expect(schema?.properties).toMatchObject({
    print: { type: 'string', enum: ['alps', 'lake'] },
    author: { type: 'string', enum: ['anna.md'] },
  });
  const [config] = sveltiaFiles(siteTexts(map, () => undefined, names));
  expect(config?.text).toMatch(
    /name: print\n[^]*widget: select\n\s+options:\n\s+- alps\n\s+- lake/,
  );
});
