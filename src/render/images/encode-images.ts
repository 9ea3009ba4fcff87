import os from 'node:os';
import path from 'node:path';
import { cacheKey } from '../../cache/cache.ts';
import { digestOf } from '../../lib/digest.ts';
import { memoize } from '../../lib/memoize.ts';
import type { ImageSource } from '../../site/site-image.ts';
import type { Publish, SiteFile } from '../asset-files.ts';
import { FileError } from '../files-beside.ts';
import { previewOf, type ImageFiles, type ImageRequest, type Images } from './images.ts';
import { damagedImage, extensionOf, tooLarge } from './read-image.ts';
import { loadEncoder, tooManyFrames, transformKey, type Transform } from './sharp.ts';

/** What the cache lacks, by key. */
type Jobs = Map<SiteFile, Map<string, Transform>>;

/**
 * Encodes the images that pages requested and the cache lacks, and publishes all. Returns what pages
 * contain in the place of each placeholder. Encoding takes minutes, so it does not begin if an image
 * is damaged, or if the build `failed` already: pages show the originals then.
 */
export async function encodeImages(
  images: Images,
  failed: boolean,
): Promise<ReadonlyMap<string, string>> {
  const { base, cache, requests } = images;
  const digest = memoize(({ bytes }: SiteFile) => digestOf(bytes));
  const resultKey = (file: SiteFile, transform: Transform) =>
    cacheKey([digest(file), transformKey(transform)]);
  const results = new Map<string, Uint8Array>();
  const jobs: Jobs = new Map();
  for (const { file, formats } of requests.values())
    for (const transform of formats.flat()) {
      const key = resultKey(file, transform);
      const bytes = cache.get('images', key);
      if (bytes === undefined) jobs.set(file, (jobs.get(file) ?? new Map()).set(key, transform));
      else results.set(key, bytes);
    }
  if (jobs.size > 0) await runJobs(images, jobs, results, failed);
  const addresses = new Map<string, string>();
  for (const request of requests.values()) {
    const { file, info, files: placeholders } = request;
    const bytesOf = (transform: Transform) => results.get(resultKey(file, transform))!;
    const files = images.encode
      ? publishSizes(request, bytesOf, images.publish)
      : previewOf(images, file, info);
    request.files = files;
    const add = (placeholder: string, shown = '') => {
      const paths = shown.split(', ').map((address) => address.slice(base.length));
      addresses.set(placeholder.slice(base.length), paths.join(', '));
    };
    add(placeholders.src, files.src);
    for (const { type, srcSet } of placeholders.sources)
      add(srcSet, files.sources.find((each) => each.type === type)?.srcSet);
  }
  return addresses;
}

/** Adds what is encoded to `results`, and what cannot be decoded to `damaged`. */
async function runJobs(
  images: Images,
  jobs: Jobs,
  results: Map<string, Uint8Array>,
  failed: boolean,
): Promise<void> {
  const { cache, damaged, onImage = () => {} } = images;
  const encode = await loadEncoder();
  const attempt = (file: SiteFile, work: () => Promise<unknown>) =>
    work().catch((reason: unknown) => {
      const problem =
        reason === tooManyFrames
          ? tooLarge(file.source, 'more than 500 megapixels in all its frames')
          : damagedImage(file.source, String(reason));
      images.infos.set(file, new FileError(problem));
      damaged.push({ ...problem, file: file.source });
    });
  await forEach(jobs, ([file]) =>
    attempt(file, () => encode(file.bytes, { format: 'png', width: 1 })),
  );
  images.encode = !failed && damaged.length === 0;
  if (!images.encode) return;
  let done = 0;
  onImage(done, jobs.size);
  await forEach(jobs, async ([file, job]) => {
    await attempt(file, async () => {
      for (const [key, transform] of job) {
        const bytes = await encode(file.bytes, transform);
        results.set(key, bytes);
        // Each at once, so that an interrupted build need not begin again.
        cache.put('images', key, bytes);
      }
    });
    onImage(++done, jobs.size);
  });
  images.encode = damaged.length === 0;
}

/** Does some work for each item, for as many at once as the machine has processors. */
async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>) {
  const queue = [...items].values();
  const next = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, next));
}

/**
 * Publishes an image in formats and widths, but for those that are larger than the original, or than
 * the same width in its format.
 */
function publishSizes(
  { file: { bytes: original, source }, info, formats }: ImageRequest,
  bytesOf: (transform: Transform) => Uint8Array,
  publish: Publish,
): ImageFiles {
  const own = (formats.at(-1) ?? []).map(bytesOf);
  let src = '';
  const sources: ImageSource[] = [];
  for (const sizes of formats) {
    const srcSet: string[] = [];
    for (const [index, size] of sizes.entries()) {
      const bytes = bytesOf(size);
      const useful = Math.min(original.length, own[index]?.length ?? 0);
      if (bytes.length > useful && bytes !== own.at(-1)) continue;
      src = publish(path.posix.parse(source).name + extensionOf(size.format), bytes, source);
      srcSet.push(info.animated ? src : `${src} ${size.width}w`);
    }
    if (srcSet.length > 0)
      sources.push({ type: `image/${sizes[0]?.format}`, srcSet: srcSet.join(', ') });
  }
  // The last one is the largest in the own format.
  return { src, sources };
}
