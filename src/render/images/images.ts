import os from 'node:os';
import path from 'node:path';
import { cacheKey, type Cache } from '../../cache/cache.ts';
import { digestOf } from '../../lib/digest.ts';
import { mediaTypeOf } from '../../lib/media-types.ts';
import { memoize } from '../../lib/memoize.ts';
import type { Report } from '../../report/diagnostic.ts';
import type { ImageOptions, SiteImage } from '../../site/site-image.ts';
import type { Publish } from '../asset-files.ts';
import type { ContentFile } from '../content-files.ts';
import { UnsafeFile } from '../files-beside.ts';
import { damagedImage, readImage, type ImageInfo } from './read-image.ts';
import { findSharp, keepOriginal, type Encode, type Transform } from './sharp.ts';
import { stripMetadata } from './strip-metadata.ts';

/** How images are encoded. */
export interface EncodingOptions {
  /** `false` to show the originals, as a preview of what a build encodes. */
  readonly encode?: boolean | undefined;
  /** Called before the first image and after each one, with the number of encoded ones. */
  readonly onImage?: ((done: number, total: number) => void) | undefined;
}

interface ImagesOptions extends EncodingOptions {
  readonly root: string;
  readonly cache: Cache;
  readonly report: Report;
  readonly publish: Publish;
  /** Those of the site map. */
  readonly defaults: ImageOptions | undefined;
}

/** The results that an image lacks, by key. */
type Job = Map<string, Transform>;

/**
 * Returns the images of a site in the sizes and formats that browsers choose from. They are in the
 * cache, or `encode` makes them after a page asked for them, which is then rendered again.
 */
export function createImages(options: ImagesOptions) {
  const { root, cache, report, publish, defaults, onImage = () => {} } = options;
  const results = new Map<string, Uint8Array>();
  const complete = new Map<string, SiteImage>();
  const broken = new Map<ContentFile, UnsafeFile>();
  const waiting = new Map<ContentFile, Job>();
  const encoded = new Set<string>();
  let { encode = true } = options;
  let sharp = findSharp(root);
  let warned = !encode;
  const warn = (reason: string) => {
    if (!warned) report(notInstalled(reason));
    warned = true;
  };
  const infoOf = memoize((file: ContentFile): ImageInfo | Error => {
    try {
      return readImage(file.bytes, file.source.endsWith('/') ? 'in this text' : file.source);
    } catch (error) {
      return error as Error;
    }
  });
  /** Returns what the header of an image says. Throws the errors of `readImage`. */
  const inspect = (file: ContentFile): ImageInfo => {
    const info = broken.get(file) ?? infoOf(file);
    if (info instanceof Error) throw info;
    return info;
  };
  const showAsItIs = memoize((file: ContentFile) =>
    publish(file.name, stripMetadata(file.bytes) ?? file.bytes, file.source),
  );
  /** Returns the address of an original that stands for its results, under a separate name. */
  const showOriginal = memoize((file: ContentFile) => {
    const { name, ext } = path.posix.parse(file.name);
    const address = publish(`${name}.original${ext}`, file.bytes, file.source);
    encoded.add(address);
    return address;
  });
  const resultOf = (file: ContentFile, transform: Transform, keyOf: (of: Transform) => string) => {
    const key = cacheKey([digestOf(file.bytes), keyOf(transform)]);
    const bytes = results.get(key) ?? cache.get('images', key);
    if (bytes === undefined)
      waiting.set(file, (waiting.get(file) ?? new Map()).set(key, transform));
    else results.set(key, bytes);
    return { bytes, ...transform };
  };

  return {
    inspect,
    /** Returns an image for a page. Throws the errors of `readImage`, and for a broken file. */
    image(file: ContentFile, { widths, sizes, priority }: ImageOptions = {}): SiteImage {
      const { format, ...size } = inspect(file);
      const shown = {
        sizes: sizes ?? defaults?.sizes ?? defaultSizes,
        loading: priority === true ? early : late,
      };
      if (format === undefined) {
        const src = showAsItIs(file);
        return { src, ...size, ...shown, sources: [{ type: mediaTypeOf(src), srcSet: src }] };
      }
      const wanted = widths ?? defaults?.widths ?? defaultWidths;
      if (wanted.length === 0 || !wanted.every((each) => Number.isInteger(each) && each > 0))
        throw new Error('Its “widths” must be whole numbers above 0, and at least one.');
      const width = Math.min(size.width, Math.max(...wanted));
      const height = Math.max(1, Math.round((size.height * width) / size.width));
      // React warns of an empty address.
      const original = { src: '/', width, height, ...shown, sources: [] };
      if (sharp === undefined || !encode) {
        if (size.width > Math.min(...wanted)) warn('sharp is not installed');
        const src = sharp === undefined ? file.address : showOriginal(file);
        const sources = [{ type: `image/${format}`, srcSet: `${src} ${size.width}w` }];
        return { ...original, src, sources };
      }
      const { keyOf } = sharp;
      const key = JSON.stringify([file.source, digestOf(file.bytes), wanted]);
      const known = complete.get(key);
      if (known !== undefined) return { ...known, ...shown };
      const steps = [...new Set([...wanted.filter((each) => each < width), width])].sort(ascending);
      const usable = [...new Set(['avif', format] as const)].filter(
        (each) => Math.max(width, height) <= maxSides[each],
      );
      const made = usable.map((each) =>
        steps.map((step) => resultOf(file, { format: each, width: step }, keyOf)),
      );
      if (made.flat().some(({ bytes }) => bytes === undefined)) return original;
      const bytesOf = ({ bytes = keepOriginal }: { readonly bytes: Uint8Array | undefined }) =>
        bytes.length === 0 ? (stripMetadata(file.bytes) ?? file.bytes) : bytes;
      const own = made.at(-1)?.map(bytesOf) ?? [];
      let src: string | undefined;
      const sources = made.flatMap((candidates, at) => {
        const srcSet = candidates.flatMap((candidate, index) => {
          const bytes = bytesOf(candidate);
          // What is larger than the original, or than this width in its format, is of no use.
          const useful = Math.min(file.bytes.length, own[index]?.length ?? 0);
          const isFallback = candidate.width === width && candidate.format === format;
          if (bytes.length > useful && !isFallback) return [];
          const name = path.posix.parse(file.source).name + extensions[candidate.format];
          src = publish(name, bytes, file.source);
          if (bytes === candidate.bytes) encoded.add(src);
          return `${src} ${candidate.width}w`;
        });
        return srcSet.length === 0
          ? []
          : { type: `image/${usable[at]}`, srcSet: srcSet.join(', ') };
      });
      // The last one is the largest in the original's format.
      const image: SiteImage = { ...original, src: src ?? file.address, sources };
      complete.set(key, image);
      return image;
    },
    /** Returns whether a file of the output has no metadata, because it is encoded by a build. */
    isEncoded: (address: string) => encoded.has(address),
    /**
     * Encodes the images that pages asked for in vain, several at once. Returns whether there were
     * any. A broken one is an error of `image` from then on. If there is one, or the build `failed`
     * already, pages show the originals instead: encoding takes minutes.
     */
    async encode(failed: boolean): Promise<boolean> {
      if (waiting.size === 0) return false;
      const jobs = [...waiting];
      waiting.clear();
      let encodeImage: Encode;
      try {
        encodeImage = sharp!.load();
      } catch (error) {
        warn(`sharp cannot be loaded (${(error as Error).message.split('\n', 1)[0]})`);
        sharp = undefined;
        return true;
      }
      const forEach = async (
        work: (file: ContentFile, job: Job) => Promise<unknown>,
        afterEach = () => {},
      ) => {
        const queue = jobs.values();
        const next = async () => {
          for (const [file, job] of queue) {
            await work(file, job).catch((error: unknown) =>
              broken.set(file, new UnsafeFile(damagedImage(file.source, String(error)))),
            );
            afterEach();
          }
        };
        await Promise.all(Array.from({ length: os.availableParallelism() }, next));
      };
      await forEach((file) => encodeImage(file.bytes, { format: 'png', width: 1 }));
      encode = !failed && broken.size === 0;
      if (!encode) return true;
      let done = 0;
      onImage(done, jobs.length);
      const encodeAll = async (file: ContentFile, job: Job) => {
        for (const [key, transform] of job) {
          const bytes = await encodeImage(file.bytes, transform);
          results.set(key, bytes);
          // Each at once, so that an interrupted build need not begin again.
          cache.put('images', key, bytes);
        }
      };
      await forEach(encodeAll, () => onImage(++done, jobs.length));
      return true;
    },
  };
}

const defaultWidths = [640, 960, 1280, 1920];
const defaultSizes = '(min-width: 60rem) 60rem, 100vw';
/** The longest side of an image in pixels, as encoders accept it. */
const maxSides = { avif: 16_384, jpeg: 65_500, png: Infinity, webp: 16_383 };
const extensions = { avif: '.avif', jpeg: '.jpg', png: '.png', webp: '.webp' };
const late = { loading: 'lazy', decoding: 'async' } as const;
const early = { fetchPriority: 'high' } as const;
const ascending = (a: number, b: number) => a - b;

const notInstalled = (reason: string) =>
  ({
    severity: 'warning',
    code: 'image/not-encoded',
    message: `Images are published in their full size, because ${reason}.`,
    why: 'A phone loads as many bytes as a large screen, and the metadata of a photo may contain where it was taken.',
    fix: 'Run “npm install --save-dev sharp”.',
    file: 'templates/site.tsx',
  }) as const;
