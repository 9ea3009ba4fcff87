import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type Sharp from 'sharp';
import type { Sharp as SharpImage } from 'sharp';
import { ifPossible } from '../../lib/if-possible.ts';
import type { Format } from './read-image.ts';
import { stripMetadata } from './strip-metadata.ts';

/** What an image is encoded to. */
export interface Transform {
  readonly format: Format;
  /** In pixels; at most that of the original. */
  readonly width: number;
}

/** The sharp of a site. */
export interface Encoder {
  /** Identifies everything that the result depends on besides the image. */
  keyOf(transform: Transform): string;
  /** Loads sharp; throws if that fails. */
  load(): Encode;
}

/**
 * Returns an image in another size or format; `keepOriginal` if the original is better, without its
 * metadata. Throws an Error for one that cannot be decoded.
 */
export type Encode = (bytes: Uint8Array, transform: Transform) => Promise<Uint8Array>;

/** An empty result, which the cache can contain. */
export const keepOriginal = new Uint8Array();

/**
 * Returns the sharp that is installed in the site, without loading it; `undefined` if there is
 * none.
 */
export function findSharp(root: string): Encoder | undefined {
  const require = createRequire(path.join(root, 'package.json'));
  const versions = ifPossible(() => {
    // The package does not export its package.json, which names the versions of its libraries.
    const file = path.resolve(require.resolve('sharp'), '../../package.json');
    const { version, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    return { sharp: version, libvips: optionalDependencies?.['@img/sharp-libvips-linux-x64'] };
  });
  return (
    versions && {
      keyOf: ({ format, width }) =>
        JSON.stringify({ format, options: options[format], revision: 3, versions, width }),
      load() {
        const sharp = require('sharp') as typeof Sharp;
        // With several threads, the bytes of AVIF depend on their number.
        sharp.concurrency(1);
        sharp.cache(false);
        return (bytes, transform) => encode(sharp, bytes, transform);
      },
    }
  );
}

interface Manifest {
  readonly version: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const options = {
  // Effort 2 takes a sixth of the time of the default and 4 to 12 % more bytes.
  avif: { quality: 50, effort: 2 },
  jpeg: { quality: 80, mozjpeg: true },
  png: { compressionLevel: 9 },
  webp: { quality: 80 },
};

async function encode(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  { format, width }: Transform,
): Promise<Uint8Array> {
  // Damaged images of cameras, which browsers show, are only warnings.
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false });
  const found = await image.metadata();
  const upright = image.autoOrient().resize({ width });
  const colored =
    found.space === 'cmyk' && found.icc === undefined
      ? await withoutProfile(sharp, upright)
      : upright.toColourspace('srgb');
  const result = await colored
    .toFormat(format, { ...options[format], ...(found.isPalette === true && { palette: true }) })
    .toBuffer();
  const isPlain =
    found.mediaType === `image/${format}` &&
    found.autoOrient.width === width &&
    found.icc === undefined &&
    (found.orientation ?? 1) === 1 &&
    found.space === 'srgb';
  const stripped = isPlain ? stripMetadata(bytes) : undefined;
  // An image that was saved well stays as it is.
  return stripped !== undefined && stripped.length <= result.length ? keepOriginal : result;
}

/** Returns an image in CMYK with the colors that browsers show, which know no standard profile. */
async function withoutProfile(sharp: typeof Sharp, image: SharpImage): Promise<SharpImage> {
  const { data, info } = await image
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, index) => {
    const at = Math.floor(index / 3) * 4;
    return ((255 - data[at + (index % 3)]!) * (255 - data[at + 3]!)) / 255;
  });
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
