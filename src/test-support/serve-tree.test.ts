import { afterEach, expect, test } from 'vitest';
import { serveTree, type TreeServer } from './serve-tree.ts';

const tree = new Map(
  [
    'index.html',
    'terms/index.html',
    '404.html',
    'assets/a.css',
    'assets/a.woff2',
    'grüße/index.html',
  ].map((path) => [path, { bytes: Buffer.from(path) }]),
);
let host: TreeServer | undefined;

afterEach(() => host?.close());

test.each([
  ['/', 200, 'index.html', 'text/html; charset=utf-8'],
  ['/?from=mail', 200, 'index.html', 'text/html; charset=utf-8'],
  ['/terms/', 200, 'terms/index.html', 'text/html; charset=utf-8'],
  ['/gr%C3%BC%C3%9Fe/', 200, 'grüße/index.html', 'text/html; charset=utf-8'],
  ['/assets/a.css', 200, 'assets/a.css', 'text/css; charset=utf-8'],
  ['/assets/a.woff2', 200, 'assets/a.woff2', 'font/woff2'],
  ['/nothing', 404, '404.html', 'text/html; charset=utf-8'],
  ['/no/such/page/', 404, '404.html', 'text/html; charset=utf-8'],
  ['/%ff', 404, '404.html', 'text/html; charset=utf-8'],
  ['//elsewhere', 404, '404.html', 'text/html; charset=utf-8'],
])('%s has the status %i and the page %s', async (address, status, body, type) => {
  host = await serveTree(tree);
  const response = await fetch(host.origin + address);
  expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
    status,
    body,
    type,
  ]);
});

test('a folder without its slash is redirected with the query', async () => {
  host = await serveTree(tree);
  const response = await fetch(`${host.origin}/terms?from=mail`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([301, '/terms/?from=mail']);
});

test('a host without redirects sends the page of a folder without its slash', async () => {
  host = await serveTree(tree, { folders: 'answer' });
  const response = await fetch(`${host.origin}/terms`, { redirect: 'manual' });
  expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
    200,
    'terms/index.html',
    'text/html; charset=utf-8',
  ]);
});
