import os from 'node:os';
import { cacheKey, type Cache } from '../../cache/cache.ts';
import { digestOf } from '../../lib/digest.ts';
import type { ContentFile } from '../content-files.ts';
import { UnsafeFile } from '../files-beside.ts';
import { damagedImage } from './read-image.ts';
import { loadEncoder, transformKey, type Transform } from './sharp.ts';

/** Called before the first image and after each one, with the number of encoded ones. */
export type OnImage = (done: number, total: number) => void;

/** The results that an image lacks, by key. */
type Job = Map<string, Transform>;

export type Encoder = ReturnType<typeof createEncoder>;

/** Encodes images, and keeps the results in the cache. */
export function createEncoder(cache: Cache, onImage: OnImage = () => {}) {
  const results = new Map<string, Uint8Array>();
  const broken = new Map<ContentFile, UnsafeFile>();
  const waiting = new Map<ContentFile, Job>();
  let missed = false;
  return {
    /** Returns why an image cannot be decoded; `undefined` if that is not known. */
    errorOf: (file: ContentFile): UnsafeFile | undefined => broken.get(file),
    /** Returns a result; `undefined` if it is encoded by the next `run`. */
    find(file: ContentFile, transform: Transform): Uint8Array | undefined {
      const key = cacheKey([digestOf(file.bytes), transformKey(transform)]);
      const bytes = results.get(key) ?? cache.get('images', key);
      if (bytes !== undefined) results.set(key, bytes);
      else {
        missed = true;
        waiting.set(file, (waiting.get(file) ?? new Map()).set(key, transform));
      }
      return bytes;
    },
    /** Returns whether a result was missing since the last call. */
    hasMissed(): boolean {
      const result = missed;
      missed = false;
      return result;
    },
    /**
     * Encodes what was not found, several images at once. Returns whether all of it is encoded: that
     * takes minutes, so it does not begin if an image is broken, or if the build `failed` already.
     */
    async run(failed: boolean): Promise<boolean> {
      const jobs = [...waiting];
      waiting.clear();
      const encode = await loadEncoder();
      const attempt = (file: ContentFile, work: () => Promise<unknown>) =>
        work().catch((error: unknown) =>
          broken.set(file, new UnsafeFile(damagedImage(file.source, String(error)))),
        );
      await forEach(jobs, ([file]) =>
        attempt(file, () => encode(file.bytes, { format: 'png', width: 1 })),
      );
      if (failed || broken.size > 0) return false;
      let done = 0;
      onImage(done, jobs.length);
      await forEach(jobs, async ([file, job]) => {
        await attempt(file, async () => {
          for (const [key, transform] of job) {
            const bytes = await encode(file.bytes, transform);
            results.set(key, bytes);
            // Each at once, so that an interrupted build need not begin again.
            cache.put('images', key, bytes);
          }
        });
        onImage(++done, jobs.length);
      });
      return broken.size === 0;
    },
  };
}

/** Does some work for each item, for as many at once as the machine has processors. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const queue = items.values();
  const next = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, next));
}
