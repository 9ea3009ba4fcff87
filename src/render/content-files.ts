import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import type { AssetName } from '../content/text-pattern.ts';
import { translationName } from '../content/translations.ts';
import { ifPossible } from '../if-possible.ts';
import { memoize } from '../memoize.ts';
import type { Language } from '../site/languages.ts';
import type { Problem } from '../report/diagnostic.ts';
import { didYouMean } from '../report/suggest.ts';
import type { Publish } from './assets/asset-files.ts';
import { problemOf } from './files-beside.ts';

/** A file that texts link to or show. */
export interface ContentFile {
  readonly bytes: Uint8Array;
  /** Its address, with a content hash in the name. */
  readonly address: string;
}

/** The error for a file that exists and cannot be published. */
export class UnsafeFile extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

export type ContentFiles = ReturnType<typeof createContentFiles>;

/**
 * Finds the files that texts name: beside the text, and then in `assets/`, with `asset`, which
 * throws an Error if there is none. A picture that is written into a text as a `data:` URL, as word
 * processors export it, becomes a file. Both functions throw an Error for a missing file, an UnsafeFile
 * for one that cannot be published, and `sizeOf` an Error for one that is not an image.
 */
export function createContentFiles(
  root: string,
  asset: (name: string) => ContentFile,
  publish: Publish,
) {
  const keyOf = ({ asset: name, beside }: AssetName) => `${beside}\n${name}`;
  const listFolder = memoize((folder: string) => {
    const names = ifPossible(() => readdirSync(path.join(root, folder))) ?? [];
    return {
      names: new Set(names),
      normalized: new Set(names.map((name) => name.normalize())),
      others: names.filter((name) => !name.endsWith('.md')),
    };
  });
  /** Returns what to do about the name of a missing file if the folder has a similar one. */
  const adviceFor = (file: string): string | undefined => {
    const { dir, base } = path.posix.parse(file);
    const { names, normalized, others } = listFolder(dir);
    if (names.has(base))
      return 'Put a readable file there: a folder, a broken link or a file without read permission has this name.';
    return normalized.has(base.normalize())
      ? 'Rename the file in this folder whose name looks the same: its accents are separate characters.'
      : didYouMean(base, others);
  };
  // Errors are kept too: thousands of names may be missing.
  const search = memoize(({ asset: name, beside }: AssetName): ContentFile | Error => {
    const [, type, data = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(name) ?? [];
    if (type !== undefined) {
      const bytes = Buffer.from(data, 'base64');
      return { bytes, address: publish(`image.${type}`, bytes, 'content/') };
    }
    const bytes = beside && ifPossible(() => readFileSync(path.join(root, beside)));
    if (beside && bytes) {
      const problem = problemOf(beside, bytes);
      return problem === undefined
        ? { bytes, address: publish(beside, bytes, beside) }
        : new UnsafeFile(problem);
    }
    const advice = beside && adviceFor(beside);
    try {
      return asset(name);
    } catch (error) {
      const { message } = error as Error;
      // Writers look beside the text.
      if (name !== '' && !advice)
        return new Error(
          message.replace(`no file assets/${name}.`, `no file ${beside ?? `assets/${name}`}.`),
        );
      return new Error(`There is no file ${beside}. ${advice ?? 'Add it, or correct the name.'}`);
    }
  }, keyOf);
  const find = (name: AssetName): ContentFile => {
    const found = search(name);
    if (found instanceof Error) throw found;
    return found;
  };
  const addressOf = (name: AssetName) => find(name).address;
  const sizeOf = memoize((name: AssetName) => readSize(find(name).bytes, name), keyOf);
  return {
    addressOf,
    /** Returns the size of an image in pixels. */
    sizeOf,
    /** Returns the name of the file that replaces one in a language, if there is one. */
    inLanguage(name: AssetName, language: Language): AssetName {
      if (name.beside === undefined || language.folder === '') return name;
      const own = { asset: '', beside: translationName(name.beside, language) };
      return search(own) instanceof Error ? name : own;
    },
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

function readSize(bytes: Uint8Array, { asset, beside = '' }: AssetName) {
  const name = asset.startsWith('data:') ? 'in this text' : asset || beside;
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
