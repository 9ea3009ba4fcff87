import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editOf, makeSite, textsIn, treeOf, versionOf, type Site } from './fixtures/site.ts';
import { temporaryName } from './listing.ts';
import { seconds } from '../test-support/time.ts';

// SITEGEN_KILLS=5000 kills that often.
const kills = Number(process.env['SITEGEN_KILLS'] ?? 20);

// Bundled, so that its process starts fast.
const script = path.join(os.tmpdir(), `sitegen-kill-${process.pid}.mjs`);
beforeAll(async () => {
  const entry = path.join(import.meta.dirname, 'fixtures/write-versions.ts');
  const options = { bundle: true, platform: 'node', format: 'esm' } as const;
  await build({ ...options, entryPoints: [entry], outfile: script });
});
afterAll(() => fs.rmSync(script));

test.each([
  ['edited', editOf, 2],
  ['renamed twice', versionOf, 1],
  ['written in place', versionOf, 2000],
] as const)(
  'the next build completes an output that is %s after a kill',
  { timeout: seconds(20 + kills * 3) },
  async (way, textsOf, most) => {
    const site = makeSite();
    await site.write(treeOf(textsOf(0)));
    for (let kill = 1; kill <= kills; kill += 1) {
      await startAndKill(site, way, kill * 1000);
      const versions = new Set<string>();
      for (const [name, text] of Object.entries(fs.existsSync(site.out) ? textsIn(site.out) : {})) {
        const [, version] = /^version (\d+)/.exec(text) ?? [];
        if (version === undefined || name === temporaryName) continue;
        expect(text, 'a complete file').toBe(textsOf(Number(version))[name]);
        versions.add(version);
      }
      expect(versions.size).toBeLessThanOrEqual(most);
      // Not after every kill: what several dead builds left must be no harder.
      if (kill % 3 !== 0 && kill !== kills) continue;
      await site.write(treeOf(textsOf(kill)));
      expect(textsIn(site.out)).toEqual(textsOf(kill));
      expect(fs.readdirSync(site.work)).toEqual(['manifest.json']);
    }
    expect(site.reported).toEqual([]);
  },
);

test('builds at the same time wait for each other, in one process and in several', {
  timeout: seconds(60),
}, async () => {
  const site = makeSite();
  const processes = [1, 2, 3].map((number) => {
    const versions = [`${number * 100}`, `${number * 100 + 8}`];
    return exitOf(spawn(process.execPath, [script, site.root, site.out, ...versions]));
  });
  await Promise.all(
    [4, 5].map((number) => site.write(treeOf(versionOf(number)), { timeout: 60_000 })),
  );
  expect(await Promise.all(processes)).toEqual([0, 0, 0]);
  const texts = textsIn(site.out);
  expect(texts).toEqual(versionOf(Number(texts['index.html']?.split(' ')[1])));
  expect(fs.readdirSync(site.work)).toEqual(['manifest.json']);
});

/** Lets a process write one version after the other, and kills it within 60 ms. */
async function startAndKill({ root, out }: Site, way: string, version: number): Promise<void> {
  const versions = [`${version}`, `${version + 900}`];
  const child = spawn(process.execPath, [script, root, out, ...versions, way]);
  const ended = exitOf(child);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await sleep(Math.random() * 60);
  child.kill('SIGKILL');
  await ended;
}

const exitOf = (child: ReturnType<typeof spawn>) =>
  new Promise((resolve) => child.once('exit', resolve));
