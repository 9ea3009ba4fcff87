import { setTimeout as sleep } from 'node:timers/promises';
import { SiteError } from '../report/diagnostic.ts';
import { attempt, isSystemError } from './failure.ts';
import type { Files } from './files.ts';
import { stateOf, thisProcess, type Owner } from './owner.ts';
import { writeFile } from './write-file.ts';

/** Publishing takes seconds at most; a lock of a machine that cannot be asked is over after this long. */
const oldAfter = 60_000;
const pause = 20;

/**
 * Makes this process the only one that writes to an output, for as long as it lives or until it calls what it gets back.
 * Waits up to `patience` milliseconds for another; then throws SiteError, which names it. The lock of a dead process is taken over.
 */
export async function takeLock(file: string, { shown, patience }: { shown: string; patience: number }, files: Files): Promise<() => void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const blocker = tryLock(file, files);
    if (blocker === undefined) return () => void attempt(() => files.unlink(file));
    if (Date.now() >= deadline) throw locked(blocker, file, shown);
    await sleep(pause);
  }
}

type Blocker = Owner | 'somebody';

/**
 * Returns undefined when the lock is ours. Of several processes that find a dead one's lock, each may remove only that one:
 * a second lock guards the look and the removal (and a third that one, should its owner die in these microseconds).
 */
function tryLock(file: string, files: Files): Blocker | undefined {
  if (create(file, files)) return undefined;
  const blocker = blockerOf(file, files);
  if (blocker !== undefined) return blocker;
  const guard = `${file}.takeover`;
  const other = tryLock(guard, files);
  if (other !== undefined) return other;
  try {
    // Only what was seen to be a dead one's may be removed; where there is no lock any more, the next process may be just making its own.
    const left = files.lstat(file) !== undefined;
    const still = blockerOf(file, files);
    if (still !== undefined) return still;
    if (left) attempt(() => files.unlink(file));
    return create(file, files) ? undefined : 'somebody';
  } finally {
    attempt(() => files.unlink(guard));
  }
}

/** The lock appears together with what it says: it is written under another name and linked, since a link never replaces anything. */
function create(file: string, files: Files): boolean {
  const draft = `${file}.${process.pid}`;
  const text = Buffer.from(JSON.stringify(thisProcess()));
  attempt(() => files.unlink(draft));
  writeFile(draft, text, {}, files);
  try {
    files.link(draft, file);
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'EEXIST') return false;
    return createWithoutLinks(file, text, files);
  } finally {
    attempt(() => files.unlink(draft));
  }
}

/** For file systems without hard links: there a lock may be seen empty for a moment. */
function createWithoutLinks(file: string, text: Buffer, files: Files): boolean {
  try {
    writeFile(file, text, {}, files);
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Who holds the lock; undefined when nobody does any more. */
function blockerOf(file: string, files: Files): Blocker | undefined {
  const since = files.lstat(file)?.time;
  if (since === undefined) return undefined;
  const owner = parse(attempt(() => files.readFile(file)));
  const state = owner === undefined ? 'unknown' : stateOf(owner);
  if (state === 'dead' || (state === 'unknown' && Date.now() - since > oldAfter)) return undefined;
  return owner ?? 'somebody';
}

function parse(bytes: Buffer | undefined): Owner | undefined {
  try {
    return JSON.parse(String(bytes)) as Owner;
  } catch {
    return undefined;
  }
}

function locked(blocker: Blocker, file: string, shown: string): SiteError {
  const who = blocker === 'somebody' ? 'Another process' : `Process ${blocker.pid} (${blocker.command})${stateOf(blocker) === 'unknown' ? ` on ${blocker.machine}` : ''}`;
  return new SiteError({
    code: 'output/locked',
    severity: 'error',
    message: `${who} is writing to ${shown}.`,
    why: 'Two builds at once would mix their files.',
    fix: `Wait until it has finished, or stop it, and build again. If no such process exists, delete ${file}.`,
  });
}
