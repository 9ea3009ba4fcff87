import { readFileSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import type { AssetName } from '../content/text-template.ts';

/** A file that texts link to or show. */
export interface ContentFile {
  readonly bytes: Uint8Array;
  /** Its address, with a content hash in the name. */
  readonly address: string;
}

/** The pixels of a picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Finds the files that texts name. Both functions throw an Error for one that is not there, or that is no picture. */
export interface ContentFiles {
  addressOf(name: AssetName): string;
  sizeOf(name: AssetName): PictureSize;
}

interface Site {
  readonly root: string;
  /** Returns a file of `assets/`. Throws an Error if it is not there. */
  readonly asset: (name: string) => ContentFile;
  /** Makes a file a part of the output, and returns its address. */
  readonly publish: (name: string, bytes: Uint8Array, source: string) => string;
}

/** A file beside a text is published like those of `assets/`, where files are looked for next. */
export function createContentFiles({ root, asset, publish }: Site): ContentFiles {
  const found = new Map<string, ContentFile>();
  const sizes = new Map<string, PictureSize>();
  const find = ({ asset: name, beside }: AssetName): ContentFile => {
    const key = `${beside}\n${name}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const bytes = beside === undefined ? undefined : readIfThere(path.join(root, beside));
    let file: ContentFile;
    if (beside !== undefined && bytes !== undefined)
      file = { bytes, address: publish(beside, bytes, beside) };
    else if (name !== '') file = asset(name);
    else throw new Error(`There is no file ${beside}. Add it, or correct the name.`);
    found.set(key, file);
    return file;
  };
  return {
    addressOf: (name) => find(name).address,
    sizeOf(name) {
      const { bytes, address } = find(name);
      const size = sizes.get(address) ?? readSize(bytes, name);
      sizes.set(address, size);
      return size;
    },
  };
}

function readSize(bytes: Uint8Array, { asset, beside }: AssetName): PictureSize {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // Cameras may store a picture on its side (Exif 2.32, orientation 5 to 8).
    return orientation > 4 ? { width: height, height: width } : { width, height };
  } catch {
    throw new Error(
      `The size of the picture ${asset || beside} cannot be read. Save it again as PNG, JPEG, GIF, WebP, AVIF or SVG with a width and a height.`,
    );
  }
}

function readIfThere(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
