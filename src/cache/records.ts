import { ifPossible } from '../lib/if-possible.ts';
import { memoize } from '../lib/memoize.ts';
import { cacheKey, type Cache } from './cache.ts';
import { codeVersion } from './tool-version.ts';

/** Small results, thousands of which are kept in one entry of a cache. */
export type Records = ReturnType<typeof openRecords>;

type MakeRecord = () => readonly (string | Buffer)[];

/**
 * Opens the records of an area of the cache. They are one entry for each version of the code, so
 * that two versions in one folder do no harm. An entry is the records, the index, which lists each
 * key and the length of its record, and the length of all records.
 */
export function openRecords(cache: Cache, area: string) {
  const name = cacheKey([codeVersion()]);
  const stored = memoize<Map<string, Buffer>, void>(() => {
    const bytes = cache.get(area, name);
    return new Map(bytes && ifPossible(() => readEntry(bytes)));
  });
  const used = new Map<string, Buffer>();
  const added = new Map<string, MakeRecord>();
  let closed = false;
  return {
    /** Returns the record of a key, or `undefined`. */
    get(key: string): Buffer | undefined {
      const record = closed ? undefined : stored().get(key);
      if (record !== undefined) used.set(key, record);
      return record;
    },
    /**
     * Adds the record of a key that has none: what `make` returns, one after the other and texts in
     * UTF-8. It is called when the records are stored.
     */
    put(key: string, make: MakeRecord): void {
      if (!closed) added.set(key, make);
    },
    /** Returns the added records as an entry, for another thread. */
    encode: (): Buffer<ArrayBuffer> => Buffer.concat(Array.from(encodeEntry(added), copyOf)),
    /** Adds the records of an entry that another thread encoded. */
    merge(entry: Uint8Array): void {
      for (const [key, record] of readEntry(entry)) {
        stored().set(key, record);
        added.set(key, () => [record]);
      }
    },
    /**
     * Called once, after all records of a build were requested: stores those that were requested or
     * added. A few new ones are not worth writing all, and are computed again.
     */
    save(): void {
      if (closed) return;
      const records = stored();
      const hasNew = added.size > records.size / 1000;
      if (hasNew || sizeOf(used) < sizeOf(records) / 2) {
        for (const [key, record] of used) added.set(key, () => [record]);
        cache.put(area, name, encodeEntry(added));
      }
      closed = true;
      for (const map of [added, used, records]) map.clear();
    },
  };
}

const copyOf = (piece: Uint8Array) => Buffer.from(piece);

const sizeOf = (records: ReadonlyMap<string, Uint8Array>) =>
  [...records.values()].reduce((sum, { length }) => sum + length, 0);

function readEntry(bytes: Uint8Array): readonly (readonly [key: string, record: Buffer])[] {
  const entry = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = entry.length - 4;
  const index = entry.toString('utf8', entry.readUInt32BE(end), end);
  let at = 0;
  return (JSON.parse(index) as [string, number][]).map(([key, length]) => [
    key,
    entry.subarray(at, (at += length)),
  ]);
}

/**
 * Yields an entry in pieces of about a megabyte, each in the same memory, since memory that was not
 * used before takes longer to fill.
 */
function* encodeEntry(records: ReadonlyMap<string, MakeRecord>): Generator<Uint8Array> {
  const index: [key: string, length: number][] = [];
  let memory = Buffer.allocUnsafeSlow(2 ** 20);
  let filled = 0;
  let length = 0;
  function* append(part: string | Buffer): Generator<Uint8Array> {
    // In UTF-8, a code unit has up to three bytes.
    const room = part.length * 3;
    if (room > memory.length - filled) {
      yield memory.subarray(0, filled);
      filled = 0;
    }
    if (room > memory.length) memory = Buffer.allocUnsafeSlow(room);
    const size = typeof part === 'string' ? memory.write(part, filled) : part.copy(memory, filled);
    filled += size;
    length += size;
  }
  for (const [key, make] of records) {
    const start = length;
    for (const part of make()) yield* append(part);
    index.push([key, length - start]);
  }
  const end = Buffer.alloc(4);
  end.writeUInt32BE(length);
  yield* append(JSON.stringify(index));
  yield* append(end);
  yield memory.subarray(0, filled);
}
