import { parentPort, workerData } from 'node:worker_threads';
import { openCache } from '../cache/cache.ts';
import { openRecords } from '../cache/records.ts';
import { createTextParser } from './kept-texts.ts';
import type { TextInputs } from './parse-text.ts';
import { readBytes } from '../files/read-text.ts';

/** What a worker thread is started with. */
export interface ParseTask {
  readonly root: string;
  readonly texts: readonly TextInputs[];
  /** The number of texts that any thread has taken, then for each thread the one that it parses. */
  readonly positions: Int32Array;
  /** Which of the threads it is, from 1 on. */
  readonly thread: number;
}

/**
 * Runs in a worker thread: parses texts that no other thread has taken, and sends their records.
 * Problems are in the records; a file that cannot be read is reported when the site is loaded.
 */
export function parseTexts(): void {
  const { root, texts, positions, thread } = workerData as ParseTask;
  const records = openRecords(openCache(undefined), 'texts');
  const parse = createTextParser(records);
  for (;;) {
    const position = Atomics.add(positions, 0, 1);
    const inputs = texts[position];
    if (inputs === undefined) break;
    positions[thread] = position;
    const bytes = readBytes(root, inputs.file, ignored);
    if (bytes !== undefined) parse(bytes, inputs, ignored);
  }
  const entry = records.encode();
  // Moved instead of copied. A small one shares its memory with other buffers of Node.
  const isAlone = entry.length === entry.buffer.byteLength;
  parentPort?.postMessage(entry, isAlone ? [entry.buffer] : []);
}

const ignored = () => {};
