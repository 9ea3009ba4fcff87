import { describe, expect, test } from 'vitest';
import { findAnswer } from './find-answer.ts';

const files = new Set(['index.html', 'terms/index.html', 'a b/ü.txt', 'assets/x.svg']);

const answer = (pathname: string, base = '/', known: ReadonlySet<string> = files) => {
  const site = { base, mount: base, redirects: [] };
  const { status, file, location } = findAnswer(known, site, `${pathname}?a=b`);
  return [status, file ?? location];
};

describe('a local server', () => {
  test.each([
    ['/', 'index.html'],
    ['/terms/', 'terms/index.html'],
    ['/terms/index.html', 'terms/index.html'],
    ['/a%20b/%C3%BC.txt', 'a b/ü.txt'],
    ['/assets/x.svg', 'assets/x.svg'],
  ])('answers %s with %s', (pathname, file) => {
    expect(answer(pathname)).toEqual([200, file]);
  });

  test('adds the missing slash of a folder', () => {
    expect(answer('/terms')).toEqual([301, '/terms/?a=b']);
  });

  test.each([
    '/nothing',
    '/terms/nothing/',
    '//terms',
    '/..',
    '/%2e%2e/index.html',
    '/%c0%ae%c0%ae/',
    '/%',
    '/\0',
    '/assets',
    '/assets/',
    '/TERMS/',
    '/__proto__',
    '/constructor/',
  ])('finds nothing at %s', (pathname) => {
    expect(answer(pathname)).toEqual([404, undefined]);
  });

  test('finds files below the base path only', () => {
    expect(answer('/docs/terms/', '/docs/')).toEqual([200, 'terms/index.html']);
    expect(answer('/docs', '/docs/')).toEqual([301, '/docs/?a=b']);
    expect(answer('/docs/terms', '/docs/')).toEqual([301, '/docs/terms/?a=b']);
    expect(answer('/terms/', '/docs/')).toEqual([404, undefined]);
    expect(answer('/docsterms/', '/docs/')).toEqual([404, undefined]);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2Fevil.example',
    '///evil.example',
  ])('does not redirect %s to another server', (pathname) => {
    expect(answer(pathname, '/', new Set(['evil.example/index.html']))).toEqual([404, undefined]);
  });
});
