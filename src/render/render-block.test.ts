import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../build.ts';
import { blockSite, blockText } from '../test-support/block-site.ts';
import { temporarySite, type Files } from '../test-support/temporary-site.ts';

const first = 'content/posts/01-first.md';

async function buildWith(files: Files) {
  const root = temporarySite({ ...blockSite, [first]: blockText, ...files });
  const { diagnostics, tree } = await build({ root, write: false });
  const textOf = (output: string) => Buffer.from(tree.get(output)?.bytes ?? []).toString();
  return { root, diagnostics, tree, textOf };
}

const stylesIn = (html: string) =>
  Array.from(html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g), ([, name = '']) => name);

describe('blocks in a page', () => {
  test('are rendered with the links and variables of the variant', async () => {
    const { diagnostics, textOf } = await buildWith({});
    expect(diagnostics).toEqual([]);
    const html = textOf('desk/posts/first/index.html');
    expect(html).toContain(
      '<p><a data-video="abc" href="https://video.example/abc">The film of Plain</a></p>',
    );
    expect(html).toContain(
      '<div><p>Breakfast is <strong>included</strong> for Desk. See the <a href="/desk/terms/">terms</a>.</p>\n<p><a data-video="inner" href="https://video.example/inner">Inner</a></p></div><p><a href="/desk/terms/#scope">Terms</a></p></aside>\n',
    );
    expect(html).toMatch(/<img src="\/assets\/pass-\w{10}\.svg" alt="The pass" width="30"/);
    expect(html).not.toContain('sitegen-block');
    expect(textOf('posts/first/index.html')).toContain('for Ledger.');
  });

  test('bring their styles and scripts, and only to pages that show them', async () => {
    const { textOf } = await buildWith({});
    const html = textOf('posts/first/index.html');
    const css = stylesIn(html).map(textOf).join('');
    expect(css).toContain('.callout{color:#123456}');
    expect(css).toContain('ul{padding:0}');
    const [, hash = ''] =
      /<script src="\/assets\/video-\w+\.js" integrity="([^"]+)" defer=""><\/script><\/head>/.exec(
        html,
      ) ?? [];
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain(`script-src '${hash}'`);
    for (const other of ['index.html', 'posts/second/index.html']) {
      expect(stylesIn(textOf(other))).toEqual([]);
      expect(textOf(other)).not.toContain('<script');
    }
  });

  test('are a part of the text in lists, files and hooks of other components', async () => {
    const { diagnostics, textOf } = await buildWith({
      'templates/site.tsx': String(blockSite['templates/site.tsx'])
        .replace(
          'import {',
          "import { useId } from 'react';\nimport { collection, file } from 'react-sitegen';\nimport {",
        )
        .replace(
          "const homeContent = { home: entry('home.md', plain) };",
          "const homeContent = { home: entry('home.md', plain), posts: collection('posts', plain) };",
        )
        .replace(
          '<h1>{home.title}</h1>',
          '<h1 id={useId()}>{home.title}</h1><div data-text={posts.map(({ body }) => body.html).join()} /><p id={useId()}>{JSON.stringify(posts[0].body.html)}</p>',
        )
        .replace('{ content: { home }, site', '{ content: { home, posts }, site')
        .replace(
          '  pages: [\n',
          "  files: [file('/feed.txt', { content: { posts: collection('posts', plain) }, contents: ({ content: { posts } }) => posts.map(({ body }) => body.html).join('') })],\n  pages: [\n",
        ),
    });
    expect(diagnostics).toEqual([]);
    const html = textOf('index.html');
    expect(html).toContain('&lt;a data-video=&quot;abc&quot;');
    expect(html).not.toContain('sitegen-block');
    expect(textOf('feed.txt')).toContain('<a data-video="inner"');
    expect(textOf('feed.txt')).not.toContain('sitegen-block');
  });

  test('have ids that differ', async () => {
    const { textOf } = await buildWith({
      [first]:
        '---\ntitle: A\n---\n```gallery\npictures:\n  - { file: pass.svg, alt: A }\n```\n\n```gallery\npictures:\n  - { file: pass.svg, alt: B }\n```\n',
    });
    const ids = [...textOf('posts/first/index.html').matchAll(/<ul id="([^"]+)"/g)].map(
      ([, id]) => id,
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('are in the copy of the page as Markdown as it shows them', async () => {
    const { textOf } = await buildWith({
      'templates/site.tsx': String(blockSite['templates/site.tsx']).replace(
        '  settings,\n',
        '  settings,\n  markdown: true,\n',
      ),
    });
    expect(textOf('posts/first/index.md')).toContain(
      '[The film of Plain](https://video.example/abc)',
    );
    expect(textOf('posts/first/index.md')).toContain('Breakfast is **included**');
  });
});

describe('a component of a block that throws', () => {
  const broken = {
    'templates/blocks/video.tsx': String(blockSite['templates/blocks/video.tsx']).replace(
      '=> <p>',
      "=> <p title={id === 'abc' ? (undefined as any).title : ''}>",
    ),
  };

  test('is reported once at its block, with the line of the template', async () => {
    const { diagnostics } = await buildWith(broken);
    expect(diagnostics).toMatchObject([
      {
        code: 'template/threw',
        file: first,
        line: 6,
        column: 4,
        length: 5,
        message: expect.stringContaining('The block “video” could not be rendered: '),
        why: expect.stringMatching(/templates\/blocks\/video\.tsx:4:\d+/),
      },
    ]);
  });

  test('does not matter for pages without the text', async () => {
    const { tree } = await buildWith(broken);
    expect(tree.has('posts/second/index.html')).toBe(true);
    expect(tree.has('posts/first/index.html')).toBe(false);
  });
});

test('blocks of a translation have their own words, links and variables', async () => {
  const german = blockText
    .replace('Two nights: one price', 'Zwei Nächte, ein Preis')
    .replace('Breakfast is **included**', 'Frühstück ist **enthalten**');
  const { diagnostics, textOf } = await buildWith({
    'content/posts/01-first.de.md': german,
    'content/home.de.md': '---\ntitle: Willkommen\n---\nText.\n',
    'content/terms.de.md':
      '---\ntitle: Bedingungen\n---\n## Umfang {#scope}\n\nAlles.\n\n## Kontakt {#contact}\n\nHier.\n',
    'templates/site.tsx': String(blockSite['templates/site.tsx'])
      .replace('  settings,\n', "  settings,\n  languages: { en: 'English', de: 'Deutsch' },\n")
      .replaceAll('title: string()', 'title: text()')
      .replace('import {', "import { text } from 'react-sitegen';\nimport {")
      .replace(' lang="en"', ''),
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [english, translated] = ['posts/first', 'de/desk/posts/first'].map((folder) =>
    textOf(`${folder}/index.html`),
  );
  expect(english).toContain('<p class="title">Two nights: one price</p>');
  expect(english).toContain('for Ledger. See the <a href="/terms/">terms</a>');
  expect(translated).toContain('<p class="title">Zwei Nächte, ein Preis</p>');
  expect(translated).toContain('for Desk. See the <a href="/de/desk/terms/">terms</a>');
  expect(translated).toContain('<a href="/de/desk/terms/#scope">Terms</a>');
});

test('a later build equals one without a cache after each kind of change', async () => {
  const root = temporarySite({ ...blockSite, [first]: blockText });
  const describeTree = async (cache: boolean) => {
    const { diagnostics, tree } = await build({ root, cache, write: false });
    return [
      diagnostics,
      [...tree].map(([name, { bytes }]) => [name, Buffer.from(bytes).toString()]),
    ];
  };
  const change = (file: string, from: string, to: string) => {
    const text = String({ ...blockSite, [first]: blockText }[file]);
    expect(text).toContain(from);
    writeFileSync(path.join(root, file), text.replace(from, to));
  };
  await describeTree(true);
  const changes = [
    () => change('templates/blocks/callout.tsx', '<aside className', '<aside id="x" className'),
    () => change('templates/blocks/video.tsx', 'id: string()', 'id: number()'),
    () => change('templates/blocks/callout.tsx', "body: 'required', ", ''),
    () =>
      change(
        'templates/site.tsx',
        'blocks: { callout, gallery, video }',
        'blocks: { gallery, video }',
      ),
    () => change('templates/site.tsx', 'blocks: { callout, gallery, video }', ''),
  ];
  for (const make of changes) {
    make();
    expect(await describeTree(true)).toEqual(await describeTree(false));
  }
});

test('a field that leads to a missing file is one error beside a text with blocks', async () => {
  const { diagnostics } = await buildWith({
    'content/posts/02-second.md': '---\ntitle: Second\nfile: nope.pdf\n---\nText.\n',
    'templates/site.tsx': String(blockSite['templates/site.tsx'])
      .replace('import { defineSite', 'import { link, optional, defineSite')
      .replace(
        'const plain = contentType({ title: string() })',
        'const plain = contentType({ title: string(), file: optional(link()) })',
      ),
  });
  expect(diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([
    ['link/broken', 'content/posts/02-second.md', 3],
  ]);
});

test.each([
  ['yaml', 'which is a language of code blocks'],
  ['two words', 'which is not a word'],
])('a block cannot have the name %s', async (name, reason) => {
  const { diagnostics } = await buildWith({
    'templates/site.tsx': String(blockSite['templates/site.tsx']).replace(
      'callout, gallery, video }',
      `callout, gallery, video, '${name}': video }`,
    ),
  });
  expect(diagnostics).toMatchObject([
    { code: 'template/block-name', file: 'templates/site.tsx', line: expect.any(Number) },
  ]);
  expect(diagnostics[0]?.message).toContain(reason);
});
