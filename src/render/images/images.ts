import path from 'node:path';
import type { Cache } from '../../cache/cache.ts';
import { digestOf } from '../../lib/digest.ts';
import { mediaTypeOf } from '../../lib/media-types.ts';
import type { DiagnosticInput } from '../../report/diagnostic.ts';
import type { ImageOptions, SiteImage } from '../../site/site-image.ts';
import type { Publish, SiteFile } from '../asset-files.ts';
import { onlyPicture } from './only-picture.ts';
import { extensionOf, readImage, type Format, type ImageInfo } from './read-image.ts';
import type { Transform } from './sharp.ts';

/** How images are encoded. */
export interface EncodingOptions {
  /** `false` to show the originals, as a preview of what a build encodes. */
  readonly encode?: boolean | undefined;
  /** Called before the first image and after each one, with the number of encoded ones. */
  readonly onImage?: ((done: number, total: number) => void) | undefined;
}

/** What the images of a site depend on. */
interface ImagesInput extends EncodingOptions {
  readonly cache: Cache;
  readonly publish: Publish;
  readonly base: string;
  /** Those of the site map. */
  readonly defaults: ImageOptions | undefined;
}

/** The images of a site: what pages request, and what became of it. */
export type Images = ReturnType<typeof openImages>;

/** The addresses of an image. */
export type ImageFiles = Pick<SiteImage, 'src' | 'sources'>;

/** An image in the formats and sizes that pages show. */
export interface ImageRequest {
  readonly file: SiteFile;
  readonly info: ImageInfo;
  /** The sizes in each usable format; the own format and the largest width are last. */
  readonly formats: readonly (readonly Transform[])[];
  /** Placeholders for its addresses, which pages contain until it is encoded; then the addresses. */
  files: ImageFiles;
}

/** Returns the images of a site, of which none is requested yet. */
export const openImages = ({ encode = true, ...options }: ImagesInput) => ({
  ...options,
  encode,
  /** What their headers say, or why they cannot be shown. */
  infos: new Map<SiteFile, ImageInfo | Error>(),
  requests: new Map<string, ImageRequest>(),
  /** Those that could not be decoded. */
  damaged: new Array<DiagnosticInput>(),
  /** The addresses of originals that stand for what a build encodes. */
  previews: new Map<SiteFile, string>(),
});

/**
 * Returns what the header of an image says. Throws the errors of `readImage`, and for an image that
 * could not be decoded.
 */
export function inspectImage({ infos }: Images, file: SiteFile): ImageInfo {
  const info = infos.get(file) ?? tryToRead(file);
  infos.set(file, info);
  if (info instanceof Error) throw info;
  return info;
}

function tryToRead({ bytes, source }: SiteFile): ImageInfo | Error {
  try {
    return readImage(bytes, source.endsWith('/') ? 'in this text' : source);
  } catch (error) {
    return error as Error;
  }
}

/** Returns an image for a page. Throws the errors of `inspectImage`, and for invalid widths. */
export function showImage(
  images: Images,
  file: SiteFile,
  { widths, sizes, priority }: ImageOptions = {},
): SiteImage {
  const { defaults } = images;
  const info = inspectImage(images, file);
  const wanted = widths ?? defaults?.widths ?? defaultWidths;
  if (wanted.length === 0 || !wanted.every((each) => Number.isInteger(each) && each > 0))
    throw new Error('Its “widths” must be whole numbers above 0, and at least one.');
  const hasSizes = info.format !== undefined && !info.animated;
  const width = hasSizes ? Math.min(info.width, Math.max(...wanted)) : info.width;
  return {
    width,
    height: heightAt(info, width),
    sizes: sizes ?? defaults?.sizes ?? defaultSizes,
    loading: priority === true ? early : late,
    ...filesOf(images, file, info, wanted),
  };
}

function filesOf(
  images: Images,
  file: SiteFile,
  info: ImageInfo,
  wanted: readonly number[],
): ImageFiles {
  if (info.format === undefined)
    return inOneSize(info.animated ? publishAnimation(images, file) : file.address);
  if (!images.encode) return previewOf(images, file, info);
  const formats = formatsOf(info, info.format, wanted);
  const key = JSON.stringify([file.source, digestOf(file.bytes), formats]);
  const found = images.requests.get(key);
  if (found !== undefined) return found.files;
  const id = images.requests.size;
  const src = `${images.base}sitegen-image-${id}${extensionOf(info.format)}`;
  const sources = formats.map(([size]) => ({
    type: `image/${size?.format}`,
    srcSet: `${images.base}sitegen-images-${id}.${size?.format} 1w`,
  }));
  const files = info.animated ? inOneSize(src) : { src, sources };
  images.requests.set(key, { file, info, formats, files });
  return files;
}

/** Publishes an animated PNG, which is not encoded, without metadata, and returns its address. */
const publishAnimation = ({ publish }: Images, { name, bytes, source }: SiteFile) =>
  publish(name, onlyPicture(bytes, 'png') ?? bytes, source);

/** Returns an image that is published in one size. */
const inOneSize = (src: string): ImageFiles => ({
  src,
  sources: [{ type: mediaTypeOf(src), srcSet: src }],
});

/** Returns the address of an original that stands for its results, under a separate name. */
export function previewOf(
  { previews, publish }: Images,
  file: SiteFile,
  { format, width, animated }: ImageInfo,
): ImageFiles {
  const { name, ext } = path.posix.parse(file.name);
  const src = previews.get(file) ?? publish(`${name}.original${ext}`, file.bytes, file.source);
  previews.set(file, src);
  return animated
    ? inOneSize(src)
    : { src, sources: [{ type: `image/${format}`, srcSet: `${src} ${width}w` }] };
}

/** Returns the sizes of an image in each format that can contain it. */
function formatsOf(
  info: ImageInfo,
  own: Format,
  wanted: readonly number[],
): readonly (readonly Transform[])[] {
  if (info.animated) return [[{ format: own, width: info.width, animated: true }]];
  const width = Math.min(info.width, Math.max(...wanted));
  const steps = [...new Set([...wanted.filter((each) => each < width), width])].sort(
    (a, b) => a - b,
  );
  return [...new Set<Format>(['avif', own])]
    .filter((format) => Math.max(width, heightAt(info, width)) <= maxSides[format])
    .map((format) => steps.map((step) => ({ format, width: step })));
}

const heightAt = ({ width, height }: ImageInfo, wanted: number) =>
  Math.max(1, Math.round((height * wanted) / width));

const defaultWidths = [640, 960, 1280, 1920];
const defaultSizes = '(min-width: 60rem) 60rem, 100vw';
/** The longest side of an image in pixels, as encoders accept it. */
const maxSides = { avif: 16_384, gif: Infinity, jpeg: 65_500, png: Infinity, webp: 16_383 };
const late = { loading: 'lazy', decoding: 'async' } as const;
const early = { fetchPriority: 'high' } as const;
