import { spawn } from 'node:child_process';
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFiles } from './files.ts';
import { buildScript } from './fixtures/build-script.ts';
import { makeSite, textsIn, treeOf, versionOf } from './fixtures/site.ts';
import { deadPid } from './fixtures/unreliable-files.ts';
import { takeLock } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const take = (timeout = 0) => takeLock(folder, { shown: 'dist', timeout }, diskFiles);

/** Leaves the lock of a process with this number, here unless `where` is given; returns the file. */
async function leaveLock(pid: number, where?: string): Promise<string> {
  await take();
  const name = readdirSync(folder)[0] ?? '';
  const file = path.join(
    folder,
    name.replace(/^lock-\d+-(\w+)/, (_, here) => `lock-${pid}-${where ?? here}`),
  );
  renameSync(path.join(folder, name), file);
  writeFileSync(file, 'sitegen build');
  return file;
}

const ago = (seconds: number) => Date.now() / 1000 - seconds;

test('A lock is held until it is released, and then removed.', async () => {
  const release = await take();
  await expect(take()).rejects.toThrow();
  release();
  expect(readdirSync(folder)).toEqual([]);
  (await take())();
});

test('The error of the second process names the first one, with advice.', async () => {
  const owner = spawn('sleep', ['60']);
  const file = await leaveLock(owner.pid ?? 0);
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

test('The second process waits for a while.', async () => {
  const release = await take();
  let isReleased = false;
  setTimeout(() => {
    isReleased = true;
    release();
  }, 50);
  (await take(10_000))();
  expect(isReleased).toBe(true);
});

test('The lock of a dead process is taken over.', async () => {
  await leaveLock(deadPid);
  (await take())();
  expect(readdirSync(folder)).toEqual([]);
});

test('A lock from before the machine was started is taken over.', async () => {
  const file = await leaveLock(process.pid);
  utimesSync(file, ago(os.uptime() + 60), ago(os.uptime() + 60));
  (await take())();
  expect(readdirSync(folder)).toEqual([]);
});

test('A lock of another machine is respected for a minute.', async () => {
  const file = await leaveLock(deadPid, 'elsewhere');
  await expect(take()).rejects.toThrow(
    `Process ${deadPid} (sitegen build) on another machine is writing to dist.`,
  );
  utimesSync(file, ago(120), ago(120));
  (await take())();
});

test.each(['', 'null', '5', '{"pid":', '\0\xff'])(
  'A lock without a process that holds %j is respected for a minute.',
  async (text) => {
    const file = path.join(folder, 'lock-');
    writeFileSync(file, text);
    await expect(take()).rejects.toThrow(/^Another process .*is writing to dist\.$/);
    utimesSync(file, ago(120), ago(120));
    (await take())();
  },
);

test('Of many processes that find the lock of a dead one, one at a time writes.', {
  timeout: 60_000,
}, async () => {
  const script = await buildScript('take-turns.ts', folder);
  await leaveLock(deadPid);
  const log = path.join(folder, 'log');
  const codes = await Promise.all(Array.from({ length: 6 }, () => exitOf([script, folder, log])));
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
    exitOf([script, site.root, site.out, `${number * 100}`, `${number * 100 + 8}`, 'swap']),
  );
  await Promise.all(
    [4, 5].map((number) => site.write(treeOf(versionOf(number)), { timeout: 60_000 })),
  );
  expect(await Promise.all(processes)).toEqual([0, 0, 0]);
  const texts = textsIn(site.out);
  expect(texts).toEqual(versionOf(Number(texts['index.html']?.split(' ')[1])));
  expect(readdirSync(site.work)).toEqual(['manifest.json']);
  site.remove();
});

function exitOf(args: string[]): Promise<number | null> {
  return new Promise((resolve) =>
    spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }).once('exit', resolve),
  );
}
