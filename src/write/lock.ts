import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SiteError } from '../report/diagnostic.ts';
import { attempt } from './failure.ts';
import type { Files } from './files.ts';
import { hashOf } from './manifest.ts';
import { writeFile } from './write-file.ts';

/** Milliseconds after which the lock of a process that cannot be checked from here expires; publishing takes seconds. */
const expiry = 60_000;
const pause = 20;

/**
 * Makes this process the only one that publishes to an output, until it ends or calls the returned function. Each process
 * creates a file in `work` that names it, and continues only if it then finds no other: of two at once, at least one sees
 * the other. No name is used twice, so the file of a dead process can be deleted at any time.
 * Waits up to `timeout` milliseconds; then throws SiteError with the other process.
 */
export async function takeLock(
  work: string,
  { shown, timeout }: { shown: string; timeout: number },
  files: Files,
): Promise<() => void> {
  const deadline = Date.now() + timeout;
  const own = `lock-${process.pid}-${machine()}-${randomBytes(4).toString('hex')}`;
  const release = () => {
    const released = () => attempt(() => (files.unlink(path.join(work, own)), true)) === true;
    // The lock of a running process does not expire.
    for (let tries = 0; tries < 3 && !released(); tries += 1);
  };
  for (;;) {
    let other = findOther(work, own, files);
    if (other === undefined) {
      try {
        writeFile(path.join(work, own), Buffer.from(command()), {}, files);
        other = findOther(work, own, files);
      } catch (error) {
        release();
        throw error;
      }
      if (other === undefined) return release;
      release();
    }
    if (Date.now() >= deadline) throw locked(path.join(work, other), shown, files);
    // Two processes that gave way to each other must not try again at the same time.
    await sleep(pause * (1 + Math.random()));
  }
}

/** Returns the lock of another process that may be running. Deletes those of dead ones. */
function findOther(work: string, own: string, files: Files): string | undefined {
  const others = files
    .readdir(work)
    .map(({ name }) => name)
    .filter((name) => name.startsWith('lock-') && name !== own);
  return others.find((name) => {
    const file = path.join(work, name);
    if (!isDead(file, files)) return true;
    attempt(() => files.unlink(file));
    return false;
  });
}

function isDead(file: string, files: Files): boolean {
  const since = files.lstat(file)?.time;
  if (since === undefined) return true;
  const { pid, where } = ownerOf(file);
  if (where !== machine()) return Date.now() - since > expiry;
  const booted = Date.now() - os.uptime() * 1000;
  return since < booted || !isRunning(Number(pid));
}

/** Returns whether a process runs on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It is another user's process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // A killed process keeps its number until its parent has read its exit code (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
  return !/\) [ZX] /.test(attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? '');
}

const ownerOf = (file: string) => {
  const [, pid, where] = /^lock-(\d+)-(\w+)-/.exec(path.basename(file)) ?? [];
  return { pid, where };
};

/** Identifies the machine and the container: process numbers are unique only there. */
function machine(): string {
  const container = attempt(() => readlinkSync('/proc/self/ns/pid')) ?? '';
  return hashOf(Buffer.from(`${os.hostname()} ${container}`)).slice(0, 8);
}

/** Returns the command that started this process, for messages. */
function command(): string {
  const [, script = 'node', ...args] = process.argv;
  return [path.basename(script), ...args].join(' ').slice(0, 200);
}

function locked(file: string, shown: string, files: Files): SiteError {
  const { pid, where } = ownerOf(file);
  const isFile = files.lstat(file)?.kind === 'file';
  const started = (isFile ? attempt(() => files.readFile(file).toString()) : '') ?? '';
  const who =
    (pid === undefined ? 'Another process' : `Process ${pid}`) +
    (started === '' ? '' : ` (${started})`) +
    (where === undefined || where === machine() ? '' : ' on another machine');
  return new SiteError({
    code: 'output/locked',
    message: `${who} is writing to ${shown}.`,
    why: 'Two builds at once would mix their files.',
    fix: `Wait until it has finished, or stop it, and build again. If no such process exists, delete ${file}.`,
  });
}
