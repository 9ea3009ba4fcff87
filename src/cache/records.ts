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

function encodeEntry(records: ReadonlyMap<string, MakeRecord>): Buffer {
  const made = Array.from(records, ([key, make]) => {
    const bytes = Buffer.concat(make().map((part) => Buffer.from(part as string)));
    return { key, bytes };
  });
  const index = JSON.stringify(made.map(({ key, bytes }) => [key, bytes.length]));
  const end = Buffer.alloc(4);
  end.writeUInt32BE(made.reduce((sum, { bytes }) => sum + bytes.length, 0));
  return Buffer.concat([...made.map(({ bytes }) => bytes), Buffer.from(index), end]);
}
