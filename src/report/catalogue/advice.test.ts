import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { proofread } from '../../features/proofreading/proofread.ts';
import { plainSite, sharedSite } from '../../test-support/temporary-site.ts';
import type { Diagnostic } from '../diagnostic.ts';

/** One pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const front = '---\ntitle: First\n---\n';

const root = sharedSite({
  ...plainSite,
  'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
    `'img-src': ["'self'"]`,
    `'img-src': ["'self'"], 'media-src': ["'self'"]`,
  ),
  'content/posts/my film.mp4': 'film',
});

async function problemsOf(text: string): Promise<readonly Diagnostic[]> {
  writeFileSync(path.join(root, 'content/posts/01-first.md'), text);
  const { diagnostics } = await build({ root, write: false, proofread });
  // Which media a page may load is up to the policy of the site.
  return diagnostics.filter(({ code }) => !['content/unused', 'policy/blocked'].includes(code));
}

/** Puts the words that the advice names in the place of those that were reported. */
function follow(text: string, { line = 1, column = 1, length = 1, fix = '' }: Diagnostic): string {
  const advice =
    /^(?:Write(?: it as)?|Remove the invisible character \S+?|Write it without spaces and variables): (.+?)\.?$/.exec(
      fix,
    ) ?? /(?:Did you mean [“{]|Write (?=https:|\{))(.+?)(?:[”}]\?|\.$| for )/.exec(fix);
  const words = advice?.[1] ?? fix;
  const lines = text.split('\n');
  const written = lines[line - 1] ?? '';
  const reported = written.slice(column - 1, column - 1 + length);
  // Brackets and braces around the words stay.
  const [, open = '', , close = ''] = /^([[{]?)(.*?)([\]}]?)$/.exec(reported) ?? [];
  const id = /\{#[^}]*\}$/.exec(reported)?.[0];
  const right =
    id === undefined ? open + words.replace(/^\{|\}$/g, '') + close : reported.replace(id, words);
  lines[line - 1] = written.slice(0, column - 1) + right + written.slice(column - 1 + length);
  return lines.join('\n');
}

test.each([
  ['[x](../term.md)', 'link/broken'],
  ['[x](/term.md)', 'link/broken'],
  ['[x](../second/)', 'markdown/relative-link'],
  ['[x](../terms/)', 'markdown/relative-link'],
  ['[x](../term)', 'markdown/relative-link'],
  ['[x](https://plain.example/trems/)', 'link/broken'],
  ['[x](/posts/secnd/)', 'link/broken'],
  ['[x](/terms/#scop)', 'link/broken-anchor'],
  ['## A {#A b}', 'markdown/heading-id-malformed'],
  ['{compny}', 'markdown/unknown-variable'],
  ['[a][term]\n\n[terms]: /terms/', 'markdown/undefined-reference'],
])('the advice for %s ends %s', async (words = '', code = '') => {
  const text = front + words;
  const [problem] = await problemsOf(text);
  expect(problem).toMatchObject({ code });
  const followed = problem === undefined ? text : follow(text, problem);
  expect(await problemsOf(followed), followed).toEqual([]);
});

/** Advice in words, with what a writer does then. */
test.each([
  ['[x](#TODO)', 'link/broken-anchor', '[x](#TODO)\n\n## Todo {#TODO}'],
  ['[x] (/terms/)', 'markdown/broken-link', '[x](/terms/)'],
  ['![A film](my film.mp4)', 'markdown/broken-link', '![A film](<my film.mp4>)'],
  [
    '[x](https: //elsewhere.example/a b)',
    'markdown/broken-link',
    '[x](<https://elsewhere.example/a b>)',
  ],
  ['{{company}}', 'markdown/doubled-braces', '{company}'],
  ['##Title', 'markdown/heading-space', '## Title'],
  ['** bold **', 'markdown/unclosed-emphasis', '**bold**'],
  ['– One\n– Two', 'markdown/misread', '- One\n- Two'],
  ['\uf0b7 One', 'markdown/misread', '- One'],
  ['-\u00a0One', 'markdown/misread', '- One'],
  ['1.One\n2.Two', 'markdown/misread', '1. One\n2. Two'],
  ['A\tB\nC\tD', 'markdown/broken-table', '| A | B |\n|---|---|\n| C | D |'],
  ['| A | B |\n\n|---|---|', 'markdown/broken-table', '| A | B |\n|---|---|'],
  ['[Update]: soon', 'markdown/hidden-line', '\\[Update]: soon'],
  ['a[^1]\n\n[^1]: b\n[^1]: c', 'markdown/hidden-line', 'a[^1][^2]\n\n[^1]: b\n[^2]: c'],
  ['Pri\u200bces', 'markdown/invisible-character', 'Prices'],
  ['$\\sum_{i} x$', 'markdown/unknown-variable', '`$\\sum_{i} x$`'],
  ['a {: .lead}', 'markdown/misread', 'a'],
  ['a ==b==', 'markdown/misread', 'a <mark>b</mark>'],
  ['[TOC]', 'markdown/misread', 'a'],
  ['{# note #}', 'markdown/misread', '<!-- note -->a'],
  ['import { z } from "zod";', 'markdown/misread', 'a'],
  [
    '<iframe src="/a/"></iframe>',
    'markdown/raw-html',
    '[Watch the film](https://www.company.example/film)',
  ],
  ['<video src="a.mp4"></video>', 'markdown/raw-html', '![What it shows](<my film.mp4>)'],
  ['<form>a</form>', 'markdown/unknown-element', 'a'],
  ['<p style="color:red">a</p>', 'markdown/html-attribute', '<p>a</p>'],
  ['![a](C:\\Users\\me\\mark.svg)', 'markdown/unsafe-link', '![a](mark.svg)'],
  ['[x](hello@plain.example)', 'markdown/malformed-link', '[x](mailto:hello@plain.example)'],
  ['[x](www.elsewhere.example)', 'markdown/malformed-link', '[x](https://www.elsewhere.example)'],
  ['[x](+35312345678)', 'markdown/malformed-link', '[x](tel:+35312345678)'],
  ['[x](//elsewhere.example/a)', 'markdown/malformed-link', '[x](https://elsewhere.example/a)'],
  ['[x](/te\u00adrms/)', 'markdown/malformed-link', '[x](/terms/)'],
  ['> [!OWN]\n> a', 'markdown/misread', '> [!NOTE]\n> a'],
])('the advice for %j ends %s', async (words, code, followed) => {
  const problems = await problemsOf(front + words);
  const problem = problems.find((each) => each.code === code);
  expect(problem?.message).toBeDefined();
  expect(problem?.message).not.toMatch(/\uFFFD|[\x80-\x9f]/);
  expect(`${problem?.fix}`).not.toMatch(/template|schema/i);
  expect(await problemsOf(front + followed)).toEqual([]);
});

test.each([
  '## تعلم {#تعلم-قول-لا}',
  '## Numbers {#1.-numbers}',
  '[comment]: <> (hidden)\n\na',
  `![A mark][image1]\n\n[image1]: <data:image/png;base64,${png}>`,
  'สวัสดี\u200bครับ',
  'See [https://elsewhere.example] and npm@5.2.0.',
  'Don\u0092t.',
  'https://*.elsewhere.example:99 https://x.\\*.elsewhere.example',
  '<aside>a <time datetime="2026">b</time> <ruby>c<rt>d</rt></ruby></aside>',
  '[x](https://plain.example/terms/#scope)',
])('%j is right', async (words) => {
  expect(await problemsOf(front + words)).toEqual([]);
});

test('front matter of TOML is named', async () => {
  expect(await problemsOf('+++\ntitle = "First"\n+++\nText.\n')).toMatchObject([
    { code: 'front-matter/missing', why: expect.stringContaining('TOML') },
  ]);
});
