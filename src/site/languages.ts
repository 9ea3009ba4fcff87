import { ifPossible } from '../lib/if-possible.ts';

/** A language of a site. */
export interface Language {
  /** Its key in `languages`, such as `de`; `''` in a site without `languages`. */
  readonly code: string;
  /** Its name for readers, such as `Deutsch`. */
  readonly name: string;
  /** Its tag for `lang` and `hreflang` (BCP 47), such as `pt-BR` for the key `pt-br`. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** The folder of its addresses; `''` for the default language. */
  readonly folder: string;
}

/** Returns the languages of a site, the default one first. A key that is not a tag is its tag. */
export function listLanguages(
  languages: Readonly<Record<string, string>> = { '': '' },
): readonly [Language, ...Language[]] {
  return Object.entries(languages).map(([code, name], index): Language => {
    const tag = tagOf(code) ?? code;
    const folder = index === 0 ? '' : code.toLowerCase();
    return { code, name, tag, direction: directionOf(tag), folder };
  }) as [Language, ...Language[]];
}

/** Returns a language tag in its usual form; `undefined` if it is not one. */
export const tagOf = (code: string): string | undefined =>
  ifPossible(() => Intl.getCanonicalLocales(code)[0]);

const directionOf = (tag: string) =>
  rightToLeft.has(ifPossible(() => new Intl.Locale(tag).maximize().script) ?? '') ? 'rtl' : 'ltr';

const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** Returns whether a page of the site map can exist in a language. */
export const existsIn = ({ paths }: { readonly paths?: object }, { code }: Language): boolean =>
  paths === undefined || Object.hasOwn(paths, code);
