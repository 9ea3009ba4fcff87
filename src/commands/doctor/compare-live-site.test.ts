import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { hostedFiles, hostedSite, hostedTree } from '../../features/hosts/fixtures/hosted-files.ts';
import { headersOf } from '../../features/hosts/headers.ts';
import { mediaTypeOf } from '../../lib/media-types.ts';
import { findAnswer } from '../../features/hosts/find-answer.ts';
import { compareLiveSite } from './compare-live-site.ts';

interface Sent {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The file that is sent; `''` for a redirect. */
  readonly file: string;
}

/** Serves the site with a change of each response, and compares it with the build. */
async function compare(
  plant: (sent: Sent, address: string) => void,
  host: 'nginx' | 'github-pages' | undefined = 'nginx',
  tree = hostedTree,
) {
  const names = new Set(Object.keys(hostedFiles));
  const server = createServer(({ url = '' }, response) => {
    const { status, file = '', location } = findAnswer(names, hostedSite, url);
    const sent: Sent = {
      status,
      headers: {
        ...headersOf(file, hostedSite.headers),
        ...(location === undefined
          ? { 'content-type': mediaTypeOf(tree.has(file) ? file : 'a.txt') }
          : { location }),
      },
      file,
      body: String(tree.get(file)?.bytes ?? ''),
    };
    plant(sent, url);
    response.writeHead(sent.status, sent.headers);
    response.end(sent.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const expected = { tree, site: hostedSite, host };
  const { problems } = await compareLiveSite(expected, origin);
  return Array.from(problems, ([text, addresses]) => `${addresses.toSorted()[0]} ${text}`);
}

const [css, font] = ['main-0123456789.css', 'text-0123456789.woff2'];

test('finds no problem in what the build and the host’s configuration give', async () => {
  expect(await compare(() => {})).toEqual([]);
});

function remove(sent: Sent) {
  Object.assign(sent, { status: 404, body: hostedFiles['404.html'] });
  delete sent.headers['location'];
}

test('expects headers and redirects only where they are configured', async () => {
  const bare = ({ headers }: Sent) => {
    for (const name of Object.keys(headersOf('', hostedSite.headers))) delete headers[name];
    delete headers['location'];
  };
  expect(await compare(bare, 'github-pages')).toEqual([]);
  expect(await compare(bare, undefined)).toContain('/ x-frame-options is “”, expected “DENY”');
  expect((await compare(bare)).some((text) => text.includes('expected a redirect'))).toBe(true);
});

test.each<[string, (sent: Sent, address: string) => void, string]>([
  [
    'a 404 page of the server',
    (sent) => sent.status === 404 && (sent.body = '404'),
    '/sitegen-doctor/ differs from the build',
  ],
  [
    'status 200 for unknown addresses',
    (sent) => sent.status === 404 && (sent.status = 200),
    '/sitegen-doctor/ status 200, expected 404',
  ],
  [
    'a missing header',
    ({ headers }) => delete headers['x-frame-options'],
    '/ x-frame-options is “”, expected “DENY”',
  ],
  [
    'a missing page',
    (sent, address) => address === '/folder/' && remove(sent),
    '/folder/ status 404, expected 200',
  ],
  [
    'an old version of a page',
    (sent) => sent.file === 'folder/index.html' && (sent.body += '<!-- old -->'),
    '/folder/ differs from the build',
  ],
  [
    'hidden files that are not published',
    (sent, address) => address.startsWith('/.well-known/') && remove(sent),
    '/.well-known/security.txt status 404, expected 200',
  ],
  [
    'a damaged font',
    (sent) => sent.file.endsWith(font!) && (sent.body = '<!doctype html>'),
    `/assets/${font} differs from the build`,
  ],
  [
    'assets that are not cached',
    (sent) => sent.file.startsWith('assets/') && (sent.headers['cache-control'] = 'no-cache'),
    `/assets/${css} cache-control is “no-cache”, expected “public, max-age=31536000, immutable”`,
  ],
  [
    'pages that are cached',
    (sent) => sent.file === 'index.html' && (sent.headers['cache-control'] = 'max-age=600'),
    '/ cache-control is “max-age=600”, expected “no-cache”',
  ],
  [
    'a missing redirect',
    (sent, address) => address === '/a.b' && remove(sent),
    '/a.b status 404 to “”, expected a redirect to “/folder/”',
  ],
  [
    'a redirect to another page',
    (sent, address) => address === '/a.b' && (sent.headers['location'] = '/'),
    '/a.b status 301 to “/”, expected a redirect to “/folder/”',
  ],
  [
    'a temporary redirect',
    (sent, address) => address === '/a.b' && (sent.status = 302),
    '/a.b status 302 to “/folder/”, expected a redirect to “/folder/”',
  ],
  [
    'pages with the type of texts',
    (sent) => sent.file === 'index.html' && (sent.headers['content-type'] = 'text/plain'),
    '/ content-type is “text/plain”, expected “text/html; charset=utf-8”',
  ],
  [
    'a font with another type',
    (sent) => sent.file.endsWith(font!) && (sent.headers['content-type'] = 'text/plain'),
    `/assets/${font} content-type is “text/plain”, expected “font/woff2”`,
  ],
  [
    'another policy',
    ({ headers }) => (headers['content-security-policy'] = "default-src 'self'"),
    `/ content-security-policy is “default-src 'self'”, expected “img-src 'self'; base-uri 'none'; frame-ancestors 'none'”`,
  ],
  [
    'a cookie with a page',
    ({ file, headers }) => file === 'index.html' && (headers['set-cookie'] = 'id=1'),
    '/ set-cookie is “id=1”, expected “”',
  ],
  [
    'a header that hides pages from search engines',
    ({ file, headers }) => file.endsWith('.html') && (headers['x-robots-tag'] = 'noindex'),
    '/ x-robots-tag is “noindex”, expected “”',
  ],
])('finds %s', async (_, plant, expected) => {
  expect(await compare(plant)).toEqual([expected]);
});

test('accepts other names of the same type and caching', async () => {
  const problems = await compare(({ headers }) => {
    headers['content-type'] =
      headers['content-type']?.replace('text/java', 'application/java') ?? '';
    headers['cache-control'] = headers['cache-control']?.replace('no-cache', 'max-age=0') ?? '';
  });
  expect(problems).toEqual([]);
});

test('expects only the status of a missing page in a site without a 404 page', async () => {
  const tree = new Map(hostedTree);
  tree.delete('404.html');
  expect(await compare(() => {}, 'nginx', tree)).toEqual([]);
});

test('reports a server that gives no answer once', async () => {
  const expected = { tree: hostedTree, site: hostedSite, host: undefined };
  const { problems } = await compareLiveSite(expected, 'https://127.0.0.1:9');
  expect(Array.from(problems.values(), ({ length }) => length)).toEqual([6]);
});
