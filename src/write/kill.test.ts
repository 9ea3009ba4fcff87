import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildScript } from './fixtures/build-script.ts';
import { randomFrom } from './fixtures/random.ts';
import { makeSite, textsIn, treeOf, versionOf, type Site } from './fixtures/site.ts';

// SITEGEN_KILLS=5000 kills that often.
const kills = Number(process.env.SITEGEN_KILLS ?? 30);
const random = randomFrom(20_261_121);

let scripts: string;
let script: string;
let site: Site;
beforeAll(async () => {
  scripts = mkdtempSync(path.join(os.tmpdir(), 'sitegen-kill-'));
  script = await buildScript('write-versions.ts', scripts);
});
afterAll(() => rmSync(scripts, { recursive: true, force: true }));
beforeEach(() => {
  site = makeSite();
});
afterEach(() => site.remove());

test(`After each of ${kills} kills at random moments, the output is one whole version, and the next build cleans up.`, {
  timeout: kills * 3000,
}, async () => {
  await site.write(treeOf(versionOf(0)));
  const versions = new Set<string>();
  for (let kill = 1; kill <= kills; kill += 1) {
    await startAndKill('swap', kill * 1000);
    const texts = wholeTexts();
    const version = Number(texts['index.html']?.split(' ')[1]);
    expect(texts, `after kill ${kill}`).toEqual(versionOf(version));
    versions.add(`${version}`);
    // Not after every kill: what several dead builds left must be no harder.
    if (kill % 3 === 0) await expectCleanBuild(kill * 1000 - 1);
  }
  expect(versions.size).toBeGreaterThan(kills / 10);
  await expectCleanBuild(0);
});

test('Where folders cannot be swapped, a kill leaves a whole version or, between two renames, one that the next build restores.', {
  timeout: 60_000,
}, async () => {
  await site.write(treeOf(versionOf(0)));
  for (let kill = 1; kill <= 20; kill += 1) {
    await startAndKill('two-renames', kill * 1000);
    await site.recover();
    const texts = textsIn(site.out);
    expect(texts).toEqual(versionOf(Number(texts['index.html']?.split(' ')[1])));
  }
  await expectCleanBuild(0);
});

test('Where an output is published file by file, a kill leaves whole files, and the next build completes the site.', {
  timeout: 60_000,
}, async () => {
  await site.write(treeOf(versionOf(0)));
  for (let kill = 1; kill <= 20; kill += 1) {
    await startAndKill('in-place', kill * 1000);
    for (const [name, text] of Object.entries(textsIn(site.out)).filter(
      ([name]) => !name.startsWith('.sitegen-'),
    )) {
      const version = Number(/\d+/.exec(text)?.[0] ?? 0);
      expect(versionOf(version)[name], name).toBe(text);
    }
    if (kill % 3 === 0) await expectCleanBuild(kill * 1000 - 1);
  }
  await expectCleanBuild(0);
});

/** Lets a process publish one version after the other, from the given one on, and kills it within the next 60 ms of its work. */
async function startAndKill(way: string, version: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [script, site.root, site.out, `${version}`, `${version + 900}`, way],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await sleep(random() * 60);
  child.kill('SIGKILL');
  await ended;
}

/** A program that the dead process started may still swap the folders; then they are read again. */
function wholeTexts(): Record<string, string> {
  for (;;) {
    const { ino } = lstatSync(site.out);
    const moved = (): boolean => lstatSync(site.out).ino !== ino;
    try {
      const texts = textsIn(site.out);
      if (!moved()) return texts;
    } catch (error) {
      if (!moved()) throw error;
    }
  }
}

async function expectCleanBuild(version: number): Promise<void> {
  await site.write(treeOf(versionOf(version)));
  expect(textsIn(site.out)).toEqual(versionOf(version));
  expect(readdirSync(site.work)).toEqual(['manifest.json']);
  expect(existsSync(path.join(site.root, '.sitegen/cache'))).toBe(false);
  expect(site.reported).toEqual([]);
}
