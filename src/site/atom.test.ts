import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { photo } from '../test-support/photos.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';

test('a feed has escaped titles, texts with absolute addresses, and a date', async () => {
  const template = String(plainSite['templates/site.tsx']);
  const feed = `files: [atom('/feed.xml', {
    title: () => 'A & B',
    author: () => 'Acme & Co',
    collection: collection('posts', contentType({ title: string() })),
    entry: ({ title, slug, body }) => ({ title, date: slug === 'first' ? '2026-01-31' : '2026-02-01T10:00:00Z', summary: body.text, ...(slug === 'first' && { published: '2026-01-30', author: 'C < D' }), html: body.html + '<img srcset="/a.png 1x, b.png?x=1,2 2x"><video poster="/c.png"></video><q cite="//x.example/"></q>' }),
  })],
  pages: [`;
  const root = temporarySite({
    ...plainSite,
    'content/posts/01-first.md':
      '---\ntitle: 1 < 2 ]]>\n---\nSee [terms](/terms/), [below](#more) and ![""](a.svg).\n\n![""](b.png)\n\n## More\n\nText.\n',
    'content/posts/b.png': await photo(700, 20).png().toBuffer(),
    'content/posts/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
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
  expect(xml).toContain('<summary>See terms, below and . More Text.</summary>');
  expect(xml).toContain('<title>1 &lt; 2 ]]&gt;</title>');
  expect(xml).toContain(`<link rel="self" href="${origin}/docs/feed.xml"/>`);
  expect(xml).toContain(`<link href="${origin}/docs/posts/first/"/>`);
  expect(xml).toContain('<updated>2026-01-31T00:00:00Z</updated>');
  expect(xml).toContain(`&lt;a href=&quot;${origin}/docs/terms/&quot;&gt;terms`);
  for (const address of [
    `href=&quot;${origin}/docs/posts/first/#more`,
    `src=&quot;${origin}/docs/assets/a-`,
    `srcset=&quot;${origin}/a.png 1x, ${origin}/docs/posts/first/b.png?x=1,2 2x&quot;`,
    `poster=&quot;${origin}/c.png`,
    'cite=&quot;https://x.example/',
  ])
    expect(xml).toContain(address);
  const [, sizes = ''] = /srcset=&quot;([^&]*640w[^&]*)&quot;/.exec(xml) ?? [];
  expect(sizes.split(', ').map((each) => each.replace(/b-\w+/, 'b'))).toEqual([
    `${origin}/docs/assets/b.avif 640w`,
    `${origin}/docs/assets/b.avif 700w`,
  ]);
  expect(xml.indexOf('2026-02-01T10:00:00Z')).toBeLessThan(xml.indexOf('<entry>'));
});

test('a feed of texts without pages is an error', async () => {
  const template = String(plainSite['templates/site.tsx']).replace(
    'pages: [',
    () => `files: [atom('/feed.xml', { title: () => 'News', collection: collection('notes', plain), entry: ({ title }) => ({ title, date: '2026-01-31' }) })],
  pages: [`,
  );
  const root = temporarySite({
    ...plainSite,
    'content/notes/first.md': '---\ntitle: First\n---\nText.\n',
    'templates/site.tsx': `import { atom, collection } from 'react-sitegen';\n${template}`,
  });
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['template/no-page', expect.stringContaining('generated from content/notes/first.md')],
  ]);
});
