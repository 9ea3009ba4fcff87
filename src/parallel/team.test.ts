import { Worker } from 'node:worker_threads';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { openCache } from '../cache/cache.ts';
import { readConfig } from '../config/config.ts';
import { plainSite, temporarySite, type Files } from '../fixtures/temporary-site.ts';
import { renderSite, renderSteps, type Team } from '../render/render-site.ts';
import { bundledReact } from '../site/react.ts';
import { createSharedQueue, orderPages } from './page-order.ts';
import { startThread } from './thread.ts';

const font = readFileSync(
  path.join(import.meta.dirname, '../render/assets/fixtures/archivo.woff2'),
);

/** A site that is large enough for a second thread, on machines with more than one core. */
function largeSite(files: Files = {}): string {
  const posts = Array.from({ length: 1100 }, (_, index) => [
    `content/posts/p-${index}.md`,
    `---\ntitle: Post ${index}\n---\nThe post ${index} of {product}. See [the terms](/terms/), [the next](/posts/p-${(index + 1) % 1100}/) and ![a mark](mark-${index % 3}.svg).\n`,
  ]);
  const templates = String(plainSite['templates/site.tsx']).replace(
    "styles: ['main.css'],",
    "styles: ['main.css'],\n  fonts: [{ family: 'Archivo', file: 'archivo.woff2', weight: '400', fallback: 'sans-serif' }],",
  );
  return temporarySite({
    ...plainSite,
    ...Object.fromEntries(posts),
    ...Object.fromEntries(
      [0, 1, 2].map((index) => [
        `assets/mark-${index}.svg`,
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 ${index}h1v1z"/></svg>`,
      ]),
    ),
    'assets/archivo.woff2': font,
    'content/posts/01-first.md': undefined,
    'content/posts/02-second.md': undefined,
    'templates/site.tsx': templates,
    ...files,
  });
}

/** The threads have no other React than the bundled one. */
const alone = { react: { ...bundledReact } };

const textOf = (
  tree: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly source: string }>,
) =>
  [...tree].map(([output, { bytes, source }]) => [
    output,
    Buffer.from(bytes).toString('base64'),
    source,
  ]);

test('several threads make the same site as one', async () => {
  const root = largeSite();
  const [together, single] = [
    await build({ root, write: false }),
    await build({ root, write: false, ...alone }),
  ];
  expect(together.diagnostics).toEqual([]);
  expect(single.pages.length).toBe(3307);
  expect(textOf(together.tree)).toEqual(textOf(single.tree));
});

test('the pictures of pages are drawn, whichever thread makes the pages', async () => {
  const templates = String(plainSite['templates/site.tsx'])
    .replace(
      'type: plain,\n      component',
      'type: plain,\n      picture: ({ content: { entry } }) => <svg width="12" height="6" viewBox="0 0 12 6"><rect width={entry.slug.slice(2)} height="6" /></svg>,\n      component',
    )
    .replace(
      '{page.canonical &&',
      '{page.picture && <meta property="og:image" content={page.picture.url} />}\n        {page.canonical &&',
    );
  const root = largeSite({ 'templates/site.tsx': templates });
  const [together, single] = [
    await build({ root, write: false }),
    await build({ root, write: false, ...alone }),
  ];
  expect(together.diagnostics).toEqual([]);
  expect([...single.tree.keys()].filter((output) => output.endsWith('.png'))).toHaveLength(1100);
  expect(textOf(together.tree)).toEqual(textOf(single.tree));
});

test('several threads write what they have made, and write again only what has changed', async () => {
  const root = largeSite();
  const first = await build({ root });
  expect(first.written?.added).toHaveLength(first.tree.size);
  const lies = (file: string) => readFileSync(path.join(root, 'dist', file)).toString('base64');
  expect([...first.tree.keys()].map((output) => [output, lies(output)])).toEqual(
    [...first.tree].map(([output, { bytes }]) => [output, Buffer.from(bytes).toString('base64')]),
  );
  expect(statSync(path.join(root, 'dist/posts/p-7/index.html')).mode & 0o777).toBe(0o644);
  writeFileSync(path.join(root, 'content/posts/p-7.md'), '---\ntitle: Post 7\n---\nOther words.\n');
  const second = await build({ root });
  expect(second.written?.changed).toEqual([
    'desk/posts/p-7/index.html',
    'ledger/posts/p-7/index.html',
    'posts/p-7/index.html',
  ]);
  expect(Buffer.from(lies('posts/p-7/index.html'), 'base64').toString()).toContain('Other words.');
});

test('what is wrong with a page is said, whichever thread makes it', async () => {
  const broken = Object.fromEntries(
    Array.from({ length: 1100 }, (_, index) => [
      `content/posts/p-${index}.md`,
      index % 90 === 7
        ? `---\ntitle: Post ${index}\nlost: x\n---\nSee {nobody}.\n`
        : `---\ntitle: Post ${index}\n---\nSee ![it](none-${index % 100}.svg).\n`,
    ]),
  );
  const root = largeSite(broken);
  const [together, single] = [
    await build({ root, write: false }),
    await build({ root, write: false, ...alone }),
  ];
  const said = ({ diagnostics }: typeof together) =>
    new Set(diagnostics.map((diagnostic) => JSON.stringify(diagnostic)));
  expect(said(together)).toEqual(said(single));
  expect([...said(together)].filter((text) => text.includes('content/unknown-field'))).toHaveLength(
    13,
  );
  expect(
    together.diagnostics.some(({ message }) => message === 'There is no file assets/none-3.svg.'),
  ).toBe(true);
});

test('a thread that fails costs nothing but its time', async () => {
  const root = temporarySite(plainSite);
  const { site, plan, tree } = await build({ root, write: false });
  if (site === undefined || plan === undefined) throw new Error('The site does not build.');
  const order = orderPages(plan.pages);
  const taken = new SharedArrayBuffer(4);
  const thread = startThread(new Worker(path.join(root, 'missing.cjs')));
  const team: Team = {
    join: (_, assets, report) => ({
      shares: [thread.share(order, assets, report)],
      queue: createSharedQueue(order, taken),
    }),
    dismiss: () => thread.end(),
  };
  const input = {
    config: readConfig({ root }),
    site,
    plan,
    cache: openCache(undefined),
    report: () => {},
  };
  await expect(renderSite(input, renderSteps, team).then(textOf)).resolves.toEqual(textOf(tree));
});
