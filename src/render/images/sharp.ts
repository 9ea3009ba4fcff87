import type Sharp from 'sharp';
import type { Sharp as SharpImage } from 'sharp';
import { toolVersion } from '../../cache/tool-version.ts';
import { SiteError } from '../../report/diagnostic.ts';
import { onlyPicture } from './only-picture.ts';
import type { Format } from './read-image.ts';

/** What an image is encoded to. */
export interface Transform {
  readonly format: Format;
  /** In pixels; at most that of the original. */
  readonly width: number;
  /** Whether all frames of an animation are encoded. */
  readonly animated?: boolean;
}

/** Thrown for an animation: half as many pixels take a minute. */
export const tooManyFrames = new Error('More than 500 megapixels');

/**
 * Loads sharp, and returns the function that encodes an image without its metadata. It throws an
 * Error for one that cannot be decoded. Throws SiteError if sharp cannot be loaded.
 */
export async function loadEncoder() {
  try {
    const { default: sharp } = await import('sharp');
    // With several threads, the bytes of AVIF depend on their number.
    sharp.concurrency(1);
    sharp.cache(false);
    return (bytes: Uint8Array, transform: Transform) => encodeWith(sharp, bytes, transform);
  } catch (error) {
    throw new SiteError({
      code: 'image/not-encoded',
      message: `Images cannot be encoded: ${(error as Error).message.split('\n', 1)[0]}`,
      why: 'The library sharp has a package for each system, and the one for this system is missing.',
      fix: 'Delete node_modules/, and run “npm install --include=optional”.',
    });
  }
}

/** Returns a key of everything that a result depends on besides the image. Does not load sharp. */
export const transformKey = (transform: Transform): string =>
  JSON.stringify([transform, options[transform.format], toolVersion('sharp'), 3]);

const options = {
  // Effort 2 takes a sixth of the time of the default and 4 to 12 % more bytes.
  avif: { quality: 50, effort: 2 },
  gif: {},
  jpeg: { quality: 80, mozjpeg: true },
  png: { compressionLevel: 9 },
  webp: { quality: 80 },
};

async function encodeWith(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  { format, width, animated = false }: Transform,
): Promise<Uint8Array> {
  // Damaged images of cameras, which browsers show, are only warnings.
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false, animated });
  const metadata = await image.metadata();
  const { space, icc, isPalette, pages = 1 } = metadata;
  // With all frames, the height is that of all.
  if (!animated && metadata.width * metadata.height * pages > 500e6) throw tooManyFrames;
  const upright = image.autoOrient().resize({ width });
  const colored =
    space === 'cmyk' && icc === undefined
      ? await withoutProfile(sharp, upright)
      : upright.toColourspace('srgb');
  const encodeAt = (lower: object) =>
    colored
      .toFormat(format, {
        ...options[format],
        ...lower,
        ...(isPalette === true && { palette: true }),
      })
      .toBuffer();
  const encoded = await encodeAt({});
  const isSame =
    metadata.width === width && metadata.format === (format === 'avif' ? 'heif' : format);
  if (!isSame || encoded.length < bytes.length) return encoded;
  // An original that is compressed well stays as it is, or loses only its metadata.
  const { exif, xmp, iptc, orientation = 1 } = metadata;
  const hasMetadata =
    orientation !== 1 || [exif, icc, xmp, iptc].some((part) => part !== undefined);
  const plain = format === 'jpeg' || hasMetadata ? undefined : onlyPicture(bytes, format);
  if (plain !== undefined) return plain;
  for (const quality of 'quality' in options[format] ? [60, 40, 20] : []) {
    const smaller = await encodeAt({ quality });
    if (smaller.length <= bytes.length) return smaller;
  }
  return encoded;
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
