import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite, type Files } from '../test-support/temporary-site.ts';

/** Builds a site whose pages are the texts of other generators. */
async function buildWith(files: Files) {
  const map = String(plainSite['templates/site.tsx'])
    .replace('contentType,', 'contentType, imported, importedPath,')
    .replace(
      /pages\(\(\{ slug \}\)[^]*?type: plain,/,
      "pages(importedPath, { folder: 'docs', type: imported,",
    );
  const root = temporarySite({ ...plainSite, 'templates/site.tsx': map, ...files });
  const { diagnostics, pages, tree } = await build({ root, write: false });
  return {
    problems: diagnostics.map(({ file, code, line }) => `${file}:${line} ${code}`),
    paths: pages.filter(({ source }) => source.includes('docs/')).map(({ path }) => path),
    tree,
  };
}

test('the fields of Hugo and Jekyll are read, and others ignored', async () => {
  const { problems, paths, tree } = await buildWith({
    'content/posts/01-first.md': undefined,
    'content/posts/02-second.md': undefined,
    'content/docs/Start/README.md':
      '# Start\n\n[a](../guide/) [b](/guide/Über%20uns.md) [c](/old.md#readme)',
    'content/docs/guide/README.md': '---\ntitle: 404\ntags:\nweight: -1.5\nlayout: x\n---\nText.\n',
    'content/docs/guide/Über uns.md': 'Text without a title.',
    'content/docs/old.md':
      '---\ntitle: Old\nslug: unused\npermalink: /Kept/Address\naliases: [/former/, ../gone]\ntags: one\n---\nText.\n',
    'content/docs/news/_index.md': '---\ntitle: News\n---\n[a](one.md)',
    'content/docs/news/one.md': '---\nslug: First\n---\n[b](/news/)',
    'content/docs/news/two.md': '---\nslug: /second\n---\nText.',
  });
  expect(problems).toEqual([]);
  expect([...new Set(paths)].sort()).toEqual([
    '/Kept/Address/',
    '/guide/',
    '/guide/uber-uns/',
    '/news/',
    '/news/First/',
    '/second/',
    '/start/',
  ]);
  const html = Buffer.from(tree.get('start/index.html')?.bytes ?? []).toString();
  expect(html).toContain('<a href="/guide/">a</a>');
  expect([...tree.keys()]).toContain('former/index.html');
  expect([...tree.keys()]).toContain('Kept/gone/index.html');
});

test('a text that Jekyll does not publish is a draft', async () => {
  const { problems, paths } = await buildWith({
    'content/posts/01-first.md': undefined,
    'content/posts/02-second.md': undefined,
    'content/docs/hidden.md': '---\ntitle: Hidden\npublished: false\n---\nText.\n',
    'content/docs/shown.md': '---\ntitle: Shown\npublished: true\n---\nText.\n',
  });
  expect([problems, new Set(paths)]).toEqual([[], new Set(['/shown/'])]);
});

test('a translation of an imported text has its own title', async () => {
  const map = String(plainSite['templates/site.tsx'])
    .replace('contentType,', 'contentType, imported, importedPath,')
    .replace('defineSite({', "defineSite({ languages: { en: 'English', de: 'Deutsch' },")
    .replace(
      /pages\(\(\{ slug \}\)[^]*?type: plain,/,
      "pages(importedPath, { folder: 'docs', type: imported,",
    );
  const root = temporarySite({
    ...plainSite,
    'templates/site.tsx': map,
    'content/docs/one.md': '---\ntitle: One\nweight: 2\n---\nText.\n',
    'content/docs/one.de.md': '---\ntitle: Eins\n---\nText.\n',
  });
  const { diagnostics, pages } = await build({ root, write: false });
  const messages = diagnostics.filter(({ file }) => file?.startsWith('content/docs/') === true);
  expect(messages).toEqual([]);
  expect(pages.map(({ path, variant }) => `${variant.slug} ${path}`)).toContain(' /one/');
});

test('two texts cannot have the same former address', async () => {
  const text = (aliases: string) => `---\naliases: ${aliases}\n---\nText.\n`;
  const { problems } = await buildWith({
    'content/posts/01-first.md': undefined,
    'content/posts/02-second.md': undefined,
    'content/docs/one.md': text('[/former/, /one]'),
    'content/docs/two.md': text('/former'),
  });
  expect(problems).toEqual(['content/docs/two.md:undefined redirect/repeated']);
});
