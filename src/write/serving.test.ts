import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildScript } from './fixtures/build-script.ts';
import { makeSite, treeOf, versionOf } from './fixtures/site.ts';

test('A server that reads the output during builds answers every request, and never with an older version.', {
  timeout: 60_000,
}, async () => {
  const site = makeSite();
  const scripts = mkdtempSync(path.join(os.tmpdir(), 'sitegen-serving-'));
  onTestFinished(() => {
    site.remove();
    rmSync(scripts, { recursive: true, force: true });
  });
  await site.write(treeOf(versionOf(0)));
  const server = http.createServer((request, response) => {
    readFile(path.join(site.out, request.url ?? '')).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end('missing'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const last = 60;
  const builds = spawn(
    process.execPath,
    [await buildScript('write-versions.ts', scripts), site.root, site.out, '1', `${last}`, 'swap'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  // Those that every version has.
  const pages = Object.keys(versionOf(0)).filter(
    (name) => name.includes('index.html') && name in versionOf(1),
  );
  const seen = new Set<number>();
  let newest = 0;
  for (let request = 0; newest < last; request += 1) {
    expect(builds.exitCode ?? 0).toBe(0);
    const page = pages[request % pages.length] ?? '';
    const response = await fetch(`${origin}/${page}`);
    const text = await response.text();
    expect(response.status, page).toBe(200);
    const version = Number(text.split(' ')[1]);
    // Whole, and of no older version than the page before: a mixture would go back.
    expect(text).toBe(versionOf(version)[page]);
    expect(version).toBeGreaterThanOrEqual(newest);
    newest = version;
    seen.add(version);
  }
  expect(seen.size).toBeGreaterThan(3);
  // The last build still deletes the version before.
  if (builds.exitCode === null) await once(builds, 'exit');
});
