import { expect, test } from 'vitest';
import { findInTemplates, findText, locateValue, type LocatedPage } from './locate.ts';
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
