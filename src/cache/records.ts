import { ifPossible } from '../lib/if-possible.ts';
import { memoize } from '../lib/memoize.ts';
import { cacheKey, type Cache } from './cache.ts';

/** Small results, thousands of which are kept in a few entries of a cache. */
export type Records = ReturnType<typeof openRecords>;

type MakeRecord = () => readonly (string | Buffer)[];

/** More entries than this become one. */
const maxEntries = 8;

/**
 * Opens the records of an area of the cache. Each build adds an entry with what it computed, and
 * never changes one, so that two builds at once do no harm. An entry is the records, the index,
 * which lists each key and the length of its record, and the length of all records.
 */
export function openRecords(cache: Cache, area: string) {
  const stored = memoize<ReturnType<typeof readEntries>, void>(() => readEntries(cache, area));
  const used = new Map<string, Buffer>();
  const added = new Map<string, MakeRecord>();
  let closed = false;
  return {
    /** Returns the record of a key, or `undefined`. */
    get(key: string): Buffer | undefined {
      const record = closed ? undefined : stored().records.get(key);
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
    /**
     * Called once, after all records of a build were requested: stores those that were added. If
     * most of the others were not requested, or there are many entries, the rest become one entry.
     */
    save(): void {
      if (closed) return;
      const { names, records } = stored();
      const isFull = names.length + (added.size === 0 ? 0 : 1) > maxEntries;
      const compact = isFull || sizeOf(used) < sizeOf(records) / 2;
      if (compact) for (const [key, record] of used) added.set(key, () => [record]);
      // Entries with the same keys contain the same, and have the same name.
      const name = cacheKey([[...added.keys()].join()]);
      if (added.size > 0) cache.put(area, name, encodeEntry(added));
      if (compact) for (const old of names) if (old !== name) cache.remove(area, old);
      closed = true;
      for (const map of [added, used, records]) map.clear();
    },
  };
}

const sizeOf = (records: ReadonlyMap<string, Uint8Array>) =>
  [...records.values()].reduce((sum, { length }) => sum + length, 0);

function readEntries(cache: Cache, area: string) {
  const names: string[] = [];
  const records = new Map<string, Buffer>();
  for (const name of cache.list(area)) {
    const bytes = cache.get(area, name);
    // Another version of sitegen may have written something else.
    const entry = bytes && ifPossible(() => readEntry(bytes));
    if (entry === undefined) cache.remove(area, name);
    else names.push(name);
    entry?.forEach(([key, record]) => records.set(key, record));
  }
  return { names, records };
}

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
