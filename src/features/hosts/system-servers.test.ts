import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { compareLiveSite } from '../../commands/doctor/compare-live-site.ts';
import type { HostName } from '../../config/host-names.ts';
import { ask, formatAnswers, type ServerAnswer } from './fixtures/answers.ts';
import {
  hostedSite,
  hostedTree,
  rawRequests,
  requests,
  type HostRequest,
} from './fixtures/hosted-files.ts';
import { serveMoved, visits } from './fixtures/old-addresses.ts';
import { temporaryFolder, writeFiles, type RunningServer } from './fixtures/serve-with.ts';
import { isInstalled, systemServers } from './fixtures/system-servers.ts';

const all = [...requests.map((target): HostRequest => ({ target })), ...rawRequests];

const script = 'main-0123456789.js';

function nameOf({ method = 'GET', target, headers = {} }: HostRequest): string {
  const named = Object.entries(headers).map(([name, value]) => ` ${name}: ${value}`);
  return `${method} ${target}${named.join('')}`;
}

for (const [name, server] of Object.entries(systemServers)) {
  const present = isInstalled(server);
  if (!present) console.error(`${name} is not installed: its answers are not recorded.`);
  describe.skipIf(!present)(`${name} with the configuration for it`, () => {
    const { folder, remove } = temporaryFolder();
    // Debian’s nginx has no module for it.
    const hasBrotli = name === 'caddy' || name === 'apache';
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

    test('answers every request as recorded', async () => {
      const answers = new Map<string, ServerAnswer>();
      for (const request of all) answers.set(nameOf(request), await ask(running.origin, request));
      // The image contains nginx.
      const recorded = name === 'docker' ? 'nginx' : name;
      await expect(formatAnswers(answers)).toMatchFileSnapshot(`fixtures/answers/${recorded}.txt`);
    });

    test('has no problem for the doctor', async () => {
      const expected = { tree: hostedTree, site: hostedSite, host: name as 'nginx' };
      const { problems } = await compareLiveSite(expected, running.origin);
      expect(problems).toEqual(new Map());
    });

    test.each(['/', '/robots.txt'])('answers %s with 304 if it did not change', async (target) => {
      for (const accepted of ['gzip', 'identity']) {
        const headers = { 'accept-encoding': accepted };
        const { validators } = await ask(running.origin, { target, headers });
        const again = await ask(running.origin, { target, headers: { ...headers, ...validators } });
        expect([again.status, accepted]).toEqual([304, accepted]);
      }
    });

    test('answers a conditional request for a missing address with the whole 404 page', async () => {
      const { validators } = await ask(running.origin, { target: '/404.html' });
      const since = { 'if-modified-since': new Date().toUTCString() };
      for (const headers of [validators, since]) {
        const answer = await ask(running.origin, { target: '/nowhere', headers });
        expect(answer).toMatchObject({ status: 404, body: 'Lost' });
      }
    });

    test.each([
      ['/', 'index.html', 'text/html'],
      ['/folder/deep/', 'folder/deep/index.html', 'text/html'],
      ['/nowhere', '404.html', 'text/html'],
      [`/assets/${script}`, `assets/${script}`, undefined],
    ])('sends the compressed form of %s that the build wrote', async (target, file, type) => {
      // The words show which file was sent.
      writeFiles(path.join(folder, 'www'), {
        [`${file}.br`]: brotliCompressSync('br'),
        [`${file}.gz`]: gzipSync('gz'),
      });
      onTestFinished(() =>
        ['.br', '.gz'].forEach((ending) => rmSync(path.join(folder, 'www', file + ending))),
      );
      const uncompressed = await ask(running.origin, { target });
      expect(uncompressed.encoding).toBeUndefined();
      for (const [accepted, encoding, body] of [
        ['gzip', 'gzip', 'gz'],
        ...(hasBrotli ? [['gzip, deflate, br', 'br', 'br']] : []),
      ]) {
        const headers = { 'accept-encoding': accepted ?? '' };
        const answer = await ask(running.origin, { target, headers });
        const { status, headers: same } = uncompressed;
        expect(answer).toMatchObject({ status, encoding, body, headers: same });
        expect(type === undefined || answer.type === type).toBe(true);
      }
    });

    test('sends an archive as it is', async () => {
      const headers = { 'accept-encoding': 'gzip' };
      const answer = await ask(running.origin, { target: '/files.tar.gz', headers });
      expect(answer).toMatchObject({ status: 200, encoding: undefined, body: 'archive' });
    });

    test('redirects the other name of the site', async () => {
      const target = '/old/?a=b';
      const { status, location } = await ask(running.origin, {
        target,
        headers: { host: 'company.example' },
      });
      expect([status, location]).toEqual([301, `https://www.company.example${target}`]);
    });

    test.each([
      ['/', 'text/html; charset=utf-8'],
      ['/nowhere', 'text/html; charset=utf-8'],
      ['/assets/main-0123456789.css', 'text/css; charset=utf-8'],
      ['/assets/text-0123456789.woff2', 'font/woff2'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/folder/index.md', 'text/markdown; charset=utf-8'],
      ['/site.webmanifest', 'application/manifest+json'],
    ])('sends %s as %s', async (request, type) => {
      const response = await fetch(running.origin + request);
      expect(response.headers.get('content-type')).toContain(type);
    });
  });

  describe.skipIf(!present)(`${name} with a site under a path`, () => {
    const { folder, remove } = temporaryFolder();
    let running: RunningServer;
    let served: Awaited<ReturnType<typeof serveMoved>>;
    beforeAll(async () => {
      chmodSync(folder, 0o755);
      served = await serveMoved(name as HostName, folder);
      running = await server.start(folder, served);
    });
    afterAll(async () => {
      await running?.close();
      remove();
    });

    test('has no problem for the doctor', async () => {
      const { problems } = await compareLiveSite({ ...served, host: 'nginx' }, running.origin);
      expect(problems).toEqual(new Map());
    });

    test.each(visits)('$target', async ({ target, status, location }) => {
      const answer = await ask(running.origin, { target });
      expect([answer.status, answer.location]).toEqual([status, location]);
    });
  });
}
