import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { decodeXML } from 'entities';
import { describe, expect, test } from 'vitest';
import { temporarySite } from '../../test-support/temporary-site.ts';
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
  test('reads nothing outside of the site', async () => {
    const site = await startDevSite({ '.env': 'SECRET=1', 'secret.txt': 'SECRET' });
    mkdirSync(path.join(site.root, 'dist'));
    for (const folder of ['assets', 'dist'])
      symlinkSync(path.join(site.root, 'secret.txt'), path.join(site.root, folder, 'link.txt'));
    const targets = `
      /link.txt /assets/link.txt /dist/link.txt /content/site.yaml /templates/site.tsx /.env /%00
      /..%2f..%2fetc/passwd /../../etc/passwd /%2e%2e/%2e%2e/etc/passwd /%c0%ae%c0%ae/package.json
      /..\\..\\package.json /%5c..%5cpackage.json /~root /assets/../content/site.yaml /C:/Windows/win.ini
      /assets/%2e%2e%00.html /%252e%252e/package.json /index.html/. /__sitegen/../content/site.yaml
      /__sitegen/client.js/../../content/site.yaml
    `;
    for (const target of [...targets.trim().split(/\s+/), `/${'a'.repeat(8000)}`]) {
      const response = await sendRaw(site.port, get(target));
      expect(statusOf(response), target).toBe(404);
      expect(response, target).not.toMatch(/root:|SECRET|hello@plain|defineSite|at \S+ \(/);
    }
  });

  test('rejects invalid and foreign requests without details', async () => {
    const site = await startDevSite();
    const foreign = 'Host: localhost\r\nOrigin: http://evil.example';
    for (const [request, status] of [
      [get('/', 'Host: evil.example'), 403],
      [get('http://localhost/'), 404],
      ['HELO\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
      [get('/__sitegen/events', foreign), 403],
      [get('/', `${foreign}\r\nUpgrade: websocket\r\nConnection: Upgrade`), 403],
      [get('/__sitegen/open?token=0&file=content/home.md&line=1&column=1'), 403],
      [get('/__sitegen/nothing'), 404],
    ] as const) {
      const response = await sendRaw(site.port, request);
      expect(statusOf(response), request.slice(0, 200)).toBe(status);
      expect(response).not.toMatch(/\bat .*:\d+:\d+|node_modules|\/src\//);
    }
  });

  test('continues after a broken connection', async () => {
    const site = await startDevSite();
    const socket = net.connect(site.port, 'localhost');
    socket.write('GET /__sitegen/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    socket.resetAndDestroy();
    site.write('content/posts/01-first.md', post('After.'));
    await shows(site, '/posts/first/', 'After.');
  });

  test('responds to HEAD without a body', async () => {
    const site = await startDevSite();
    const response = await sendRaw(site.port, get('/').replace('GET', 'HEAD'));
    expect(response).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/);
  });

  test('uses the next port if one is in use, unless strict', async () => {
    const site = await startDevSite();
    expect((await startDevSite({}, { port: site.port })).port).toBeGreaterThan(site.port);
    await expect(startDevSite({}, { port: site.port, strictPort: true })).rejects.toThrow(
      `Port ${site.port} is already in use.`,
    );
  });

  test('opens the editor only for its own links, and continues if it cannot be started', async () => {
    const site = await startDevSite();
    const { panel } = await listenTo(site, '/');
    site.write('content/home.md', '---\ntitel: Welcome\n---\nText.\n');
    await eventually(() => expect(panel()).toContain('href='));
    const link = decodeXML(/href="([^"]*)"/.exec(panel() ?? '')?.[1] ?? '');
    const statusOf = async (...args: Parameters<typeof fetch>) => (await fetch(...args)).status;
    expect(await statusOf(site.origin + link)).toBe(204);
    const foreign = { headers: { origin: 'http://evil.example' } };
    expect(await statusOf(site.origin + link, foreign)).toBe(403);
    for (const [part, other] of [
      ['home.md', 'terms.md'],
      [/token=\w/, 'token=x'],
      [/$/, '&more=1'],
    ] as const)
      expect(await statusOf(site.origin + link.replace(part, other))).toBe(403);
    expect(await page(site, '/')).toContain('Welcome to');
  });

  test.skipIf(process.platform === 'win32')(
    'opens the editor at the location, never through a shell',
    async () => {
      const folder = temporarySite({ subl: '#!/bin/sh\nprintf "%s\\n" "$@" end > "$0.seen"\n' });
      const editor = path.join(folder, 'subl');
      chmodSync(editor, 0o755);
      const site = await startDevSite({}, { editor: `${editor} --new-window` });
      const { panel } = await listenTo(site, '/');
      const file = 'content/posts/$(touch x); a.md';
      site.write(file, '---\ntitel: Welcome\n---\nText.\n');
      await eventually(() => expect(panel()).toContain('touch'));
      const links = [...(panel() ?? '').matchAll(/href="([^"]*touch[^"]*)"/g)];
      await fetch(site.origin + decodeXML(links[0]?.[1] ?? ''));
      await eventually(() =>
        expect(readFileSync(`${editor}.seen`, 'utf8')).toBe(
          `--new-window\n${path.join(site.root, file)}:2:1\nend\n`,
        ),
      );
    },
  );
});
