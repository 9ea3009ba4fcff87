import { expect, test } from 'vitest';
import { build } from '../../../build.ts';
import { blockSite, blockText } from '../../../test-support/block-site.ts';
import { rebuildSite } from '../../../test-support/rebuild-site.ts';
import { shopInGerman } from '../../../test-support/shop-site.ts';

const post = 'posts/first/index.html';

const withBlocks = { ...blockSite, 'content/posts/01-first.md': blockText };
const callout = 'templates/blocks/callout.tsx';
const definition = String(blockSite[callout]);

test('a changed component, schema, stylesheet or script of a block is on its page', async () => {
  const { root, after } = rebuildSite(withBlocks);
  const [first = ''] = (await after('content/posts/01-first.md', blockText, post)).pages;
  expect(first).toContain('<aside class="callout">');

  const component = definition.replace('<aside className="callout"', '<aside className="call"');
  expect((await after(callout, component, post)).pages[0]).toContain('<aside class="call">');

  const schema = definition.replace('title: text(),', 'title: text(), day: text(),');
  expect((await after(callout, schema, post)).problems).toEqual(['content/missing-field:14']);
  const body = definition.replace("body: 'required', ", '');
  expect((await after(callout, body, post)).problems).toEqual(['block/text:11']);
  expect((await after(callout, definition, post)).problems).toEqual([]);

  const css = await after('templates/blocks/callout.css', '.callout { color: #654321 }\n', post);
  const linksOf = (html = '') => Array.from(html.matchAll(/href="[^"]+\.css"/g), String);
  expect(linksOf(css.pages[0])).not.toEqual(linksOf(first));

  const [script] = /assets\/video-\w+\.js/.exec(first) ?? [];
  const next = await after('assets/video.ts', 'document.title += "?";\n', post);
  expect(script).toBeDefined();
  expect(next.pages[0]).not.toContain(script);
  const fresh = await build({ root, write: false });
  expect(String(Buffer.from((await next.complete()).get(post).bytes))).toBe(
    String(Buffer.from(fresh.tree.get(post)?.bytes ?? [])),
  );
});

const counted = '<main data-count={(globalThis as any).countPages?.(title)}><h1>';

test('the page of an edited text or row is shown before any other is rendered', async () => {
  const german = shopInGerman('slug,title,description\nalps,Alpen,Im Morgenlicht von {company}\n');
  const map = String(german['templates/site.tsx']).replace('<main><h1>', counted);
  const { after } = rebuildSite({ ...german, 'templates/site.tsx': map });
  const rendered: string[] = [];
  Object.assign(globalThis, { countPages: (title: string) => void rendered.push(title) });
  const shownAfter = async (file: string, text: string, output: string) => {
    rendered.length = 0;
    const { pages, problems } = await after(file, text, output);
    expect(problems).toEqual([]);
    return { page: pages[0], rendered: [...rendered] };
  };
  const home = '---\ntitle: Prints\n---\nOther words. [The Alps](/prints/alps/)\n';
  expect(await shownAfter('content/home.md', home, 'index.html')).toEqual({
    page: expect.stringContaining('Other words.'),
    rendered: ['Prints'],
  });
  const row = 'slug,title,description\nalps,Die Alpen,Im Abendlicht von {company}\n';
  expect(await shownAfter('content/prints.de.csv', row, 'de/prints/alps/index.html')).toEqual({
    page: expect.stringContaining('Im Abendlicht von Nord'),
    rendered: ['Die Alpen'],
  });
  Reflect.deleteProperty(globalThis, 'countPages');
});
