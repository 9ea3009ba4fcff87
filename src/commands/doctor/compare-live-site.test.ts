import { gzipSync } from 'node:zlib';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answerAs } from '../../features/hosts/answer.ts';
import { hostedFiles, hostedSite, hostedTree } from '../../features/hosts/fixtures/hosted-files.ts';
import { hosts } from '../../features/hosts/hosts.ts';
import { mediaTypeOf } from '../../lib/media-types.ts';
import { compareLiveSite } from './compare-live-site.ts';

interface Sent {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The file that is sent; `''` for a redirect. */
  readonly file: string;
}

/**
 * Serves the site as nginx would, with a change of each response, and compares it with the build.
 */
async function compare(plant: (sent: Sent, address: string) => void, earlier: string[] = []) {
  const names = new Set(Object.keys(hostedFiles));
  const server = createServer(({ url = '' }, response) => {
    const answer = answerAs(hosts.nginx, names, hostedSite, url);
    const { status, file = '', location } = answer;
    const type = { 'content-type': mediaTypeOf(file), 'content-encoding': 'gzip' };
    const headers = { ...answer.headers, ...(location === undefined ? type : { location }) };
    const sent: Sent = { status, headers, file, body: hostedFiles[file] ?? '' };
    plant(sent, url);
    const isCompressed = sent.headers['content-encoding'] === 'gzip';
    response.writeHead(sent.status, sent.headers);
    response.end(isCompressed ? gzipSync(sent.body) : sent.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const expected = { tree: hostedTree, site: hostedSite, host: 'nginx', earlier } as const;
  const { problems } = await compareLiveSite(expected, origin);
  return problems.map(({ kind, text, addresses }) => `${kind} ${addresses[0]} ${text}`);
}

const [css, svg, font] = ['main-0123456789.css', 'mark-0123456789.svg', 'text-0123456789.woff2'];

test('finds no problem in what the build and the host’s configuration give', async () => {
  expect(await compare(() => {})).toEqual([]);
});

function remove(sent: Sent) {
  Object.assign(sent, { status: 404, body: hostedFiles['404.html'] });
  delete sent.headers['location'];
}

test.each<[string, (sent: Sent, address: string) => void, ...string[]]>([
  [
    'a 404 page of the server',
    (sent) => sent.status === 404 && (sent.body = '404'),
    'notFound /sitegen-doctor not the site’s own page for status 404',
  ],
  [
    'status 200 for unknown addresses',
    (sent) => sent.status === 404 && (sent.status = 200),
    'notFound /sitegen-doctor status 200, expected 404',
  ],
  [
    'no compression',
    ({ headers }) => delete headers['content-encoding'],
    'compression /dot.ted/ not compressed',
  ],
  [
    'a missing header',
    ({ headers }) => delete headers['x-frame-options'],
    'header / x-frame-options is missing, expected “DENY”',
  ],
  [
    'a missing page',
    (sent, address) => address === '/folder/' && remove(sent),
    'missing /folder/ status 404, expected 200',
  ],
  [
    'an old version of a page',
    (sent) => sent.file === 'folder/index.html' && (sent.body += '<!-- old -->'),
    'different /folder/ differs from the build',
  ],
  [
    'hidden files that are not published',
    (sent, address) => address.startsWith('/.well-known/') && remove(sent),
    'missing /.well-known/security.txt status 404, expected 200',
  ],
  [
    'a missing picture',
    (sent) => sent.file.endsWith(svg!) && remove(sent),
    `missing /assets/${svg} status 404, expected 200`,
  ],
  [
    'a damaged font',
    (sent) => sent.file.endsWith(font!) && (sent.body = '<!doctype html>'),
    `different /assets/${font} differs from the build`,
  ],
  [
    'assets that are not cached',
    (sent) => sent.file.startsWith('assets/') && (sent.headers['cache-control'] = 'no-cache'),
    `header /assets/${css} cache-control is “no-cache”, expected “public, max-age=31536000, immutable”`,
  ],
  [
    'a missing redirect',
    (sent, address) => address === '/a.b' && remove(sent),
    'redirect /a.b status 404, expected a redirect to “/folder/”',
  ],
  [
    'a redirect to another page',
    (sent, address) => address === '/a.b' && (sent.headers['location'] = '/'),
    'redirect /a.b status 301 and location “/”, expected a redirect to “/folder/”',
  ],
  [
    'temporary redirects',
    (sent) => sent.status === 301 && (sent.status = 302),
    'redirect /desk redirects with status 302, expected 301',
  ],
  [
    'pages with the type of texts',
    (sent) => sent.file.endsWith('.html') && (sent.headers['content-type'] = 'text/plain'),
    'type / content-type is “text/plain”, expected “text/html”',
  ],
  [
    'a font with another type',
    (sent) => sent.file.endsWith(font!) && (sent.headers['content-type'] = 'text/plain'),
    `type /assets/${font} content-type is “text/plain”, expected “font/woff2”`,
  ],
  [
    'a public repository',
    (sent, address) =>
      address === '/.git/config' &&
      Object.assign(sent, { status: 200, headers: {}, body: '[core]' }),
    'secret /.git/config can be read by anybody',
  ],
  [
    'a public file with secrets',
    (sent, address) =>
      address === '/.env' && Object.assign(sent, { status: 200, headers: {}, body: 'KEY=1' }),
    'secret /.env can be read by anybody',
  ],
  [
    'lists of files',
    (sent, address) =>
      address === '/assets/' &&
      Object.assign(sent, { status: 200, headers: {}, body: `<a href="${css}">${css}</a>` }),
    'listing /assets/ lists the files of the folder',
  ],
  [
    'a second policy',
    ({ headers }) => (headers['content-security-policy'] += ", default-src 'self'"),
    expect.stringMatching(/^header \/ content-security-policy is “.*”, expected “.*”$/),
  ],
  [
    'missing icons and manifest',
    (sent) => /\.webmanifest|\.svg/.test(sent.file) && remove(sent),
    `missing /assets/${svg} status 404, expected 200`,
  ],
  [
    'a cookie with every page',
    ({ headers }) => (headers['set-cookie'] = 'id=1; Path=/'),
    'cookie / sets the cookie “id”, expected none',
  ],
  [
    'a header that hides the site from search engines',
    ({ headers }) => (headers['x-robots-tag'] = 'noindex'),
    'robots / x-robots-tag is “noindex”, expected none',
  ],
  [
    'a page of an old build in the sitemap',
    (sent, address) => {
      if (address === '/sitemap.xml')
        sent.body = `<loc>${hostedSite.origin}/gone/</loc>${sent.body}`;
      if (address === '/gone/') sent.status = 200;
    },
    'different /sitemap.xml differs from the build',
    'old /gone/ is not a part of the build',
  ],
])('finds %s', async (_, plant, ...expected) => {
  const problems = await compare(plant);
  expect(problems).toEqual(expect.arrayContaining(expected));
  // One line for all addresses with the same problem, or one for each group of headers.
  expect(problems.length).toBeLessThanOrEqual(4);
});

test('finds a file of an earlier build', async () => {
  const plant = (sent: Sent, address: string) => address === '/gone.txt' && (sent.status = 200);
  expect(await compare(plant, ['gone.txt', 'index.html'])).toEqual([
    'old /gone.txt is not a part of the build',
  ]);
});

test('reports a server that gives no answer once', async () => {
  const expected = { tree: hostedTree, site: hostedSite, host: undefined, earlier: [] };
  const { problems } = await compareLiveSite(expected, 'https://127.0.0.1:9');
  expect(problems).toMatchObject([{ kind: 'connection', addresses: ['/'] }]);
});
