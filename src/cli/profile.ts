import { closeSync, openSync, writeFileSync } from 'node:fs';
import { UsageError } from '../config/config.ts';
import { succeeds } from '../report/system-error.ts';

/**
 * Runs `work` and writes a CPU profile of the current thread to `file`, if one is given. Throws UsageError before the
 * work if the file cannot be written.
 */
export async function profiled<T>(file: string | undefined, work: () => Promise<T>): Promise<T> {
  if (file === undefined) return work();
  const profile = open(file);
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  // Many functions of a small build run for only a tenth of a millisecond.
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  try {
    return await work();
  } finally {
    const stopped = await session.post('Profiler.stop');
    // The reader of a pipe may have read enough.
    succeeds(() => writeFileSync(profile, JSON.stringify(stopped.profile)), ['EPIPE']);
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
