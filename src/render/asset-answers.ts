import { didYouMean } from '../report/suggest.ts';
import type { SiteTools } from '../site/define-site.ts';

/** What pages are answered when they ask for compiled assets, as data: another thread can answer the same. */
export interface AssetAnswers {
  /** The text of each stylesheet. */
  readonly styles: ReadonlyMap<string, string>;
  /** The address of each script. */
  readonly scripts: ReadonlyMap<string, string>;
  /** The `integrity` of each script. */
  readonly integrities: ReadonlyMap<string, string>;
  /** What stands for the address of each font, by its family. */
  readonly fonts: ReadonlyMap<string, string>;
  /** What every picture is made from besides its drawing; empty where no page has one. */
  readonly pictures: readonly string[];
}

/** Looks answers up. What is looked up throws an Error for what the site map does not declare. */
export function answerWith({
  styles,
  scripts,
  integrities,
  fonts,
}: AssetAnswers): Pick<SiteTools, 'styles' | 'script' | 'integrity' | 'font'> {
  return {
    styles: (name) => answer(styles, name, `“${name}” among its styles`, 'styles'),
    script: (name) => answer(scripts, name, `“${name}” among its scripts`, 'scripts'),
    integrity: (name) => answer(integrities, name, `“${name}” among its scripts`, 'scripts'),
    font: (family) => answer(fonts, family, `the font “${family}”`, 'fonts'),
  };
}

function answer(
  known: ReadonlyMap<string, string>,
  name: string,
  what: string,
  list: string,
): string {
  const value = known.get(name);
  if (value === undefined)
    throw new Error(
      `The site map does not declare ${what}. ${didYouMean(name, [...known.keys()]) ?? `Add it to ${list} in templates/site.tsx.`}`,
    );
  return value;
}

/** What to throw for a file that is not among the assets. */
export function missingFile(name: string, files: ReadonlyMap<string, unknown>): Error {
  return new Error(
    `There is no file assets/${name}. ${didYouMean(name, [...files.keys()]) ?? 'Add it, or correct the name.'}`,
  );
}
