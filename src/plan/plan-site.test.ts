import { describe, expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';

describe('a plan', () => {
  test('has a page for each entry of a type with pages', async () => {
    const rooms = `import { collection, file } from 'react-sitegen';
const rooms = collection('rooms.csv', contentType({ title: string() }, { body: 'none', pages: true }));
const list = file('/rooms.txt', { content: { rooms }, contents: ({ content }) => content.rooms.map(({ path }) => path).join() });
`;
    const own = `pages(({ slug }) => \`/rooms/\${slug}/\`, {
      ...rooms,
      component: ({ content: { entry }, site, page }) => <Frame title={entry.title} site={site} page={page}><h1>{entry.title}</h1></Frame>,
    }),`;
    const buildWith = async (more: string) => {
      const template = String(plainSite['templates/site.tsx']).replace(
        'pages: [',
        () => `files: [list],\n  pages: [${more}`,
      );
      const root = temporarySite({
        ...plainSite,
        'content/rooms.csv': 'slug,title\nlake,The lake\n',
        'templates/site.tsx': rooms + template,
      });
      const { diagnostics, tree } = await build({ root, cache: false, write: false });
      const found = diagnostics.map(({ code, message }) => `${code}: ${message}`);
      return { found, text: Buffer.from(tree.get('rooms.txt')?.bytes ?? []).toString() };
    };
    const { found } = await buildWith('');
    expect(found).toEqual([
      'template/no-page: No page is generated from content/rooms.csv, and a link to it would lead nowhere.',
    ]);
    expect(await buildWith(own)).toEqual({ found: [], text: '/rooms/lake/' });
  });

  test('includes the path of a file with errors, so that links to it are not reported', async () => {
    const home = String(plainSite['content/home.md']).replace(
      'None for',
      'See [the first](/posts/first/). None for',
    );
    const root = temporarySite({
      ...plainSite,
      'content/home.md': home,
      'content/posts/01-first.md': '---\ntitel: First\n---\nThe first post.\n',
    });
    const { diagnostics } = await build({ root, cache: false, write: false });
    expect(new Set(diagnostics.map(({ file }) => file))).toEqual(
      new Set(['content/posts/01-first.md']),
    );
  });
});
