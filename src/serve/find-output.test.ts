import { describe, expect, it } from 'vitest';
import { findOutput } from './find-output.ts';

const tree = new Map(
  ['index.html', '404.html', 'terms/index.html', 'a b/ü.txt', 'assets/x.svg'].map((path) => [
    path,
    path,
  ]),
);

describe('an address', () => {
  it.each([
    ['/', 'index.html'],
    ['/terms/', 'terms/index.html'],
    ['/terms/index.html', 'terms/index.html'],
    ['/a%20b/%C3%BC.txt', 'a b/ü.txt'],
    ['/assets/x.svg', 'assets/x.svg'],
  ])('%s leads to %s', (pathname, path) => {
    expect(findOutput(tree, '/', pathname)).toEqual({ kind: 'output', path });
  });

  it('without its slash leads to the folder', () => {
    expect(findOutput(tree, '/', '/terms')).toEqual({ kind: 'redirect', address: '/terms/' });
  });

  it.each([
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
  ])('%s leads nowhere', (pathname) => {
    expect(findOutput(tree, '/', pathname)).toEqual({ kind: 'missing' });
  });

  it('is looked up below the base path only', () => {
    expect(findOutput(tree, '/docs/', '/docs/terms/')).toMatchObject({
      kind: 'output',
      path: 'terms/index.html',
    });
    expect(findOutput(tree, '/docs/', '/docs')).toEqual({ kind: 'redirect', address: '/docs/' });
    expect(findOutput(tree, '/docs/', '/docs/terms')).toEqual({
      kind: 'redirect',
      address: '/docs/terms/',
    });
    expect(findOutput(tree, '/docs/', '/terms/').kind).toBe('missing');
    expect(findOutput(tree, '/docs/', '/docsterms/').kind).toBe('missing');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2Fevil.example',
    '///evil.example',
  ])('%s redirects to no other server', (pathname) => {
    expect(findOutput(new Map([['evil.example/index.html', '']]), '/', pathname)).toEqual({
      kind: 'missing',
    });
  });
});
