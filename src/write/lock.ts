import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ifPossible } from '../lib/if-possible.ts';
import { SiteError } from '../report/diagnostic.ts';
import { isSystemError, succeeds } from '../report/system-error.ts';
import { attempt, type Files } from './files.ts';
import type { OutputFolder } from './output-folder.ts';

/**
 * Returns what a lock says about this process: its number, its start and its computer. In a
 * container, the process after a restart has the same number, and another start.
 */
const ownText = () => `${process.pid} ${performance.timeOrigin} ${os.hostname()}\n`;

/** Milliseconds after which any lock expires; writing a site takes seconds. */
const expiry = 600_000;
/** The same for a lock without an owner: its process ended before it wrote its number. */
const emptyExpiry = 1000;

/**
 * Makes this process the only one that writes to an output folder, until it ends or calls the
 * returned function. Waits up to `timeout` milliseconds; then throws SiteError, which names the
 * other process.
 */
export async function takeLock(output: OutputFolder, timeout: number): Promise<() => void> {
  const { target, work, shown, files } = output;
  const file = path.join(work, 'lock');
  const remove = () => attempt(() => (files.remove(file), true)) === true;
  const deadline = Date.now() + timeout;
  while (!createLock(file, files)) {
    const holder = findHolder(file, files);
    if (holder === undefined && remove()) continue;
    if (Date.now() >= deadline)
      throw new SiteError({
        code: 'output/locked',
        message: `${holder ?? 'Another process'} is writing to ${shown(target)}.`,
        why: 'Two builds at the same time would mix their files.',
        fix: `Wait until it has finished, or stop it, and build again. If there is no such process, delete ${shown(file)}.`,
      });
    await sleep(20);
  }
  return remove;
}

/** Returns false if there is a lock. Throws the system's error. */
const createLock = (file: string, files: Files): boolean =>
  succeeds(() => files.writeFile(file, Buffer.from(ownText())), ['EEXIST']);

/** Returns who has a lock; undefined if the process has ended. */
function findHolder(file: string, files: Files): string | undefined {
  const status = files.lstat(file);
  const age = Date.now() - (status?.mtimeMs ?? 0);
  const text = status?.isFile() === true && ifPossible(() => files.readFile(file).toString());
  const [, pid, host] = /^(\d+) \S+ (.*)\n$/.exec(text || '') ?? [];
  if (pid === undefined) return age > emptyExpiry ? undefined : 'Another process';
  const isOwn = Number(pid) === process.pid;
  const isRunningHere = isOwn ? text === ownText() : isRunning(Number(pid));
  const hasEnded = host === os.hostname() && !isRunningHere;
  return hasEnded || age > expiry ? undefined : `Process ${pid} on ${host}`;
}

/** Returns whether a process runs on this machine. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is another user's process.
    return isSystemError(error) && error.code === 'EPERM';
  }
}
