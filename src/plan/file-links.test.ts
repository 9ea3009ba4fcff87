import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { findRoute } from './routes.ts';
import { plainSite, temporarySite, type Files } from '../test-support/temporary-site.ts';

/** Builds the plain site with a text in its first post. */
async function buildWith(text: string, base = '/', files: Files = {}) {
  const root = temporarySite({
    ...plainSite,
    'content/posts/guide/index.md': '---\ntitle: The old guide\n---\nA guide.\n',
    'content/posts/01-first.md': `---\ntitle: First\n---\n${text}\n`,
    ...files,
  });
  const { tree, diagnostics } = await build({ root, base, write: false });
  return {
    html: (output: string) => Buffer.from(tree.get(output)?.bytes ?? []).toString(),
    // Each variant reports a broken anchor.
    problems: [
      ...new Set(
        diagnostics.map(({ code, line, column, fix }) => `${line}:${column} ${code} ${fix}`),
      ),
    ],
  };
}

test('a link to a Markdown file leads to its page, in variants and below a base', async () => {
  const { html, problems } = await buildWith(
    '[a](../terms.md#scope) [b](02-second.md) [c](/terms/?from=a#scope) [d](../terms.md?from=a#scope)',
    '/docs/',
  );
  expect(problems).toEqual([]);
  for (const variant of ['', 'ledger/', 'desk/'])
    expect(html(`${variant}posts/first/index.html`)).toContain(
      `<a href="/docs/${variant}terms/#scope">a</a> <a href="/docs/${variant}posts/second/">b</a> <a href="/docs/${variant}terms/?from=a#scope">c</a> <a href="/docs/${variant}terms/?from=a#scope">d</a>`,
    );
});

test('a link to the heading that became the title of a page leads to its top', async () => {
  const { html, problems } = await buildWith(
    '[a](guide/two.md#the-title) [b](guide/three.md#own)',
    '/',
    {
      'content/posts/guide/two.md': '# The title\n\nText.\n',
      'content/posts/guide/three.md': '# A {#own}\n\nText.\n',
    },
  );
  expect(problems).toEqual([]);
  expect(html('posts/first/index.html')).toContain(
    '<a href="/posts/guide/two/">a</a> <a href="/posts/guide/three/#own">b</a>',
  );
});

test.each(['../terms', '../terms.html', '/terms.md'])(
  'a link to %s names the file terms.md',
  async (target) => {
    const { html, problems } = await buildWith(`[a](${target}#scope)`);
    expect(problems).toEqual([]);
    expect(html('posts/first/index.html')).toContain('<a href="/terms/#scope">a</a>');
  },
);

test('a link to a folder or its README leads to the page of its index', () => {
  const routes = new Map([['content/a/index.md', { id: 'a', slug: 'a', path: '/a/' }]]);
  for (const file of ['content/a', 'content/a/README.md', 'content/a/index.html'])
    expect(findRoute(routes, file)?.path).toBe('/a/');
  expect(findRoute(routes, 'content/b/README.md')).toBeUndefined();
});

test.each([
  [
    '[a](../terms.md#nope)',
    '4:5 link/broken-anchor Correct it, or set the heading’s id with {#nope}.',
  ],
  ['[a](../term.md)', '4:5 link/broken Did you mean “../terms.md”?'],
  [
    '[a](02-second.html#b)',
    '4:5 link/broken-anchor Correct it, or set the heading’s id with {#b}.',
  ],
  ['[a](../second/)', '4:5 markdown/relative-link Did you mean “02-second.md”?'],
  ['[a](../terms/)', '4:5 markdown/relative-link Did you mean “../terms.md”?'],
  ['[a](guide/)', '4:5 markdown/relative-link Did you mean “guide/index.md”?'],
  ['[a](/term.md)', '4:5 link/broken Did you mean “../terms.md”?'],
  [
    '[a](elsewhere)',
    '4:5 markdown/relative-link Write the path of the page’s Markdown file, such as ../terms.md, or an address that begins with a slash, such as /terms/.',
  ],
])('%s is reported with the exact address, or with none', async (text, problem) => {
  expect((await buildWith(text)).problems).toEqual([problem]);
});

const words = 'We meet in the old boathouse at the lake every first Monday of a month.';

test.each([
  ['its title', 'An evening at the lake', 'Other words.'],
  ['its words', 'Another title', `${words}\n\nAnd more.`],
])('a link to a text that was renamed is told the one with %s', async (_, title, body) => {
  const root = temporarySite({
    ...plainSite,
    'content/posts/03-third.md': `---\ntitle: An evening at the lake\n---\n${words}\n`,
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args]);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'A');
  const problems = async () =>
    (await build({ root, write: false })).diagnostics.map(({ code, fix }) => `${code} ${fix}`);
  rmSync(path.join(root, 'content/posts/03-third.md'));
  writeFileSync(path.join(root, 'content/posts/summer.md'), `---\ntitle: ${title}\n---\n${body}\n`);
  writeFileSync(
    path.join(root, 'content/posts/01-first.md'),
    '---\ntitle: A\n---\n[a](03-third.md)\n',
  );
  const proposed = ['link/broken Did you mean “summer.md”?'];
  expect(await problems()).toEqual(proposed);
  git('add', '.');
  git('commit', '--quiet', '--message', 'B');
  expect(await problems()).toEqual(proposed);
});
