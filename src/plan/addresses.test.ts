import { expect, test } from 'vitest';
import { addressOf, isPagePath, outputOf, pagePathOf } from './addresses.ts';

test.each([
  ['/', '', 'index.html', '/'],
  ['/', 'acme', 'acme/index.html', '/acme/'],
  ['/terms/', '', 'terms/index.html', '/terms/'],
  ['/terms/', 'acme', 'acme/terms/index.html', '/acme/terms/'],
  ['/404.html', '', '404.html', '/404.html'],
])('the page %s of the variant “%s” is the file %s at %s', (path, variant, output, address) => {
  expect(outputOf(path, variant)).toBe(output);
  expect(addressOf(path, variant, '/')).toBe(address);
  expect(addressOf(path, variant, '/base/')).toBe(`/base${address}`);
});

test.each([
  '/',
  '/a/',
  '/a-b/c.d/',
  '/404.html',
  '/.well-known/',
  '/site.webmanifest',
  `/${'a'.repeat(200)}/`,
])('%s can be a page', (path) => {
  expect(isPagePath(path)).toBe(true);
});

test.each([
  '',
  'a/',
  '/a',
  '/a b/',
  '/../x/',
  '/a/../',
  '/a//b/',
  '/ä/',
  '/a?b/',
  '/./',
  '/a./',
  '/a/..',
  `/${'a'.repeat(201)}/`,
])('%j cannot be a page', (path) => {
  expect(isPagePath(path)).toBe(false);
});

test('a link leads to the page with or without the last slash', () => {
  expect(pagePathOf('/terms')).toBe('/terms/');
  expect(pagePathOf('/terms/')).toBe('/terms/');
  expect(pagePathOf('/404.html')).toBe('/404.html');
});
