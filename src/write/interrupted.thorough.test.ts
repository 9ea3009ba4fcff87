import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { seconds } from '../test-support/time.ts';
import { makeSite, textsIn, versionOf } from './fixtures/site.ts';

// SITEGEN_KILLS=5000 kills that often.
const kills = Number(process.env['SITEGEN_KILLS'] ?? 40);

/** Returns a site and the start of a process that writes versions of it. */
function makeWriter() {
  const site = makeSite();
  const outfile = path.join(site.root, 'write-versions.mjs');
  const entry = path.join(import.meta.dirname, 'fixtures/write-versions.ts');
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  const start = (first: number, last: number) =>
    spawn(process.execPath, [outfile, site.root, site.out, `${first}`, `${last}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  return { site, start };
}

/** Expects that the folder is one whole version, and returns its number. */
function expectWhole(folder: string): number {
  const texts = textsIn(folder);
  const version = Number(texts['index.html']?.split(' ')[1]);
  expect(texts).toEqual(versionOf(version));
  return version;
}

test.for(['folder', 'mount point'])(
  'an output that is a %s is whole after the build that follows a kill',
  { timeout: seconds(20 + kills * 3) },
  async (kind, context) => {
    const { site, start } = makeWriter();
    if (kind === 'mount point') {
      fs.mkdirSync(site.out);
      const { status } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', site.out]);
      if (status !== 0) context.skip('mounting is not possible here');
      onTestFinished(() => void spawnSync('umount', [site.out]));
    }
    site.write(versionOf(0));
    for (let kill = 1; kill <= kills; kill += 1) {
      const child = start(kill * 1000, kill * 1000 + 900);
      await once(child.stdout, 'data');
      await sleep(Math.random() * 60);
      child.kill('SIGKILL');
      await once(child, 'exit');
      if (kind === 'folder' && fs.existsSync(site.out)) expectWhole(site.out);
      // Not after every kill: what several killed builds left must be no harder.
      if (kill % 3 !== 0 && kill !== kills) continue;
      site.write(versionOf(kill));
      expect(expectWhole(site.out)).toBe(kill);
      expect(site.workFiles().filter((name) => !name.startsWith('build-'))).toEqual(['manifest']);
    }
    expect(site.reported).toEqual([]);
  },
);

test('after builds at the same time, the output is that of one of them', {
  timeout: seconds(60),
}, async () => {
  const { site, start } = makeWriter();
  for (let round = 1; round <= 5; round += 1) {
    const processes = [1, 2, 3].map((number) =>
      start(round * 1000 + number * 100, round * 1000 + number * 100 + 8),
    );
    const ends = await Promise.all(processes.map(async (child) => (await once(child, 'exit'))[0]));
    expect(ends).toEqual([0, 0, 0]);
    expect([108, 208, 308]).toContain(expectWhole(site.out) % 1000);
    site.write(versionOf(round));
    expect(expectWhole(site.out)).toBe(round);
    expect(site.workFiles()).toEqual(['manifest']);
  }
});
