import path from 'node:path';
import type { Cache } from '../../cache/cache.ts';
import { digestOf } from '../../lib/digest.ts';
import { mediaTypeOf } from '../../lib/media-types.ts';
import { memoize } from '../../lib/memoize.ts';
import type { ImageOptions, ImageSource, SiteImage } from '../../site/site-image.ts';
import type { Publish } from '../asset-files.ts';
import type { ContentFile } from '../content-files.ts';
import { createEncoder, type Encoder, type OnImage } from './encoder.ts';
import { readImage, type ImageInfo } from './read-image.ts';
import type { Transform } from './sharp.ts';

/** How images are encoded. */
export interface EncodingOptions {
  /** `false` to show the originals, as a preview of what a build encodes. */
  readonly encode?: boolean | undefined;
  readonly onImage?: OnImage | undefined;
}

interface ImagesOptions extends EncodingOptions {
  readonly cache: Cache;
  readonly publish: Publish;
  /** Those of the site map. */
  readonly defaults: ImageOptions | undefined;
}

/**
 * Returns the images of a site in the sizes and formats that browsers choose from. A page that asks
 * for one which is not encoded yet has to be rendered again after `encode`.
 */
export function createImages({ cache, publish, defaults, onImage, ...options }: ImagesOptions) {
  const encoder = createEncoder(cache, onImage);
  const complete = new Map<string, ImageFiles>();
  const previews = new Set<string>();
  let { encode = true } = options;
  const inspect = createInspector(encoder);
  /** Returns the address of an original that stands for its results, under a separate name. */
  const preview = memoize((file: ContentFile) => {
    const { name, ext } = path.posix.parse(file.name);
    const address = publish(`${name}.original${ext}`, file.bytes, file.source);
    previews.add(address);
    return address;
  });
  const frames = (file: ContentFile, { format = 'gif', width }: ImageInfo): string => {
    const bytes = encoder.find(file, { format, width, animated: true });
    return bytes === undefined ? missing.src : publish(file.name, bytes, file.source);
  };
  /** Returns the files of an image; `undefined` if one is not encoded yet. */
  const published = (file: ContentFile, info: ImageInfo, wanted: readonly number[]) => {
    const key = JSON.stringify([file.source, digestOf(file.bytes), wanted]);
    const found =
      complete.get(key) ?? publishSizes(file, findSizes(file, info, wanted, encoder), publish);
    if (found !== undefined) complete.set(key, found);
    return found;
  };
  return {
    inspect,
    /** Returns an image for a page. Throws the errors of `readImage`, and for a broken file. */
    image(file: ContentFile, { widths, sizes, priority }: ImageOptions = {}): SiteImage {
      const info = inspect(file);
      const shown = {
        width: info.width,
        height: info.height,
        sizes: sizes ?? defaults?.sizes ?? defaultSizes,
        loading: priority === true ? early : late,
      };
      if (info.format === undefined) return inOneSize(shown, file.address);
      const wanted = widths ?? defaults?.widths ?? defaultWidths;
      if (wanted.length === 0 || !wanted.every((each) => Number.isInteger(each) && each > 0))
        throw new Error('Its “widths” must be whole numbers above 0, and at least one.');
      if (info.animated) return inOneSize(shown, encode ? frames(file, info) : preview(file));
      const width = Math.min(info.width, Math.max(...wanted));
      const scaled = { ...shown, width, height: heightAt(info, width) };
      if (!encode) {
        const src = preview(file);
        const sources = [{ type: `image/${info.format}`, srcSet: `${src} ${info.width}w` }];
        return { ...scaled, src, sources };
      }
      return { ...scaled, ...(published(file, info, wanted) ?? missing) };
    },
    /** Returns whether a file of the output is an original that a build encodes. */
    isPreview: (address: string) => previews.has(address),
    /**
     * Returns whether a page or file lacks an image that is not encoded yet: `image` was called for
     * it since the last call, or the page shows a text that was filled in for another one.
     */
    isMissing(made: string | Uint8Array | { readonly html: string } | undefined): boolean {
      const text = typeof made === 'object' && 'html' in made ? made.html : made;
      const hasMissed = encoder.hasMissed();
      return hasMissed || (typeof text === 'string' && text.includes(missing.src));
    },
    /**
     * Encodes the images that pages asked for in vain. A broken one is an error of `image` from then
     * on. If there is one, or the build `failed` already, pages show the originals instead.
     */
    async encode(failed: boolean): Promise<void> {
      encode = await encoder.run(failed);
    },
  };
}

/** Returns a function that reads the header of an image once. It throws the errors of `readImage`. */
function createInspector(encoder: Encoder) {
  const infoOf = memoize((file: ContentFile): ImageInfo | Error => {
    try {
      return readImage(file.bytes, file.source.endsWith('/') ? 'in this text' : file.source);
    } catch (error) {
      return error as Error;
    }
  });
  return (file: ContentFile): ImageInfo => {
    const info = encoder.errorOf(file) ?? infoOf(file);
    if (info instanceof Error) throw info;
    return info;
  };
}

type ImageFiles = Pick<SiteImage, 'src' | 'sources'>;

/** What an image that is not encoded yet has. */
const missing: ImageFiles = { src: '/sitegen-image-missing', sources: [] };

/** Returns an image that is published in one size. */
const inOneSize = (shown: Omit<SiteImage, keyof ImageFiles>, src: string): SiteImage => ({
  ...shown,
  src,
  sources: [{ type: mediaTypeOf(src), srcSet: src }],
});

interface Size extends Transform {
  readonly bytes: Uint8Array | undefined;
}

/** Returns an image in each usable format and width; its own format and largest width are last. */
function findSizes(
  file: ContentFile,
  { format, ...info }: ImageInfo,
  wanted: readonly number[],
  encoder: Encoder,
): readonly (readonly Size[])[] {
  const width = Math.min(info.width, Math.max(...wanted));
  const steps = [...new Set([...wanted.filter((each) => each < width), width])].sort(
    (a, b) => a - b,
  );
  return [...new Set(['avif', format ?? 'avif'] as const)]
    .filter((each) => Math.max(width, heightAt(info, width)) <= maxSides[each])
    .map((each) =>
      steps.map((step): Size => {
        const transform = { format: each, width: step };
        return { ...transform, bytes: encoder.find(file, transform) };
      }),
    );
}

/**
 * Publishes an image in formats and widths, but for those that are larger than the original, or than
 * the same width in its format. Returns `undefined` if one is missing.
 */
function publishSizes(
  { bytes: original, source }: ContentFile,
  formats: readonly (readonly Size[])[],
  publish: Publish,
): ImageFiles | undefined {
  const own = formats.at(-1) ?? [];
  let src = missing.src;
  const sources: ImageSource[] = [];
  for (const sizes of formats) {
    const srcSet: string[] = [];
    for (const [index, size] of sizes.entries()) {
      if (size.bytes === undefined) return undefined;
      const useful = Math.min(original.length, own[index]?.bytes?.length ?? 0);
      if (size.bytes.length > useful && size !== own.at(-1)) continue;
      const name = path.posix.parse(source).name + extensions[size.format];
      src = publish(name, size.bytes, source);
      srcSet.push(`${src} ${size.width}w`);
    }
    if (srcSet.length > 0)
      sources.push({ type: `image/${sizes[0]?.format}`, srcSet: srcSet.join(', ') });
  }
  // The last one is the largest in the original's format.
  return { src, sources };
}

const heightAt = ({ width, height }: Pick<ImageInfo, 'width' | 'height'>, wanted: number) =>
  Math.max(1, Math.round((height * wanted) / width));

const defaultWidths = [640, 960, 1280, 1920];
const defaultSizes = '(min-width: 60rem) 60rem, 100vw';
/** The longest side of an image in pixels, as encoders accept it. */
const maxSides = { avif: 16_384, gif: Infinity, jpeg: 65_500, png: Infinity, webp: 16_383 };
const extensions = { avif: '.avif', gif: '.gif', jpeg: '.jpg', png: '.png', webp: '.webp' };
const late = { loading: 'lazy', decoding: 'async' } as const;
const early = { fetchPriority: 'high' } as const;
