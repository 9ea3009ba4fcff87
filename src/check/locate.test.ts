import { expect, test } from 'vitest';
import type { Document } from '../content/load-document.ts';
import type { TextPattern } from '../content/text-pattern.ts';
import type { Element } from './dom/node.ts';
import {
  findAddress,
  findInTemplates,
  findText,
  locateElement,
  locateText,
  locateValue,
  type LocatedPage,
} from './locate.ts';
import type { Sources } from './sources.ts';

const files: Readonly<Record<string, string>> = {
  'content/site.yaml':
    'company: Good\nlinks:\n  - label: Terms\n    target: terms\n  - "about us"\n  - twice\n  - twice\n# company: Bad\n',
  'content/home.md': '---\ntitle: Welcome to {product}\nlead: Welcome\n---\nBelow, not here.\n',
  'templates/site.tsx': 'export const site = {};\n',
  'templates/head.tsx': '<link\n  rel="canonical" />\n',
};
const sources: Sources = {
  read: (file) => files[file],
  templates: ['templates/site.tsx', 'templates/head.tsx'],
  styles: [],
};
const page = {
  page: { source: 'content/home.md', documents: { home: { file: 'content/home.md' } } },
  html: '',
} as unknown as LocatedPage;

test('a text is found as whole words', () => {
  expect(findText('here', ['content/home.md'], sources)).toMatchObject({ line: 5, column: 12 });
  expect(findText('her', ['content/home.md'], sources)).toBeUndefined();
  expect(findText('{product}', ['content/home.md'], sources)).toMatchObject({
    line: 2,
    column: 19,
  });
  expect(findText('', ['content/home.md'], sources)).toBeUndefined();
});

test.each([
  ['terms', 'content/site.yaml:4:13'],
  ['about us', 'content/site.yaml:5:6'],
  ['Good – Modern Software', 'content/site.yaml:1:10'],
  ['Welcome to Ledger & Co', 'content/home.md:2:8'],
])('the field with “%s” is found, the longest value that fits', (text, place) => {
  const { file, line, column } = locateValue(text, page, sources) ?? {};
  expect(`${file}:${line}:${column}`).toBe(place);
});

test('a value that occurs twice is ambiguous', () => {
  expect(locateValue('twice', page, sources)).toBeUndefined();
});

test('a part of a word, a comment and the text below the fields are not values', () => {
  for (const text of ['term', 'Goodness', 'Bad', 'Below, not here.'])
    expect(locateValue(text, page, sources)).toBeUndefined();
});

test('a text that is in no template is located in the site map', () => {
  expect(findInTemplates('rel="canonical"', sources)).toMatchObject({
    file: 'templates/head.tsx',
    line: 2,
    column: 3,
  });
  expect(findInTemplates('nothing', sources)).toEqual({ file: 'templates/site.tsx' });
});

/** Locates the first image of a page that shows a text; the template tag is the fallback. */
function locateImage(text: TextPattern, html: string, src = '/x.png') {
  const links = [{ page: '/ä.png', anchor: '', line: 7, column: 2, length: 3 }];
  const body = { html: text, intro: [], sections: [], headings: [], links };
  const document = { file: 'content/home.md', body } as unknown as Document;
  return locateElement(
    {
      name: 'img',
      attribs: { src },
      children: [],
      sourceCodeLocation: { startOffset: html.indexOf('<img') },
    } as unknown as Element,
    { page: { source: 'content/home.md', documents: { home: document } }, html },
    sources,
    { exact: true, place: { file: 'templates/site.tsx' } },
  );
}

const variable = { variable: 'company' };

test.each<[text: TextPattern, html: string, file: string]>([
  [['<p>', variable, ' <img></p>'], '<p>A</p><p>Good <img></p>', 'content/home.md'],
  [[variable, variable, '<img>', variable], 'Good Good<img>Good', 'content/home.md'],
  [['<p>', variable, ' and ', variable, '<img>'], '<p>A and B and C<img>', 'content/home.md'],
  [['<p>', variable, '</p>'], '<p>A</p><img>', 'templates/site.tsx'],
  [['<p>', variable, ' <img></p>'], '<p>A <b>b</b> <img></p>', 'templates/site.tsx'],
  [[variable], 'Good<img>', 'templates/site.tsx'],
  [
    [`<p>${'a '.repeat(100_000)}`, variable, '<img>'],
    `<p>${'a '.repeat(100_000)}B<img>`,
    'content/home.md',
  ],
])('the region of the text %# is found in a page', (text, html, file) => {
  expect(locateImage(text, html)).toEqual({ file });
});

test('the encoded address of a picture is found in the text', () => {
  expect(locateImage(['<p><img></p>'], '<p><img></p>', '/%C3%A4.png')).toMatchObject({ line: 7 });
});

test('a word, an address and a value of any length are looked for', () => {
  const long = 'a'.repeat(1_000_000);
  expect(locateText(long, page, sources)).toBeUndefined();
  expect(findAddress(sources, `/${long}/`)).toBeUndefined();
  const read = () => `---\ntitle: ${long}\n---\n`;
  expect(locateValue(long, page, { ...sources, read })).toMatchObject({ line: 2, column: 8 });
});

/** Milliseconds of the processor to locate every heading of a text with so many. */
function costOf(count: number): number {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const headings = numbers.map((line) => ({ level: 2, id: `h${line}`, line, column: 1 }));
  const document = {
    file: 'content/home.md',
    body: { html: ['Text.'], intro: [], sections: [], headings },
  };
  const shown = {
    page: { source: document.file, documents: { home: document } },
    html: 'Text.',
  } as unknown as LocatedPage;
  const before = process.cpuUsage();
  const lines = numbers.map((index) => {
    const element = { name: 'h2', attribs: { id: `h${index}` }, children: [] };
    return locateElement(element as unknown as Element, shown, sources, undefined).line;
  });
  const { user, system } = process.cpuUsage(before);
  expect(lines).toEqual(numbers);
  return (user + system) / 1000;
}

test('the time to locate headings grows with their number, not with its square', () => {
  costOf(1000);
  // Quadratic growth would be a hundredfold.
  expect(costOf(30_000) / Math.max(costOf(3000), 1)).toBeLessThan(30);
});
