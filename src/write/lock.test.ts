import { spawn } from 'node:child_process';
import {
  existsSync,
  lutimesSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFiles, type Files } from './files.ts';
import { buildScript } from './fixtures/build-script.ts';
import { makeSite, textsIn, treeOf, versionOf } from './fixtures/site.ts';
import { takeLock } from './lock.ts';
import { thisProcess } from './owner.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const take = (patience = 0, files: Files = diskFiles) =>
  takeLock(file, { shown: 'dist', patience }, files);
const lockOf = (owner: object) =>
  symlinkSync(JSON.stringify({ ...thisProcess(), command: 'sitegen build', ...owner }), file);

test('A lock is held until it is given back, and then nothing is left of it.', async () => {
  const release = await take();
  await expect(take()).rejects.toThrow();
  release();
  expect(readdirSync(folder)).toEqual([]);
  (await take())();
});

test('Who comes second is told which process is writing, and what to do.', async () => {
  const owner = spawn('sleep', ['60']);
  lockOf({ pid: owner.pid, start: startOf(owner.pid ?? 0) });
  await expect(take(30)).rejects.toMatchObject({
    diagnostics: [
      {
        code: 'output/locked',
        severity: 'error',
        message: `Process ${owner.pid} (sitegen build) is writing to dist.`,
        why: 'Two builds at once would mix their files.',
        fix: `Wait until it has finished, or stop it, and build again. If no such process exists, delete ${file}.`,
      },
    ],
  });
  owner.kill();
});

test('Who comes second waits for a while.', async () => {
  const release = await take();
  let isReleased = false;
  setTimeout(() => {
    isReleased = true;
    release();
  }, 50);
  (await take(10_000))();
  expect(isReleased).toBe(true);
});

test('The lock of a process that is no more is taken over.', async () => {
  const owner = spawn('true');
  await new Promise((resolve) => owner.once('exit', resolve));
  lockOf({ pid: owner.pid, start: '1' });
  (await take())();
  expect(readdirSync(folder)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'A process that got the number of a dead one is not taken for it.',
  async () => {
    lockOf({ pid: process.ppid, start: '1' });
    (await take())();
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('A lock from before the machine was started anew is taken over.', async () => {
  lockOf({ boot: 'an earlier one' });
  (await take())();
  expect(readdirSync(folder)).toEqual([]);
});

test('A lock of another machine is respected for a minute.', async () => {
  lockOf({ machine: 'elsewhere' });
  await expect(take()).rejects.toThrow(/on elsewhere/);
  const old = Date.now() / 1000 - 120;
  lutimesSync(file, old, old);
  (await take())();
});

test('A lock that says nothing sensible is respected for a minute.', async () => {
  writeFileSync(file, 'what?');
  await expect(take()).rejects.toThrow('Another process is writing to dist.');
  const old = Date.now() / 1000 - 120;
  lutimesSync(file, old, old);
  (await take())();
});

test('A file system without links has locks, too.', async () => {
  const files: Files = {
    ...diskFiles,
    symlink: () => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM', syscall: 'symlink' });
    },
  };
  const release = await take(0, files);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  await expect(take(0, files)).rejects.toThrow();
  release();
  expect(readdirSync(folder)).toEqual([]);
});

test("What a process left that died while it took over a lock is in nobody's way.", async () => {
  for (const name of ['lock', 'lock.takeover', 'lock.takeover.takeover'])
    symlinkSync(JSON.stringify({ ...thisProcess(), start: '1' }), path.join(folder, name));
  (await take())();
  expect(readdirSync(folder)).toEqual([]);
});

test("Of many processes that find a dead one's lock, one at a time writes.", {
  timeout: 60_000,
}, async () => {
  const script = await buildScript('take-turns.ts', folder);
  lockOf({ start: '1' });
  const log = path.join(folder, 'log');
  const codes = await Promise.all(Array.from({ length: 6 }, () => exitOf([script, file, log])));
  expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  expect(lines).toHaveLength(6 * 20 * 2);
  for (let line = 0; line < lines.length; line += 2)
    expect(lines[line + 1]).toBe(lines[line]?.replace('in', 'out'));
});

test('Builds at the same time wait for each other, in one process and in several.', {
  timeout: 60_000,
}, async () => {
  const site = makeSite();
  const script = await buildScript('write-versions.ts', folder);
  const processes = [1, 2, 3].map((number) =>
    exitOf([script, site.root, site.out, `${number * 100}`, `${number * 100 + 8}`, 'exchange']),
  );
  await Promise.all(
    [4, 5].map((number) => site.write(treeOf(versionOf(number)), { patience: 60_000 })),
  );
  expect(await Promise.all(processes)).toEqual([0, 0, 0]);
  const texts = textsIn(site.out);
  expect(texts).toEqual(versionOf(Number(texts['index.html']?.split(' ')[1])));
  expect(readdirSync(site.work)).toEqual(['manifest.json']);
  site.remove();
});

test('The lock names its process in a way that outlives it.', async () => {
  const release = await take();
  expect(JSON.parse(readlinkSync(file))).toEqual(thisProcess());
  release();
  expect(existsSync(file)).toBe(false);
});

function exitOf(args: string[]): Promise<number | null> {
  return new Promise((resolve) =>
    spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }).once('exit', resolve),
  );
}

function startOf(pid: number): string {
  return existsSync('/proc')
    ? (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '')
    : '';
}
