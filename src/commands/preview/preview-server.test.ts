import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { siteHeaders } from '../../features/hosts/headers.ts';
import { startPreview, type PreviewOptions } from './preview-server.ts';

const page = (title: string) =>
  `<!doctype html><html><head><meta charset="utf-8"/><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'"/><title>${title}</title></head><body>${'Text. '.repeat(200)}</body></html>`;

const files = {
  'index.html': page('Home'),
  '404.html': page('Lost'),
  'terms/index.html': page('Terms'),
  'both.html': page('Both, the file'),
  'both/index.html': page('Both, the folder'),
  'assets/mark-0123456789.svg': '<svg/>',
  'assets/font-0123456789.woff2': 'font',
  'site.webmanifest': '{}',
  'robots.txt': 'User-agent: *\n',
  '.well-known/security.txt': 'Contact: mailto:a@b.example\n',
  '.secret': 'SECRET',
  'folder/.secret/x': 'SECRET',
  _headers: 'SECRET',
  _redirects: 'SECRET',
};

let port: number;
let root: string;

beforeEach(async () => {
  root = temporarySite({
    ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`dist/${file}`, text])),
    'beside.txt': 'SECRET',
    'dist2/x.txt': 'SECRET',
  });
  symlinkSync(path.join(root, 'beside.txt'), path.join(root, 'dist/link.txt'));
  symlinkSync(root, path.join(root, 'dist/up'));
  port = await serve();
});

async function serve(
  base = '/',
  site: Pick<PreviewOptions, 'site' | 'readSite'> = {},
): Promise<number> {
  const server = await startPreview({
    out: path.join(root, 'dist'),
    base,
    ...site,
    port: 0,
    strictPort: false,
    host: undefined,
  });
  onTestFinished(() => server.close());
  return server.port;
}

interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Requests a path without normalizing it. */
function send(
  target: string,
  {
    method = 'GET',
    headers = {},
    at = port,
  }: { method?: string; headers?: Record<string, string>; at?: number } = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port: at, path: target, method, headers: { host: 'localhost', ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end();
  });
}

describe('a preview', () => {
  test.each([
    ['/', 200, 'Home'],
    ['/terms/', 200, 'Terms'],
    ['/terms/index.html', 200, 'Terms'],
    ['/both/', 200, 'Both, the folder'],
    ['/both.html', 200, 'Both, the file'],
    ['/404.html', 404, 'Lost'],
    ['/nowhere', 404, 'Lost'],
    ['/a/b/c/', 404, 'Lost'],
    ['/terms/nowhere.svg', 404, 'Lost'],
    ['/assets/', 404, 'Lost'],
    ['/?a=b', 200, 'Home'],
  ])('responds to %s with %i and the page “%s”', async (target, status, title) => {
    const response = await send(target);
    expect([response.status, /<title>(.*)<\/title>/.exec(response.body.toString())?.[1]]).toEqual([
      status,
      title,
    ]);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('redirects a folder to its address with a slash, and keeps the query', async () => {
    expect(await send('/terms')).toMatchObject({ status: 301, headers: { location: '/terms/' } });
    expect(await send('/both?a=b')).toMatchObject({
      status: 301,
      headers: { location: '/both/?a=b' },
    });
  });

  test('serves below its base path', async () => {
    const at = await serve('/docs/');
    expect((await send('/', { at })).status).toBe(404);
    expect(await send('/docs', { at })).toMatchObject({ headers: { location: '/docs/' } });
    expect((await send('/docs/terms/', { at })).body.toString()).toContain('Terms');
    expect((await send('/terms/', { at })).status).toBe(404);
  });

  test.each([
    '/.secret',
    '/folder/.secret/x',
    '/_headers',
    '/_redirects',
    '/link.txt',
    '/up/beside.txt',
    '/../beside.txt',
    '/%2e%2e/beside.txt',
    '/..%2fbeside.txt',
    '/..%5cbeside.txt',
    '/../dist2/x.txt',
    '/%c0%ae%c0%ae/beside.txt',
    '/%00',
    '/beside.txt%00.html',
    '/%',
    '//beside.txt',
  ])('hides %s', async (target) => {
    const response = await send(target);
    expect(response.status).toBe(404);
    expect(response.body.toString()).not.toContain('SECRET');
  });

  test('serves files in .well-known', async () => {
    expect((await send('/.well-known/security.txt')).status).toBe(200);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('rejects %s', async (method) => {
    expect(await send('/', { method })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });

  test('responds to HEAD with the headers only', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }])
      expect(await send('/', { method: 'HEAD', headers })).toMatchObject({
        status: 200,
        body: Buffer.alloc(0),
      });
  });

  test('rejects foreign host names', async () => {
    expect((await send('/', { headers: { host: 'evil.example' } })).status).toBe(403);
  });

  test('allows browsers to cache files with a hash, and to revalidate others', async () => {
    expect((await send('/assets/mark-0123456789.svg')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    for (const target of ['/', '/site.webmanifest', '/nowhere'])
      expect((await send(target)).headers['cache-control'], target).toBe('no-cache');
  });

  test('responds to a conditional request with 304', async () => {
    const { etag = '' } = (await send('/')).headers;
    expect(await send('/', { headers: { 'if-none-match': etag } })).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    });
    expect((await send('/', { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
  });

  test('sends the security headers with the policy of the page', async () => {
    expect((await send('/')).headers).toMatchObject({
      'content-security-policy': "img-src 'self'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect((await send('/robots.txt')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': 'text/plain; charset=utf-8',
    });
    const other = page('Terms').replace("img-src 'self'", 'img-src https:');
    writeFileSync(path.join(root, 'dist/terms/index.html'), other);
    expect((await send('/terms/?a')).headers['content-security-policy']).toBe(
      "img-src https:; frame-ancestors 'none'",
    );
  });

  test('shows a build that is published while it runs', async () => {
    await send('/');
    writeFileSync(path.join(root, 'dist/index.html'), page('Another home, longer'));
    mkdirSync(path.join(root, 'dist/new'));
    writeFileSync(path.join(root, 'dist/new/index.html'), page('New'));
    rmSync(path.join(root, 'dist/terms'), { recursive: true });
    expect((await send('/')).body.toString()).toBe(page('Another home, longer'));
    expect((await send('/new/')).status).toBe(200);
    expect((await send('/terms/')).status).toBe(404);
  });

  test('redirects, and sends the 404 page of the nearest folder', async () => {
    mkdirSync(path.join(root, 'dist/de'));
    writeFileSync(path.join(root, 'dist/de/404.html'), page('Verloren'));
    const redirects = [{ from: '/old/', to: '/terms/', status: 308 }] as const;
    const at = await serve('/', { site: { headers: siteHeaders(undefined), redirects } });
    expect(await send('/old/?a=b', { at })).toMatchObject({
      status: 308,
      headers: { location: '/terms/?a=b' },
    });
    expect((await send('/de/nichts/', { at })).body.toString()).toContain('Verloren');
    expect((await send('/nowhere/', { at })).body.toString()).toContain('Lost');
  });

  test('sends the headers of the last build that succeeded', async () => {
    const rules = (policy: string) => ({ headers: siteHeaders(policy), redirects: [] });
    const builds = [rules("form-action 'self'"), undefined];
    const at = await serve('/', {
      site: rules("form-action 'none'"),
      readSite: async () => builds.shift(),
    });
    const policy = async () => (await send('/', { at })).headers['content-security-policy'];
    expect(await policy()).toContain("form-action 'none'");
    for (const _ of builds.slice()) {
      rmSync(path.join(root, 'dist'), { recursive: true });
      mkdirSync(path.join(root, 'dist'));
      writeFileSync(path.join(root, 'dist/index.html'), page('Next'));
      expect(await policy()).toContain("form-action 'self'");
    }
  });

  test.each(['//evil.example', '/\\evil.example', '/%2Fevil.example', '/%5Cevil'])(
    'does not redirect %s to another server',
    async (target) => {
      expect((await send(target)).headers.location).toBeUndefined();
    },
  );
});
