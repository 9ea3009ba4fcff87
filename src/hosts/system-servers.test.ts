import { chmodSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedAnswer, seen } from './fixtures/expected-answer.ts';
import { requests } from './fixtures/hosted-files.ts';
import { temporaryFolder, type RunningServer } from './fixtures/serve-with.ts';
import { isInstalled, systemServers } from './fixtures/system-servers.ts';
import { hosts } from './hosts.ts';

for (const [name, server] of Object.entries(systemServers)) {
  const present = isInstalled(server);
  if (!present) console.error(`${name} is not installed: its answers are not compared.`);
  describe.skipIf(!present)(`${name} with the configuration for it`, () => {
    const { folder, remove } = temporaryFolder();
    let running: RunningServer;
    beforeAll(async () => {
      // The server's own user reads it.
      chmodSync(folder, 0o755);
      running = await server.start(folder);
    });
    afterAll(async () => {
      await running.close();
      remove();
    });

    it.each(requests)('answers %s as the preview does', async (request) => {
      const expected = expectedAnswer(hosts[name as 'nginx'], request);
      const response = await fetch(running.origin + request, { redirect: 'manual' });
      expect(await seen(response, expected, running.origin)).toEqual(expected);
    });

    it.each([
      ['/', 'text/html; charset=utf-8'],
      ['/nowhere', 'text/html; charset=utf-8'],
      ['/assets/main-0123456789.css', 'text/css; charset=utf-8'],
      ['/assets/text-0123456789.woff2', 'font/woff2'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/site.webmanifest', 'application/manifest+json'],
    ])('sends %s as %s', async (request, type) => {
      const response = await fetch(running.origin + request);
      expect(response.headers.get('content-type')).toContain(type);
    });
  });
}
