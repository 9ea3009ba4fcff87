import type { Cache } from '../../cache/cache.ts';

/** A cache in memory in front of one on disk. */
export interface MemoryCache extends Cache {
  /** Stops writing to the disk: intermediate states of an edit are worth keeping only while the server runs. */
  leaveDisk(): void;
}

/** Makes a cache that reads from the disk once, and keeps the latest entries of each area in memory. */
export function createMemoryCache(disk: Cache): MemoryCache {
  let writes = true;
  const areas = new Map<string, Map<string, Uint8Array>>();
  const keep = (area: string, key: string, bytes: Uint8Array) => {
    const entries = areas.get(area) ?? new Map<string, Uint8Array>();
    areas.set(area, entries);
    // A map lists its keys in insertion order, so the first is the least recently used.
    entries.delete(key);
    entries.set(key, bytes);
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
  };
  return {
    get(area, key) {
      const bytes = areas.get(area)?.get(key) ?? disk.get(area, key);
      if (bytes !== undefined) keep(area, key, bytes);
      return bytes;
    },
    put(area, key, bytes) {
      keep(area, key, bytes);
      if (writes) disk.put(area, key, bytes);
    },
    prune() {},
    leaveDisk() {
      writes = false;
    },
  };
}

/** Entries of one area: more than a site has products and images, and some tens of megabytes at worst. */
const most = 500;
