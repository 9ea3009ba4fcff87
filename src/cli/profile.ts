import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { Profiler, Session } from 'node:inspector';
import { UsageError } from '../config/config.ts';

/**
 * Does `work` and writes to `file` where its time went: a CPU profile that the developer tools of Chrome open, of the thread
 * that calls. Does the work alone where no file is given. Throws UsageError where the file cannot be written, before the work.
 */
export async function profiled<T>(file: string | undefined, work: () => Promise<T>): Promise<T> {
  if (file === undefined) return work();
  const profile = open(file);
  const { Session } = await import('node:inspector');
  const session = new Session();
  session.connect();
  // The functions of a build of some pages run for a tenth of a millisecond.
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: 100 });
  session.post('Profiler.start');
  try {
    return await work();
  } finally {
    writeFileSync(profile, JSON.stringify(await stop(session)));
    closeSync(profile);
    session.disconnect();
  }
}

function open(file: string): number {
  try {
    return openSync(file, 'w');
  } catch (error) {
    throw new UsageError(
      `The profile cannot be written to ${file}: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}.`,
    );
  }
}

function stop(session: Session): Promise<Profiler.Profile> {
  return new Promise((resolve, reject) => {
    session.post('Profiler.stop', (error, { profile }) =>
      error === null ? resolve(profile) : reject(error),
    );
  });
}
