import { ifPossible } from '../lib/if-possible.ts';
import { memoize } from '../lib/memoize.ts';
import { cacheKey, type Cache } from './cache.ts';
import { codeVersion } from './tool-version.ts';

/** Small results, thousands of which are kept in one entry of a cache. */
export type Records = ReturnType<typeof openRecords>;

/**
 * Opens the records of an area of the cache. They are one entry for each version of the code, so
 * that two versions in one folder do no harm.
 */
export function openRecords(cache: Cache, area: string) {
  const name = cacheKey([codeVersion()]);
  const stored = memoize<Map<string, Buffer>, void>(
    () => ifPossible(() => decode(cache.get(area, name)!)) ?? new Map(),
  );
  const used = new Map<string, Buffer>();
  const added = new Map<string, () => string>();
  let closed = false;
  return {
    /** Returns the record of a key, or `undefined`. */
    get(key: string): Buffer | undefined {
      const record = closed ? undefined : stored().get(key);
      if (record !== undefined) used.set(key, record);
      return record;
    },
    /**
     * Adds the record of a key that has none: what `make` returns, in UTF-8. It is called when the
     * records are stored.
     */
    put(key: string, make: () => string): void {
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
      if (hasNew || used.size < records.size / 2) {
        for (const [key, make] of added) used.set(key, Buffer.from(make()));
        cache.put(area, name, encode(used));
      }
      closed = true;
      for (const map of [added, used, records]) map.clear();
    },
  };
}

/** The keys and lengths of all records, in a line of JSON, and the records. */
function encode(records: ReadonlyMap<string, Buffer>): Buffer {
  const index = Array.from(records, ([key, { length }]) => [key, length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...records.values()]);
}

/** Throws for what `encode` did not return. */
function decode(entry: Buffer): Map<string, Buffer> {
  let end = entry.indexOf('\n') + 1;
  const index = JSON.parse(entry.toString('utf8', 0, end)) as [key: string, length: number][];
  return new Map(index.map(([key, length]) => [key, entry.subarray(end, (end += length))]));
}
