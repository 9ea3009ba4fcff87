import { memoize } from '../memoize.ts';
import { cacheKey, type Cache } from './cache.ts';

/** Small results, thousands of which are kept in a few entries of a cache. */
export type Records = ReturnType<typeof openRecords>;

/** More entries than this are made one. */
const maxEntries = 8;

/**
 * Opens the records of an area of the cache. Each build adds an entry with what it computed, and
 * never changes one, so that two builds at once do no harm. An entry is the length of its index,
 * the index, which lists each key and the length of its record, and the records.
 */
export function openRecords(cache: Cache, area: string) {
  const read = memoize<ReturnType<typeof readEntries>, void>(() => readEntries(cache, area));
  const used = new Map<string, Uint8Array>();
  const added = new Map<string, Uint8Array>();
  let closed = false;
  return {
    /** Returns the record of a key, or `undefined`. */
    get(key: string): Uint8Array | undefined {
      const record = closed ? undefined : read().records.get(key);
      if (record !== undefined) used.set(key, record);
      return record;
    },
    /** Adds the record of a key that has none. */
    put(key: string, record: Uint8Array): void {
      if (!closed) added.set(key, record);
    },
    /**
     * Called once, after all records of a build were requested: stores those that were added. If
     * most of the others were not requested, or there are many entries, the rest become one entry.
     */
    save(): void {
      if (closed) return;
      const { names, records } = read();
      const isFull = names.length + Math.sign(added.size) > maxEntries;
      const compact = isFull || sizeOf(used) < sizeOf(records) / 2;
      const kept = compact ? new Map([...used, ...added]) : added;
      const name = kept.size > 0 ? writeEntry(cache, area, kept) : undefined;
      if (compact) for (const old of names) if (old !== name) cache.remove(area, old);
      closed = true;
      used.clear();
      added.clear();
      records.clear();
    },
  };
}

const sizeOf = (records: ReadonlyMap<string, Uint8Array>) =>
  [...records.values()].reduce((sum, { length }) => sum + length, 0);

function readEntries(cache: Cache, area: string) {
  const records = new Map<string, Uint8Array>();
  const names = [];
  for (const name of cache.list(area)) {
    const bytes = cache.get(area, name);
    if (bytes === undefined) {
      cache.remove(area, name);
      continue;
    }
    names.push(name);
    const { buffer, byteOffset } = bytes;
    let at = 4 + new DataView(buffer, byteOffset).getUint32(0);
    const index = Buffer.from(buffer, byteOffset + 4, at - 4).toString();
    for (const [key, length] of JSON.parse(index) as [string, number][])
      records.set(key, bytes.subarray(at, (at += length)));
  }
  return { names, records };
}

/** Returns the name of the entry, which contains the same whenever its keys are the same. */
function writeEntry(cache: Cache, area: string, records: ReadonlyMap<string, Uint8Array>): string {
  const index = Buffer.from(
    JSON.stringify(Array.from(records, ([key, { length }]) => [key, length])),
  );
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, index.length);
  const name = cacheKey([index]);
  cache.put(area, name, Buffer.concat([new Uint8Array(length.buffer), index, ...records.values()]));
  return name;
}
