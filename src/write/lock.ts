import { setTimeout as sleep } from 'node:timers/promises';
import { SiteError } from '../report/diagnostic.ts';
import { attempt, isSystemError } from './failure.ts';
import type { Files } from './files.ts';
import { stateOf, thisProcess, type Owner } from './owner.ts';
import { writeFile } from './write-file.ts';

/** Publishing takes seconds at most; a lock whose owner cannot be asked, being on another machine, is over after this long. */
const oldAfter = 60_000;
const pause = 20;

/**
 * Makes this process the only one that writes to an output, for as long as it lives or until it calls what it gets back.
 * Waits up to `patience` milliseconds for another; then throws SiteError, which names it. The lock of a dead process is taken over.
 */
export async function takeLock(
  file: string,
  { shown, patience }: { shown: string; patience: number },
  files: Files,
): Promise<() => void> {
  const deadline = Date.now() + patience;
  const text = JSON.stringify(thisProcess());
  for (;;) {
    const blocker = tryLock(file, text, files);
    if (blocker === undefined) {
      attempt(() => tidyGuard(file, text, files));
      return () => release(file, text, files);
    }
    if (Date.now() >= deadline) throw locked(blocker, file, shown);
    await sleep(pause);
  }
}

type Blocker = Owner | 'somebody';

/**
 * Returns undefined when the lock is ours. Of several processes that find a dead one's lock, each may remove only that one:
 * a second lock guards the look and the removal (and a third that one, should its owner die in these microseconds).
 */
function tryLock(file: string, text: string, files: Files): Blocker | undefined {
  if (create(file, text, files)) return undefined;
  const blocker = blockerOf(file, files);
  if (blocker !== undefined) return blocker;
  const guard = guardOf(file);
  const other = tryLock(guard, text, files);
  if (other !== undefined) return other;
  try {
    // Where there is no lock any more, the next process may be just making its own.
    const left = files.lstat(file) !== undefined;
    const still = blockerOf(file, files);
    if (still !== undefined) return still;
    if (left) files.unlink(file);
    return create(file, text, files) ? undefined : 'somebody';
  } finally {
    attempt(() => files.unlink(guard));
  }
}

/**
 * The lock is a symbolic link to a text instead of a file that holds it: so it appears together with what it says and never replaces another,
 * in one step. Where there are no such links, a lock may be seen empty for a moment.
 */
function create(file: string, text: string, files: Files): boolean {
  try {
    files.symlink(text, file);
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'EEXIST') return false;
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes(error.code)) throw error;
  }
  try {
    writeFile(file, Buffer.from(text), {}, files);
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false;
    throw error;
  }
}

const guardOf = (file: string): string => `${file}.takeover`;

/** Removes the guard of a process that died while it took the lock over. */
function tidyGuard(file: string, text: string, files: Files): void {
  const guard = guardOf(file);
  if (files.lstat(guard) === undefined || tryLock(guard, text, files) !== undefined) return;
  files.unlink(guard);
  tidyGuard(guard, text, files);
}

/** Tries again when the system says no: in a process that lives on, the lock would otherwise stay. */
function release(file: string, text: string, files: Files): void {
  const released = (): boolean =>
    attempt(() => (read(file, files) === text && files.unlink(file), true)) === true;
  for (let tries = 0; tries < 3 && !released(); ) tries += 1;
}

/** Who holds the lock; undefined when nobody does any more. */
function blockerOf(file: string, files: Files): Blocker | undefined {
  const since = files.lstat(file)?.time;
  if (since === undefined) return undefined;
  const owner = parse(attempt(() => read(file, files)));
  const state = owner === undefined ? 'unknown' : stateOf(owner);
  if (state === 'dead' || (state === 'unknown' && Date.now() - since > oldAfter)) return undefined;
  return owner ?? 'somebody';
}

function read(file: string, files: Files): string {
  return attempt(() => files.readlink(file)) ?? files.readFile(file).toString();
}

function parse(text: string | undefined): Owner | undefined {
  try {
    return JSON.parse(text ?? '') as Owner;
  } catch {
    return undefined;
  }
}

function locked(blocker: Blocker, file: string, shown: string): SiteError {
  const who =
    blocker === 'somebody'
      ? 'Another process'
      : `Process ${blocker.pid} (${blocker.command})${stateOf(blocker) === 'unknown' ? ` on ${blocker.machine}` : ''}`;
  return new SiteError({
    code: 'output/locked',
    severity: 'error',
    message: `${who} is writing to ${shown}.`,
    why: 'Two builds at once would mix their files.',
    fix: `Wait until it has finished, or stop it, and build again. If no such process exists, delete ${file}.`,
  });
}
