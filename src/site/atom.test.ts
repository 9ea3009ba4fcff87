import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';

test('a feed has escaped titles, texts with absolute addresses, and a date', async () => {
  const template = String(plainSite['templates/site.tsx']);
  const feed = `files: [atom('/feed.xml', {
    title: () => 'A & B',
    author: () => 'Acme & Co',
    collection: collection('posts', contentType({ title: string() })),
    entry: ({ title, slug, body }) => ({ title, date: slug === 'first' ? '2026-01-31' : '2026-02-01T10:00:00Z', summary: body.text, ...(slug === 'first' && { published: '2026-01-30', author: 'C < D' }), html: body.html }),
  })],
  pages: [`;
  const root = temporarySite({
    ...plainSite,
    'content/posts/01-first.md': '---\ntitle: 1 < 2\n---\nSee [terms](/terms/).\n',
    'templates/site.tsx': `import { atom, collection } from 'react-sitegen';\n${template.replace('pages: [', () => feed)}`,
  });
  const { tree, diagnostics } = await build({ root, write: false, base: '/docs/' });
  expect(diagnostics).toEqual([]);
  const xml = Buffer.from(tree.get('feed.xml')?.bytes ?? []).toString();
  const origin = /<id>(.*?)\/docs\/<\/id>/.exec(xml)?.[1] ?? '';
  expect(origin).toMatch(/^https:/);
  expect(xml).toContain('<author><name>Acme &amp; Co</name></author>');
  expect(xml).toContain('<author><name>C &lt; D</name></author>');
  expect(xml).toContain('<published>2026-01-30T00:00:00Z</published>');
  expect(xml).toContain('<summary>See terms.</summary>');
  expect(xml).toContain('<title>1 &lt; 2</title>');
  expect(xml).toContain(`<link rel="self" href="${origin}/docs/feed.xml"/>`);
  expect(xml).toContain(`<link href="${origin}/docs/posts/first/"/>`);
  expect(xml).toContain('<updated>2026-01-31T00:00:00Z</updated>');
  expect(xml).toContain(`&lt;a href=&quot;${origin}/docs/terms/&quot;>terms`);
  expect(xml.indexOf('2026-02-01T10:00:00Z')).toBeLessThan(xml.indexOf('<entry>'));
});
