import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { breakSite, type Change } from '../../test-support/break-site.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';

const site = 'templates/site.tsx';
const on: Change = [site, 'settings,\n  variables', 'markdown: true,\n  settings,\n  variables'];
const legal: Change = [
  'templates/checks.ts',
  '= {}',
  `= { legal: { lock: 'legal.lock.yaml', texts: [{ page: '/terms/', words: '.text', version: '.version', effective: '.effective', history: '.history li' }] } }`,
];

async function textsOf(changes: readonly Change[], base = '/') {
  const root = temporarySite({ ...breakSite(changes), 'legal.lock.yaml': '' });
  const { tree, diagnostics } = await build({ root, base, write: false });
  expect(diagnostics.filter(({ code }) => !/^legal\/|\/misread$/.test(code))).toEqual([]);
  return (file: string) => {
    const output = tree.get(file);
    return output && Buffer.from(output.bytes).toString();
  };
}

test('a page made from texts has a copy with its facts, links and ids', async () => {
  const textOf = await textsOf([on]);
  expect(textOf('desk/index.md')).toBe(`---
title: "Welcome to Desk"
description: "A site in which everything is as it should be, so that a test can break one thing."
canonical: "https://good.internal/"
language: "en"
---

# Welcome to Desk

Text with **weight**, and a [link to the terms](https://good.internal/desk/terms/#scope).

## Prices {#prices}

None for Desk.

| Item | Price |
| - | - |
| First | 1 |
| Second | 2 |
`);
  expect(textOf('404.md')).toBeUndefined();
});

test('a legal text has its version and date', async () => {
  const copy = (await textsOf([on, legal]))('terms/index.md');
  expect(copy).toContain('\nversion: "1.0"\neffective: "2026-01-01"\n');
});

test.each([
  ['/', '/desk/terms/index.md'],
  ['/docs/', '/docs/desk/terms/index.md'],
  ['./', 'index.md'],
])('below %s, a page links to its copy at %s', async (base, address) => {
  const textOf = await textsOf([on], base);
  const link = `<link rel="alternate" type="text/markdown" href="${address}"/></head>`;
  expect(textOf('desk/terms/index.html')).toContain(link);
  expect(textOf('404.html')).not.toContain('text/markdown');
});

test('llms.txt lists the canonical pages by folder', async () => {
  const inFolder: Change = [site, "page('/terms/'", "page('/law/terms/'"];
  const toTerms: Change = ['content/home.md', '/terms/#scope', '/law/terms/#scope'];
  expect((await textsOf([on, inFolder, toTerms]))('llms.txt')).toBe(`# Welcome to Ledger & Co

> A site in which everything is as it should be, so that a test can break one thing.

- [Welcome to Ledger & Co](https://good.internal/index.md): A site in which everything is as it should be, so that a test can break one thing.

## law

- [Terms](https://good.internal/law/terms/index.md): The terms of a site in which everything is as it should be, made for a test.
`);
});

test('a title and a description are one line of llms.txt without markup', async () => {
  const terms = "title: 'Terms\\n\\n## <u>Two</u> [x](/y) `z` *a*'".replaceAll("'", '"');
  const textOf = await textsOf([
    on,
    ['content/terms.md', 'title: Terms', terms],
    ['content/home.md', 'description: A site', 'description: "# A site'],
    ['content/home.md', 'one thing.', 'one thing.\\n\\n- [b](https://c.example)"'],
  ]);
  const lines = textOf('llms.txt')?.split('\n') ?? [];
  expect(lines).toHaveLength(7);
  expect(lines[2]).toBe(
    '> \\# A site in which everything is as it should be, so that a test can break one thing. - \\[b\\](https://c.example)',
  );
  expect(lines[5]).toContain(
    '- [Terms ## \\<u>Two\\</u> \\[x\\](/y) \\`z\\` \\*a\\*](https://good.internal/terms/index.md)',
  );
});

test('without the option, there are no copies', async () => {
  const textOf = await textsOf([]);
  expect([textOf('index.md'), textOf('llms.txt')]).toEqual([undefined, undefined]);
});

test.each(['terms/index.md', 'terms/INDEX.md', 'LLMs.txt', 'Sitemap.xml'])(
  'a file at the path of a copy or another file of the build, %s, is a conflict',
  async (name) => {
    const files = breakSite([on]);
    const root = temporarySite({ ...files, [`assets/public/${name}`]: '# Terms\n' });
    const { diagnostics } = await build({ root, write: false });
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['page/conflict', `assets/public/${name}`],
    ]);
  },
);
