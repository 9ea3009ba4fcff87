import { cacheKey, type Cache } from '../cache/cache.ts';
import { openRecords } from '../cache/records.ts';
import { codeVersion } from '../cache/tool-version.ts';
import { digestOf } from '../lib/digest.ts';
import { scanPage, type PageFacts } from './scan-page.ts';

/** Returns the facts about pages, which are read from their HTML only if it changed. */
export type KeptFacts = ReturnType<typeof createKeptFacts>;

/**
 * Keeps the facts about pages for later builds, and those of the last build in memory. They are a
 * function of the bytes of a page and of the code that scans it.
 */
export function createKeptFacts(cache: Cache) {
  const records = openRecords(cache, 'facts');
  const last = new Map<string, { readonly bytes: Uint8Array; readonly facts: PageFacts }>();
  return {
    /** Returns what `scanPage` does. `output` is the path of the page. */
    of(output: string, bytes: Uint8Array): PageFacts {
      const known = last.get(output);
      if (known !== undefined && Buffer.compare(known.bytes, bytes) === 0) return known.facts;
      const key = cacheKey([codeVersion(), digestOf(bytes)]);
      const record = records.get(key);
      const facts =
        record === undefined ? scanPage(bytes) : (JSON.parse(record.toString()) as PageFacts);
      if (record === undefined) records.put(key, () => [JSON.stringify(facts)]);
      last.set(output, { bytes, facts });
      return facts;
    },
    /** Called once all pages of the first build were read. */
    save: () => records.save(),
  };
}
