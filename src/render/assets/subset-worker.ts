import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** What to keep of a font; the names are subset-font's. */
export interface SubsetOptions {
  readonly targetFormat: 'sfnt';
  readonly keepAllGlyphs?: boolean;
  readonly keepFeatures?: readonly string[];
  readonly noHinting?: boolean;
  /** Axis → the value to pin it to, or the range to keep. */
  readonly variationAxes?: Readonly<
    Record<string, number | { readonly min: number; readonly max: number }>
  >;
}

interface Answer {
  readonly id: number;
  readonly result?: Uint8Array;
  readonly error?: string;
}

interface Waiting {
  readonly resolve: (result: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;

/**
 * Cuts a font (woff2, woff or sfnt) down to the characters of a text, in a thread of its own: HarfBuzz and the reader
 * of woff2 are WebAssembly and would hold up the rendering of pages. The text is left out where all glyphs stay.
 * Rejects with an Error that says what the library says.
 */
export function subset(
  font: Uint8Array,
  text: string | undefined,
  options: SubsetOptions,
): Promise<Uint8Array> {
  worker ??= start();
  worker.ref();
  const id = ++lastId;
  worker.postMessage({ id, font, text, options });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function start(): Worker {
  const module = createRequire(import.meta.url).resolve('subset-font');
  // The parent's flags may load a TypeScript compiler, which this thread does without.
  const started = new Worker(program, {
    eval: true,
    workerData: { module },
    execArgv: [],
  });
  started.on('message', settle);
  started.on('error', fail);
  return started;
}

/** Plain JavaScript and no file of its own, since a thread cannot be started from TypeScript. */
const program = `
const { parentPort, workerData: { module } } = require('node:worker_threads');
const subsetFont = require(module);
parentPort.on('message', async ({ id, font, text, options }) => {
  try {
    const bytes = Buffer.from(font.buffer, font.byteOffset, font.byteLength);
    parentPort.postMessage({ id, result: await subsetFont(bytes, text, options) });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) });
  }
});
`;

function settle({ id, result, error }: Answer): void {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (waiting.size === 0) rest();
  if (result === undefined) asked?.reject(new Error(error));
  else asked?.resolve(result);
}

/** A worker without work keeps no process alive, and is sent away after a while: its memory is not small. */
function rest(): void {
  const resting = worker;
  resting?.unref();
  setTimeout(() => {
    if (waiting.size > 0 || worker !== resting) return;
    worker = undefined;
    void resting?.terminate();
  }, 2000).unref();
}

function fail(error: Error): void {
  worker = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
