import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { diskFiles } from '../write/files.ts';
import { writeShare, type StagedFile } from '../write/stage.ts';

/** What a thread is to write of the pages that it has made. */
export interface WriteOrder {
  readonly folder: string;
  readonly files: readonly Pick<StagedFile, 'name' | 'time'>[];
  readonly asIs: boolean;
  /** One number, which is no longer 0 when the order is carried out. */
  readonly done: SharedArrayBuffer;
  /** For what the system said, if it said no. */
  readonly failure: MessagePort;
}

/** How long a thread may take for its share, in milliseconds: no disk in use is that slow. */
const patience = 600_000;

/** Makes an order, and what waits until it is carried out and throws what the system said. The wait blocks: nothing else is to happen meanwhile. */
export function makeOrder(
  folder: string,
  files: readonly StagedFile[],
  asIs: boolean,
): { readonly order: WriteOrder; wait(): void } {
  const { port1, port2 } = new MessageChannel();
  const done = new SharedArrayBuffer(4);
  return {
    order: {
      folder,
      files: files.map(({ name, time }) => ({ name, time })),
      asIs,
      done,
      failure: port2,
    },
    wait() {
      const result = Atomics.wait(new Int32Array(done), 0, 0, patience);
      const failure = receiveMessageOnPort(port1)?.message as Failure | undefined;
      port1.close();
      if (result === 'timed-out') throw new Error('The thread that writes files does not answer.');
      if (failure !== undefined) throw Object.assign(new Error(failure.message), failure);
    },
  };
}

/** Carries an order out, in the thread that holds the bytes by the files' names. */
export function carryOut(
  { folder, files, asIs, done, failure }: WriteOrder,
  bytes: ReadonlyMap<string, Uint8Array>,
): void {
  try {
    writeShare(
      folder,
      files.map((file) => ({ ...file, bytes: bytes.get(file.name) ?? new Uint8Array() })),
      asIs,
      diskFiles,
    );
  } catch (error) {
    failure.postMessage(describe(error));
  }
  failure.close();
  Atomics.store(new Int32Array(done), 0, 1);
  Atomics.notify(new Int32Array(done), 0);
}

/** What of an error a message carries, so that it can be explained. */
interface Failure {
  readonly message: string;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly path?: unknown;
}

function describe(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, syscall, path } = error as Error & Failure;
  return { message, ...(code === undefined ? {} : { code, syscall, path }) };
}
