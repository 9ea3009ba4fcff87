import { cacheKey } from '../../cache/cache.ts';
import { findPackaged, readPackaged } from '../../files/packaged-file.ts';
import type { Report } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { FontDefinition } from '../../site/font-definition.ts';
import type { AssetFiles } from '../asset-files.ts';

/**
 * A font that the site declares, with the bytes of its file in `assets/` or in a package, and what
 * identifies them in cache keys.
 */
export type Font = ReturnType<typeof findFonts>[number];

/**
 * Finds the files of fonts in `assets/` and in packages. Reports missing files and invalid weights,
 * and omits these fonts.
 */
export function findFonts(
  definitions: readonly FontDefinition[],
  files: AssetFiles,
  root: string,
  report: Report,
) {
  return definitions.flatMap((definition) => {
    const { file, family } = definition;
    const bytes = files.get(file) ?? readPackaged(root, findPackaged(root, file) ?? '');
    const weight = readWeight(definition.weight);
    if (bytes === undefined)
      report({
        code: 'font/missing',
        message: `The file assets/${file} of the font ${family} is missing.`,
        fix: file.includes('node_modules/')
          ? `For the file of a package, write “${file.replace(/^.*node_modules\//, '')}”.`
          : (didYouMean(file, [...files.keys()]) ??
            'Add the file, install its package, or remove the font from the site map.'),
        file: `assets/${file}`,
      });
    if (weight === undefined)
      report({
        code: 'font/weight',
        message: `“${definition.weight}” is not a valid weight for the font ${family}.`,
        fix: 'Use a number from 1 to 1000 such as 600, or a range such as 400 700.',
        file: 'templates/site.tsx',
      });
    return bytes === undefined || weight === undefined
      ? []
      : [{ definition, weight, bytes, fingerprint: cacheKey([bytes]) }];
  });
}

/**
 * A range of weights: `from` and `to` are between 1 and 1000, and equal for a font of one weight.
 */
export interface WeightRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Parses `600` or `400 700`, the syntax of `font-weight` in `@font-face`. Returns `undefined` for
 * other strings.
 */
export function readWeight(weight: string): WeightRange | undefined {
  const [, first, second = first] = /^\s*(\d{1,4})(?:\s+(\d{1,4}))?\s*$/.exec(weight) ?? [];
  const [from, to] = [Number(first), Number(second)];
  return from >= 1 && from <= to && to <= 1000 ? { from, to } : undefined;
}

/** The lightest weight for which browsers use a bold face. */
const bold = 600;

/** Splits a range into its regular and bold parts, each with its most likely weight. */
export function weightBands({ from, to }: WeightRange) {
  return [
    { from, to: Math.min(to, bold - 1), bold: false, usual: 400 },
    { from: Math.max(from, bold), to, bold: true, usual: 700 },
  ]
    .filter((band) => band.from <= band.to)
    .map(({ usual, ...band }) => ({
      ...band,
      typical: Math.min(Math.max(usual, band.from), band.to),
    }));
}
