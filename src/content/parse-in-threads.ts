import { existsSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Records } from '../cache/records.ts';
import { SiteError } from '../report/diagnostic.ts';
import { textKey } from './kept-texts.ts';
import type { TextInputs } from './parse-text.ts';
import type { ParseTask } from './parse-worker.ts';
import { readBytes } from '../files/read-text.ts';

/**
 * With fewer texts for each thread, they take longer to start than they save: two threads save
 * nothing at 1,000 texts, since they share the memory that both fill.
 */
const minTextsOf = (threads: number) => 2000 / threads;
/** More of them only wait for the part that one thread does. */
const maxThreads = 4;
/**
 * Without a limit, Node 24 fills about 100 MB of each thread with objects that it could have freed.
 * With this one, 4,000 texts take 400 MB in two threads, as in one, and the same processor time.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

/** The compiled package has this file beside its code; the sources run without threads. */
const workerFile = fileURLToPath(new URL('parse-worker.cjs', import.meta.url));

/**
 * Parses texts in worker threads if `records` lacks many of them, 500 for four threads, and adds them to
 * `records`, as an earlier build does. Throws SiteError with the file if a thread fails.
 */
export async function parseInThreads(
  root: string,
  texts: readonly TextInputs[],
  { records, onDetail }: { records: Records; onDetail?: ((line: string) => void) | undefined },
): Promise<void> {
  const count = Math.min(maxThreads, os.availableParallelism());
  const minTexts = minTextsOf(count);
  if (count < 2 || texts.length < minTexts || !existsSync(workerFile)) return;
  if (shareMissing(root, texts, records) * texts.length < minTexts) return;
  onDetail?.(`${texts.length} texts are parsed in ${count} threads`);
  const positions = new Int32Array(new SharedArrayBuffer(4 * (count + 1)));
  const workers = Array.from({ length: count }, (_, index) => {
    const task: ParseTask = { root, texts, positions, thread: index + 1 };
    return new Worker(workerFile, { workerData: task, resourceLimits });
  });
  try {
    const entries = workers.map((worker, index) =>
      entryOf(worker, () => texts[positions[index + 1] ?? 0]),
    );
    for (const entry of await Promise.all(entries)) records.merge(entry);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Returns the share of texts without a record, from at most about 50 of them. */
function shareMissing(root: string, texts: readonly TextInputs[], records: Records): number {
  const step = Math.ceil(texts.length / 50);
  const sample = texts.filter((_, index) => index % step === 0);
  const missing = sample.filter((inputs) => {
    const bytes = readBytes(root, inputs.file, () => {});
    return bytes !== undefined && records.get(textKey(bytes, inputs)) === undefined;
  });
  return missing.length / sample.length;
}

/** Waits for the records of a worker. Rejects with the file that it was parsing when it ended. */
const entryOf = (worker: Worker, currentText: () => TextInputs | undefined): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(
        new SiteError({
          code: 'content/unreadable',
          message: `The file cannot be parsed: its thread ended (${reason}).`,
          fix: 'Split the file into smaller ones. If it is small, report the file as an error of sitegen.',
          file: currentText()?.file ?? 'content',
        }),
      );
    worker.once('message', resolve);
    worker.once('error', (error) => fail('code' in error ? String(error.code) : error.message));
    worker.once('exit', (code) => fail(`exit code ${code}`));
  });
