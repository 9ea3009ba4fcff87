import path from 'node:path';
import { imageSize } from 'image-size';
import type { Problem } from '../../report/diagnostic.ts';
import { orientationOf } from './exif.ts';
import { unsupportedImage, FileError } from '../files-beside.ts';

const formats = ['avif', 'gif', 'jpeg', 'png', 'webp'] as const;

/** The formats that images are encoded in. */
export type Format = (typeof formats)[number];

/** Returns the ending of the files in a format. */
export const extensionOf = (format: Format) => (format === 'jpeg' ? '.jpg' : `.${format}`);

/**
 * What the first bytes of an image say about it: its size in pixels, as browsers show it; its
 * format, `undefined` for an image that is published as it is, a drawing or an animated PNG; and
 * whether it may have several frames.
 */
export type ImageInfo = ReturnType<typeof readImage>;

/**
 * Reads the size and the format of an image; `name` is for messages. Throws an Error for a file
 * that is not an image, and an FileError for an image that browsers cannot show, that has the
 * extension of another format, or that has too many pixels.
 */
export function readImage(bytes: Uint8Array, name: string) {
  if (bytes.length === 0) throw new FileError(damagedImage(name, 'the file is empty'));
  const { width, height, type = '', orientation } = readHeader(bytes, name);
  const extension = path.posix.extname(name).slice(1).toLowerCase();
  if (!shown.test(type)) throw new FileError(unsupportedImage(name, type));
  if (shown.test(extension) && extension.replace('jpeg', 'jpg') !== type)
    throw new FileError(wrongExtension(name, type));
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const animated = type === 'gif' || hasFrames(data, type);
  const isKept = type === 'png' && animated;
  const format = isKept ? undefined : formats.find((each) => extensionOf(each) === `.${type}`);
  const megapixels = (width * height) / 1e6;
  if (format !== undefined && (megapixels > 50 || Math.max(width, height) > maxSide)) {
    const pixels = `${Math.round(megapixels)} megapixels (${width} × ${height})`;
    throw new FileError(tooLarge(name, `${pixels}, more than 50 or ${maxSide} on a side`));
  }
  if (!hasEnd(data, type)) throw new FileError(damagedImage(name, 'its end is missing'));
  // Cameras may store an image rotated (Exif 2.32, orientation 5 to 8).
  const isCamera = !animated && format !== undefined && format !== 'avif';
  const turned = (orientation ?? (isCamera ? orientationOf(bytes) : 1)) > 4;
  const [shownWidth, shownHeight] = turned ? [height, width] : [width, height];
  return { width: shownWidth, height: shownHeight, format, animated };
}

const shown = /^(?:avif|gif|ico|jpe?g|png|svg|webp)$/;
/** That of JPEG. A narrow image with more takes minutes. */
const maxSide = 65_535;

/** The frames of a PNG are announced before its data, those of WebP by a bit of its first chunk. */
function hasFrames(data: Buffer, type: string): boolean {
  if (type === 'png') return data.subarray(0, data.indexOf('IDAT')).includes('acTL');
  return type === 'webp' && data.toString('latin1', 12, 16) === 'VP8X' && (data[20]! & 2) !== 0;
}

/** Returns whether a file has what its format ends with; `true` for other formats than these. */
function hasEnd(data: Buffer, type: string): boolean {
  if (type === 'webp') return data.length >= 8 + data.readUInt32LE(4);
  const end = { jpg: '\xff\xd9', png: 'IEND' }[type];
  return end === undefined || data.includes(end, 2, 'latin1');
}

function readHeader(bytes: Uint8Array, name: string) {
  try {
    const found = imageSize(/\.svg$/i.test(name) ? rootTag(bytes) : bytes);
    // It returns undefined for an SVG without a valid size.
    if (found.width > 0 && found.height > 0) return found;
  } catch {
    // It throws for a file in another format.
  }
  if (/\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|zip|csv|md|html?)$/i.test(name))
    throw new FileError({
      code: 'link/broken',
      message: `${name} is not an image.`,
      fix: 'Write a link to it: without the exclamation mark.',
    });
  throw new FileError({
    code: 'link/broken',
    message: `The size of the image ${name} cannot be read.`,
    fix: 'Save it again as PNG, JPEG, GIF, WebP, AVIF or SVG with a width and a height.',
  });
}

/**
 * Returns the root tag of an SVG. draw.io stores its diagram in an attribute, and image-size reads
 * only 1,000 characters.
 */
function rootTag(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const [tag = text] = /<svg\s(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(text) ?? [];
  // It separates the numbers at each space, and SVG also allows commas and several spaces.
  const spaced = tag.replace(/(?<=\sviewBox=["'])[^"']*/i, (box) =>
    box.trim().replaceAll(/[\s,]+/g, ' '),
  );
  return Buffer.from(spaced.replace(/\scontent="[^"]*"/, ''), 'latin1');
}

const wrongExtension = (name: string, type: string): Problem => ({
  code: 'image/wrong-extension',
  message: `The image ${name} is in another format than its name says: ${type.toUpperCase()}.`,
  why: 'Servers and programs recognize the format by the end of the name.',
  fix: `Rename it to ${path.posix.basename(name).replace(/\w+$/, type)}, here and where it is used.`,
});

/** The problem of an image whose pixels cannot be read. */
export const damagedImage = (name: string, reason: string): Problem => ({
  code: 'image/damaged',
  message: `The image ${name} is damaged: ${reason.replace(/^Error: |:?\s*\n[^]*$/g, '')}.`,
  why: 'Programs and browsers can show only a part of it, or nothing.',
  fix: 'Copy it again from where it comes from, or save it again in an image editor.',
});

export const tooLarge = (name: string, pixels: string): Problem => ({
  code: 'image/too-large',
  message: `The image ${name} has ${pixels}.`,
  why: 'No screen shows so many, and making it smaller takes more memory than many machines have.',
  fix: 'Save it with at most 4,000 pixels on its longer side, or a long animation as a film.',
});
