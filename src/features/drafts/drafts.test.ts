import { describe, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { policyOf } from '../hosts/headers.ts';
import { languagesSite } from '../../test-support/languages-site.ts';
import { breakSite } from '../../test-support/break-site.ts';
import {
  plainSite,
  redirectingSite,
  temporarySite,
  type Files,
} from '../../test-support/temporary-site.ts';

const third = 'content/posts/03-third.md';
const draft = '---\ntitle: Third\ndraft: true\n---\nNot final: {unknown}.\n';
const template = String(plainSite['templates/site.tsx']);

/** Builds the plain site with changes, and returns its output and its problems. */
async function buildPlain(files: Files) {
  const details: string[] = [];
  const { tree, diagnostics } = await build({
    root: temporarySite({ ...plainSite, ...files }),
    write: false,
    onDetail: (detail) => details.push(detail),
  });
  return {
    tree,
    details,
    diagnostics: diagnostics.map(({ code, file, line, fix }) => ({ code, file, line, fix })),
  };
}

test('leaves a draft out of pages, lists and sitemap, and names it in the details', async () => {
  const listed = template
    .replace(
      "home: entry('home.md', plain) };",
      "home: entry('home.md', plain), posts: collection('posts', plain) };",
    )
    .replace('content: { home }', 'content: { home, posts }')
    .replace(
      '<h1>{home.title}</h1>',
      "<h1>{home.title}</h1>{posts.map(({ title }) => title).join()}{' '}",
    )
    .replace('defineSite,', 'collection, defineSite,');
  const files = { 'templates/site.tsx': listed, [third]: draft };
  const { tree, details, diagnostics } = await buildPlain(files);
  expect(diagnostics).toEqual([]);
  expect(details).toContain(`${third} is a draft and is left out`);
  const { tree: without } = await buildPlain({ ...files, [third]: undefined });
  expect(Object.fromEntries(tree)).toEqual(Object.fromEntries(without));
});

test('a list of drafts only is an empty list', async () => {
  const { tree, diagnostics } = await buildPlain({
    'content/posts/01-first.md': draft,
    'content/posts/02-second.md': draft,
  });
  expect(diagnostics).toEqual([]);
  expect([...tree.keys()]).toContain('index.html');
  expect([...tree.keys()].filter((output) => output.includes('posts'))).toEqual([]);
});

test('a link to a draft is broken, and the message names the draft', async () => {
  const { diagnostics } = await buildPlain({
    [third]: draft,
    'content/posts/01-first.md': '---\ntitle: First\n---\nSee [the third](03-third.md).\n',
    'content/posts/02-second.md': '---\ntitle: Second\n---\nSee [the third](/posts/third/).\n',
  });
  const fix = `Its source ${third} is a draft. Publish it, or remove the link.`;
  const broken = { code: 'link/broken', line: 4, fix };
  expect(diagnostics.slice(0, 2)).toEqual([
    { ...broken, file: 'content/posts/01-first.md' },
    { ...broken, file: 'content/posts/02-second.md' },
  ]);
});

test('a draft that the site map names is an error, and so is a legal draft', async () => {
  const { diagnostics } = await buildPlain({
    [third]: draft,
    'content/terms.md': String(plainSite['content/terms.md']).replace(
      'title',
      'draft: true\ntitle',
    ),
    'templates/site.tsx': template.replace(
      'settings,\n',
      `settings,
  checks: { legal: { lock: 'content/lock.yaml', texts: [{ page: '/posts/third/', words: 'main', version: 'b', effective: 'time', history: 'li' }] } },
`,
    ),
  });
  expect(diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([
    ['content/draft', 'content/terms.md', 2],
    ['content/draft', third, 3],
  ]);
});

const values = ['', '~', 'null', 'soon', '"true"', '"false"', 'yes', '1', '[]', '# a note'];

test.each(values)('the value “%s” is an error that asks for true or false', async (value) => {
  const { diagnostics } = await buildPlain({ [third]: draft.replace('true', value) });
  expect(diagnostics).toContainEqual({
    code: 'content/wrong-type',
    file: third,
    line: 3,
    fix: expect.stringMatching(/[Ww]rite:? true/),
  });
});

test.each(values)('the value “%s” in a translation is an error', async (value) => {
  const file = 'content/news/01-launch.de.md';
  const root = languagesSite({ [file]: (text) => text.replace('---', `---\ndraft: ${value}`) });
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics.map(({ code, file, line }) => [code, file, line])).toContainEqual([
    'content/wrong-type',
    file,
    2,
  ]);
});

describe('a build for a review', () => {
  const files = {
    ...breakSite(
      [['content/site.yaml', 'company:', 'host: netlify\ncompany:']],
      redirectingSite(''),
    ),
    [third]: '---\ntitle: Third\ndraft: true\n---\nNot final.\n',
  };
  const review = (site: string | undefined) =>
    build({ root: temporarySite(files), write: false, drafts: true, site });

  test('has drafts, which it marks, and tells search engines to list no page', async () => {
    const { tree, pages, diagnostics } = await review('https://preview.plain.example');
    expect(diagnostics).toEqual([]);
    const textOf = (output: string) => Buffer.from(tree.get(output)?.bytes ?? []).toString();
    for (const { output } of pages)
      expect(textOf(output), output).toContain('<meta name="robots" content="noindex"/>');
    const marked = pages
      .map(({ output }) => output)
      .filter((output) => /Draft/.test(textOf(output)));
    expect(marked).toEqual(['', 'ledger/', 'desk/'].map((at) => `${at}posts/third/index.html`));
    const draftPage = textOf('posts/third/index.html');
    expect(draftPage).toContain('<title>Draft: Third</title>');
    expect(draftPage).toContain('<body><aside class="sitegen-draft" lang="en">Draft</aside>');
    expect(policyOf(draftPage)?.match(/sha256/g)).toHaveLength(2);
    expect(textOf('_headers')).toMatch(/^\/\*\n(?: {2}.*\n)* {2}x-robots-tag: noindex\n/m);
  });

  test.each([
    undefined,
    'https://plain.example',
    'http://www.plain.example',
    'https://plain.example.',
    'https://WWW.Plain.example.:443',
    'https://plain%2Eexample',
    'https://ｐlain。example',
  ])('is rejected at the published origin (%s)', async (site) => {
    await expect(review(site)).rejects.toThrow(
      '--drafts is for a preview, and https://plain.example is the published site.',
    );
  });
});
