import { cacheKey } from '../../cache/cache.ts';
import type { Report } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { FontDefinition } from '../../site/define-site.ts';
import type { AssetFiles } from './asset-files.ts';
import { readWeight, type WeightRange } from './font-weight.ts';

/** A font that the site declares, with its file. */
export interface Font {
  readonly definition: FontDefinition;
  readonly weight: WeightRange;
  /** The file as it lies in `assets/`. */
  readonly bytes: Uint8Array;
  /** Stands for the bytes in cache keys. */
  readonly fingerprint: string;
}

/** Finds the files of fonts. Reports what is missing or makes no sense; such a font is left out. */
export function findFonts(
  definitions: readonly FontDefinition[],
  files: AssetFiles,
  report: Report,
): readonly Font[] {
  return definitions.flatMap((definition) => {
    const bytes = files.get(definition.file);
    const weight = readWeight(definition.weight);
    if (bytes === undefined) report(missing(definition, files));
    if (weight === undefined) report(wrongWeight(definition));
    return bytes === undefined || weight === undefined
      ? []
      : [{ definition, weight, bytes, fingerprint: cacheKey([bytes]) }];
  });
}

function missing({ file, family }: FontDefinition, files: AssetFiles) {
  return {
    code: 'font/missing',
    message: `The file assets/${file} of the font ${family} is missing.`,
    fix:
      didYouMean(file, [...files.keys()]) ?? 'Add the file, or take the font out of the site map.',
    file: `assets/${file}`,
  } as const;
}

function wrongWeight({ family, weight }: FontDefinition) {
  return {
    code: 'font/weight',
    message: `“${weight}” is no weight of the font ${family}.`,
    fix: 'Write one number such as 600, or a range such as 400 700, from 1 to 1000.',
    file: 'templates/site.tsx',
  } as const;
}
