import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import type { AssetName } from '../content/text-pattern.ts';
import { ifPossible } from '../if-possible.ts';
import { memoize } from '../memoize.ts';
import { didYouMean } from '../report/suggest.ts';
import type { Publish } from './assets/asset-files.ts';

/** A file that texts link to or show. */
export interface ContentFile {
  readonly bytes: Uint8Array;
  /** Its address, with a content hash in the name. */
  readonly address: string;
}

export type ContentFiles = ReturnType<typeof createContentFiles>;

/**
 * Finds the files that texts name: beside the text, and then in `assets/`, with `asset`, which throws an Error if there is
 * none. Both functions throw an Error for a missing file, and `sizeOf` for one that is not an image.
 */
export function createContentFiles(
  root: string,
  asset: (name: string) => ContentFile,
  publish: Publish,
) {
  const keyOf = ({ asset: name, beside }: AssetName) => `${beside}\n${name}`;
  const find = memoize(({ asset: name, beside }: AssetName): ContentFile => {
    const bytes = beside && ifPossible(() => readFileSync(path.join(root, beside)));
    if (beside && bytes) return { bytes, address: publish(beside, bytes, beside) };
    const similar = beside && similarFile(root, beside);
    if (name !== '' && !similar) return asset(name);
    const shared = ifPossible(() => asset(name));
    if (shared !== undefined) return shared;
    throw new Error(`There is no file ${beside}. ${similar ?? 'Add it, or correct the name.'}`);
  }, keyOf);
  const addressOf = (name: AssetName) => find(name).address;
  const sizeOf = memoize((name: AssetName) => readSize(find(name).bytes, name), keyOf);
  return {
    addressOf,
    /** Returns the size of an image in pixels. */
    sizeOf,
    /** Returns the error that `sizeOf`, for a picture, or `addressOf` throws. */
    errorOf(name: AssetName, isPicture = false): Error | undefined {
      try {
        (isPicture ? sizeOf : addressOf)(name);
        return undefined;
      } catch (error) {
        return error as Error;
      }
    },
  };
}

/** Returns what to do about the name of a missing file if the folder has a similar one. */
function similarFile(root: string, file: string): string | undefined {
  const { dir, base } = path.posix.parse(file);
  const names = ifPossible(() => readdirSync(path.join(root, dir))) ?? [];
  if (names.includes(base))
    return 'Put a readable file there: a folder, a broken link or a file without read permission has this name.';
  return names.some((name) => name.normalize() === base.normalize())
    ? 'Rename the file in this folder whose name looks the same: its accents are separate characters.'
    : didYouMean(
        base,
        names.filter((name) => !name.endsWith('.md')),
      );
}

function readSize(bytes: Uint8Array, { asset, beside = '' }: AssetName) {
  const name = asset || beside;
  try {
    const {
      width,
      height,
      orientation = 1,
    } = imageSize(/\.svg$/i.test(name) ? rootTag(bytes) : bytes);
    // It returns undefined for an SVG without a valid size.
    if (!(width > 0 && height > 0)) throw new Error('no size');
    // Cameras may store an image rotated (Exif 2.32, orientation 5 to 8).
    return orientation > 4 ? { width: height, height: width } : { width, height };
  } catch {
    throw new Error(
      `The size of the image ${name} cannot be read. Save it again as PNG, JPEG, GIF, WebP, AVIF or SVG with a width and a height.`,
    );
  }
}

/** Returns the root tag of an SVG. draw.io stores its diagram in an attribute, and image-size reads only 1,000 characters. */
function rootTag(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const [tag = text] = /<svg\s(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(text) ?? [];
  // It separates the numbers at each space, and SVG also allows commas and several spaces.
  const spaced = tag.replace(/(?<=\sviewBox=["'])[^"']*/i, (box) =>
    box.trim().replaceAll(/[\s,]+/g, ' '),
  );
  return Buffer.from(spaced.replace(/\scontent="[^"]*"/, ''), 'latin1');
}
