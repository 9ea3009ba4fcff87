import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';

const support = path.join(packageRoot(), 'src/test-support');

/** Returns a copy of a site whose pages have copies. */
function withCopies(folder: string): string {
  const root = temporarySite({});
  cpSync(folder, root, { recursive: true });
  const file = path.join(root, 'templates/site.tsx');
  const map = readFileSync(file, 'utf8');
  writeFileSync(file, map.replace('defineSite({', 'defineSite({\n  markdown: true,'));
  return root;
}

test.each([
  ['site of this repository', () => packageRoot()],
  ['site of a law firm', () => withCopies(path.join(support, 'law-firm'))],
  ['site in five languages', () => withCopies(path.join(support, 'languages'))],
  ['site of a newsroom', () => withCopies(path.join(support, 'newsroom'))],
])('the copies of the %s have the words of its pages', async (_, open) => {
  const { tree } = await build({ root: open(), cache: false, write: false });
  const textOf = (file: string) => Buffer.from(tree.get(file)?.bytes ?? []).toString();
  const copies = [...tree.keys()].filter((file) => file.endsWith('index.md'));
  expect(copies.length).toBeGreaterThan(3);
  for (const copy of copies)
    expect(wordsOfCopy(textOf(copy)), copy).toBe(wordsOfPage(textOf(copy.replace(/md$/, 'html'))));
});

/** What a screen reader does not read as text, and navigation. */
const leftOut =
  'nav, dialog, [hidden], [inert], [aria-hidden=true], [role=img], audio, canvas, datalist, iframe, math, noscript, object, script, select, style, svg, template, textarea, video';

function wordsOfPage(html: string): string {
  const $ = load(html);
  $(leftOut).remove();
  return squeeze($('main').text());
}

function wordsOfCopy(copy: string): string {
  const text = copy.replace(/^---\n[^]*?\n---\n/, '').replace(/^(\W*#.*) \{#[^}\n]*\}$/gm, '$1');
  return squeeze(load(new Marked({ async: false }).parse(text) as string).text());
}

/** Returns the letters and digits of a text. */
const squeeze = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
