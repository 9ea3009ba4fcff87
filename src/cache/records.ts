import { ifPossible } from '../if-possible.ts';
import { memoize } from '../memoize.ts';
import { cacheKey, type Cache } from './cache.ts';

/** Small results, thousands of which are kept in a few entries of a cache. */
export type Records = ReturnType<typeof openRecords>;

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
  const added = createEntry();
  let closed = !cache.isOn;
  return {
    /** Returns the record of a key, or `undefined`. */
    get(key: string): Buffer | undefined {
      const record = closed ? undefined : stored().records.get(key);
      if (record !== undefined) used.set(key, record);
      return record;
    },
    /**
     * Adds the record of a key that has none: the texts that `make` returns in UTF-8, one after the
     * other. It is called only if they are stored.
     */
    put(key: string, make: () => readonly string[]): void {
      if (!closed) added.add(key, make());
    },
    /**
     * Called once, after all records of a build were requested: stores those that were added. If
     * most of the others were not requested, or there are many entries, the rest become one entry.
     */
    save(): void {
      if (closed) return;
      const { names, records } = stored();
      const isFull = names.length + (added.isEmpty() ? 0 : 1) > maxEntries;
      const compact = isFull || sizeOf(used) < sizeOf(records) / 2;
      if (compact) for (const [key, record] of used) added.add(key, [record]);
      const name = added.isEmpty() ? undefined : added.write(cache, area);
      if (compact) for (const old of names) if (old !== name) cache.remove(area, old);
      closed = true;
      used.clear();
      records.clear();
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

/** An entry to be written, in pieces of a megabyte: thousands of small ones take longer. */
function createEntry() {
  const index: [key: string, length: number][] = [];
  const pieces: Buffer[] = [];
  let piece = Buffer.alloc(0);
  let free = piece;
  let length = 0;
  const append = (part: string | Uint8Array) => {
    // In UTF-8, a code unit has up to three bytes.
    const room = part.length * 3;
    if (room > free.length) {
      pieces.push(piece.subarray(0, piece.length - free.length));
      free = piece = Buffer.allocUnsafeSlow(Math.max(room, 2 ** 20));
    }
    const size = typeof part === 'string' ? free.write(part) : (free.set(part), part.length);
    free = free.subarray(size);
    length += size;
  };
  return {
    isEmpty: () => index.length === 0,
    add(key: string, parts: readonly (string | Uint8Array)[]): void {
      const start = length;
      parts.forEach(append);
      index.push([key, length - start]);
    },
    /** Returns its name. Entries with the same keys contain the same, and have the same name. */
    write(cache: Cache, area: string): string {
      const keys = JSON.stringify(index);
      const end = Buffer.alloc(4);
      end.writeUInt32BE(length);
      append(keys);
      append(end);
      const name = cacheKey([keys]);
      cache.put(area, name, ...pieces, piece.subarray(0, piece.length - free.length));
      pieces.length = 0;
      return name;
    },
  };
}
