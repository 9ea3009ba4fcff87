import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFiles } from './files.ts';
import { deadPid } from './fixtures/unreliable-files.ts';
import { takeLock } from './lock.ts';

let work: string;
let lock: string;
beforeEach(() => {
  work = fs.mkdtempSync(path.join(os.tmpdir(), 'sitegen-lock-'));
  lock = path.join(work, 'lock');
});
afterEach(() => fs.rmSync(work, { recursive: true, force: true }));

const take = (timeout = 0) =>
  takeLock({ target: 'dist', work, shown: String, files: diskFiles }, timeout);

const here = { pid: process.pid, started: performance.timeOrigin, host: os.hostname() };
const leaveLock = ({ pid, started, host }: typeof here) =>
  fs.writeFileSync(lock, `${pid} ${started} ${host}\n`);
const age = (seconds: number) => {
  const time = Date.now() / 1000 - seconds;
  fs.utimesSync(lock, time, time);
};

test('a lock is held until it is released, and then removed', async () => {
  const release = await take();
  await expect(take()).rejects.toThrow();
  release();
  expect(fs.readdirSync(work)).toEqual([]);
  (await take())();
});

test('the error of the second process names the first one, with advice', async () => {
  const owner = spawn('sleep', ['60']);
  leaveLock({ ...here, pid: owner.pid ?? 0 });
  await expect(take(30)).rejects.toMatchObject({
    diagnostics: [
      {
        code: 'output/locked',
        severity: 'error',
        message: `Process ${owner.pid} on ${os.hostname()} is writing to dist.`,
        fix: `Wait until it has finished, or stop it, and build again. If there is no such process, delete ${lock}.`,
      },
    ],
  });
  owner.kill();
});

test('the second process waits until the first releases the lock', async () => {
  const release = await take();
  setTimeout(release, 50);
  const second = await take(10_000);
  expect(fs.readdirSync(work)).toEqual(['lock']);
  second();
});

test.each([
  ['a dead process', { ...here, pid: deadPid }],
  ['a process with the number of this one', { ...here, started: here.started - 5000 }],
])('the lock of %s is taken over', async (_, owner) => {
  leaveLock(owner);
  (await take())();
  expect(fs.readdirSync(work)).toEqual([]);
});

test.each([
  ['this process', here],
  ['another computer', { ...here, pid: deadPid, host: 'elsewhere' }],
])('the lock of %s expires after ten minutes', async (_, owner) => {
  leaveLock(owner);
  age(500);
  await expect(take()).rejects.toThrow(`Process ${owner.pid} on ${owner.host} is writing to dist.`);
  age(700);
  (await take())();
});

test.each(['', '5', '5 1 host', 'x 1 host\n', '\0\xff'])(
  'a lock that contains %j expires after a second',
  async (text) => {
    fs.writeFileSync(lock, text);
    await expect(take()).rejects.toThrow('Another process is writing to dist.');
    age(2);
    (await take())();
  },
);
