import path from 'node:path';
import { cacheKey } from '../../cache/cache.ts';
import type { Report } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { AssetFiles } from '../asset-files.ts';

/** A font for the text of pictures: the absolute path of its file, and what identifies its bytes. */
export type PictureFont = ReturnType<typeof findPictureFonts>[number];

/**
 * Finds the fonts that the site map names for the text of pictures. Reports files that are missing,
 * or that are neither TTF nor OTF, and omits them.
 */
export function findPictureFonts(
  names: readonly string[],
  files: AssetFiles,
  root: string,
  report: Report,
) {
  return names.flatMap((name) => {
    const bytes = files.get(name);
    const file = `assets/${name}`;
    // The first bytes of an sfnt file (https://learn.microsoft.com/typography/opentype/spec/otff).
    if (bytes !== undefined && /^(?:\0\x01\0\0|OTTO|true)/.test(ascii(bytes)))
      return { path: path.join(root, file), fingerprint: cacheKey([bytes]) };
    report(
      bytes === undefined
        ? {
            code: 'font/missing',
            message: `The file ${file} of the font for pictures is missing.`,
            fix:
              didYouMean(name, [...files.keys()]) ??
              'Add the file, or remove it from the site map.',
            file,
          }
        : {
            code: 'font/unreadable',
            message: `The font ${file} cannot be read: pictures need a TTF or OTF file.`,
            fix: 'Replace it with a ttf or otf file of one weight.',
            file,
          },
    );
    return [];
  });
}

const ascii = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('latin1');
