import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { languagesSite } from '../test-support/languages-site.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';

const code = `const answer: number = 42; // <b> & {company}\nreturn "\\"";\n`;
const files = {
  ...plainSite,
  'content/home.md': `---\ntitle: Code\n---\n\`\`\`ts\n${code}\`\`\`\n\n\`\`\`klingon\nqapla\n\`\`\`\n\n## Prices {#prices}\n\n- Below:\n\n  \`\`\`json\n  {"a": 1}\n  \`\`\`\n`,
  'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
    'settings,\n',
    'settings,\n  highlight: true,\n',
  ),
};

/** Builds a site whose `node_modules` is this package's, and opens its home page. */
async function buildHome(root: string) {
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  return Buffer.from(tree.get('index.html')?.bytes ?? []).toString();
}

function siteWithShiki(): string {
  const root = temporarySite(files);
  linkPackages(root);
  return root;
}

const linkPackages = (root: string) =>
  symlinkSync(
    path.resolve(import.meta.dirname, '../../node_modules'),
    path.join(root, 'node_modules'),
  );

test('gives tokens classes, and leaves code in an unknown language as it is', async () => {
  const html = await buildHome(siteWithShiki());
  const $ = load(html);
  expect($('.language-ts').text()).toBe(code);
  expect($('.language-ts .token-keyword').first().text()).toBe('const');
  expect($('.language-ts .token-comment').text()).toContain('<b> & {company}');
  expect($('li .language-json').text()).toBe('{"a": 1}\n');
  expect($('li .language-json span')).not.toHaveLength(0);
  expect($('.language-klingon').html()).toBe('qapla\n');
  expect($('main [style]')).toHaveLength(0);
});

test('happens without the option where Shiki is installed, and not with false', async () => {
  const withOption = (line: string) => {
    const root = temporarySite({
      ...files,
      'templates/site.tsx': String(files['templates/site.tsx']).replace('highlight: true,', line),
    });
    linkPackages(root);
    return buildHome(root);
  };
  expect(await withOption('')).toContain('token-keyword');
  expect(await withOption('highlight: false,')).not.toContain('token-keyword');
});

test('takes the same code from the cache', async () => {
  const root = siteWithShiki();
  expect(await buildHome(root)).toBe(await buildHome(root));
});

test('highlights the code of translations', async () => {
  const block = '\n\n```ts\nconst a = 1;\n```\n';
  const root = languagesSite({
    'content/home.md': (text) => text + block,
    'content/home.de.md': (text) => text + block,
    'templates/site.tsx': (text) => text.replace('defineSite({', 'defineSite({ highlight: true,'),
  });
  linkPackages(root);
  const { tree } = await build({ root, write: false });
  const pagesWith = (markup: string) =>
    [...tree.keys()].filter((output) => Buffer.from(tree.get(output)!.bytes).includes(markup));
  expect(pagesWith('language-ts')).toEqual(expect.arrayContaining(['index.html', 'de/index.html']));
  expect(pagesWith('token-keyword')).toEqual(pagesWith('language-ts'));
});
