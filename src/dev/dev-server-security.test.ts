import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { decodeXML } from 'entities';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDevSite } from './fixtures/dev-site.ts';
import {
  eventually,
  get,
  listenTo,
  page,
  post,
  sendRaw,
  shows,
  statusOf,
} from './fixtures/requests.ts';

describe('the security of a dev server', () => {
  it.each([
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%c0%ae%c0%ae/package.json',
    '/..\\..\\package.json',
    '/%5c..%5cpackage.json',
    '/assets/../content/site.yaml',
    '/content/site.yaml',
    '/templates/site.tsx',
    '/.env',
    '/%00',
    '/assets/%2e%2e%00.html',
    '/%252e%252e/package.json',
    '/~root',
    '/C:/Windows/win.ini',
    '/__sitegen/../content/site.yaml',
    '/__sitegen/client.js/../../content/site.yaml',
    '/index.html/.',
    `/${'a'.repeat(8000)}`,
  ])('reads nothing outside of the site at %s', async (target) => {
    const site = await startDevSite({ '.env': 'SECRET=1' });
    const answer = await sendRaw(site.port, get(target));
    expect(statusOf(answer)).toBe(404);
    expect(answer).not.toMatch(/root:|SECRET|hello@plain\.example\n|defineSite|at \S+ \(/);
  });

  it('reads nothing through symbolic links that the site does not use', async () => {
    const site = await startDevSite({ 'secret.txt': 'SECRET' });
    symlinkSync(path.join(site.root, 'secret.txt'), path.join(site.root, 'assets/link.txt'));
    mkdirSync(path.join(site.root, 'dist'));
    symlinkSync(path.join(site.root, 'secret.txt'), path.join(site.root, 'dist/link.txt'));
    for (const target of ['/link.txt', '/assets/link.txt', '/dist/link.txt'])
      expect(statusOf(await sendRaw(site.port, get(target)))).toBe(404);
  });

  it.each([
    ['a foreign host', get('/', 'Host: evil.example'), 403],
    ['no host', get('/', 'X: y'), 400],
    ['two hosts', get('/', 'Host: localhost\r\nHost: evil.example'), 400],
    ['a whole address', get('http://evil.example/'), 400],
    ['a whole address of this server', get('http://localhost/'), 400],
    [
      'a foreign origin',
      get('/__sitegen/events', 'Host: localhost\r\nOrigin: http://evil.example'),
      403,
    ],
    [
      'a foreign page',
      get(
        '/__sitegen/events',
        'Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: cors',
      ),
      403,
    ],
    [
      'a web socket',
      get(
        '/',
        'Host: localhost\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13',
      ),
      403,
    ],
    [
      'POST',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi',
      405,
    ],
    ['OPTIONS', 'OPTIONS / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 405],
    ['nonsense', 'HELO\r\n\r\n', 400],
    [
      'a header without end',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
      400,
    ],
    [
      'an editor without its token',
      get('/__sitegen/open?token=0&file=content/home.md&line=1&column=1'),
      403,
    ],
    ['an unknown own address', get('/__sitegen/nothing'), 404],
  ])('refuses %s', async (_, request, status) => {
    const site = await startDevSite();
    const answer = await sendRaw(site.port, request);
    expect(statusOf(answer)).toBe(status);
    expect(answer).not.toMatch(/\bat .*:\d+:\d+|node_modules|\/src\//);
  });

  it('continues after a broken connection', async () => {
    const site = await startDevSite();
    const socket = net.connect(site.port, '127.0.0.1');
    socket.write('GET /__sitegen/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    socket.resetAndDestroy();
    site.write('content/posts/01-first.md', post('After.'));
    await shows(site, '/posts/first/', 'After.');
  });

  it('answers HEAD without a body', async () => {
    const site = await startDevSite();
    const answer = await sendRaw(
      site.port,
      'HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(200);
    expect(answer.split('\r\n\r\n')[1]).toBe('');
  });

  it('uses the next port if one is in use on either loopback address, and fails with strictPort', async () => {
    const site = await startDevSite();
    const other = net.createServer().listen(0, '::1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const taken = (other.address() as net.AddressInfo).port;
    expect((await startDevSite({}, { port: site.port })).port).toBeGreaterThan(site.port);
    expect((await startDevSite({}, { port: taken })).port).toBeGreaterThan(taken);
    await expect(startDevSite({}, { port: site.port, strictPort: true })).rejects.toThrow(
      `Port ${site.port} is already in use.`,
    );
  });

  it('opens the editor only for its own links, and continues if it cannot be started', async () => {
    const site = await startDevSite({}, { env: { SITEGEN_EDITOR: 'no-such-editor {file}' } });
    const { panel } = await listenTo(site, '/');
    site.write('content/home.md', '---\ntitel: Welcome\n---\nText.\n');
    await eventually(() => expect(panel()).toContain('href='));
    const link = decodeXML(/href="([^"]*)"/.exec(panel() ?? '')?.[1] ?? '');
    const statusOf = async (...args: Parameters<typeof fetch>) => (await fetch(...args)).status;
    expect(await statusOf(site.origin + link)).toBe(204);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect(await statusOf(site.origin + link, foreign)).toBe(403);
    for (const [part, other] of [
      ['home.md', 'terms.md'],
      [/token=\w/, 'token=x'],
      [/$/, '&more=1'],
    ] as const)
      expect(await statusOf(site.origin + link.replace(part, other))).toBe(403);
    expect(await page(site, '/')).toContain('Welcome to');
  });
});
