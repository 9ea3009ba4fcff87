import path from 'node:path';
import type { Report } from '../../report/diagnostic.ts';
import type { Change } from '../../report/redline.ts';
import type { Language } from '../../site/languages.ts';

/** The translation of each file, by the code of its language. */
export type Translations = ReadonlyMap<string, Map<string, string>>;

/**
 * Separates the files of `content/` from their translations: `pricing.de.md` beside `pricing.md`.
 * Reports translations of a file that does not exist.
 */
export function findTranslations(
  files: readonly string[],
  languages: readonly Language[],
  report: Report,
): { readonly originals: readonly string[]; readonly translations: Translations } {
  const translations = new Map(languages.map(({ code }) => [code, new Map<string, string>()]));
  const known = new Set(files);
  const originals = files.filter((file) => {
    const [, name = '', code = '', ending = ''] =
      /^(.*)\.([\w-]+)(\.(?:md|markdown))$/.exec(file) ?? [];
    const language = languages.find((each) => each.code === code);
    if (language === undefined || code === '') return true;
    const original = `${name}${ending}`;
    if (language.folder !== '' && known.has(original)) translations.get(code)?.set(original, file);
    else
      report({
        code: 'language/no-original',
        message:
          language.folder === ''
            ? `The texts in ${language.name} have no “.${code}” in their names.`
            : `There is no file ${original} that this file translates.`,
        fix: `Rename it to ${original}${language.folder === '' ? '' : `, or write ${original}`}.`,
        file,
      });
    return false;
  });
  return { originals, translations };
}

/** Returns the name of the translation of a file: `content/office.de.jpg` of `content/office.jpg`. */
export function translationName(file: string, { code, folder }: Language): string {
  const { ext } = path.posix.parse(file);
  return folder === '' ? file : `${file.slice(0, file.length - ext.length)}.${code}${ext}`;
}

/** Returns the names of a file in all languages. */
export const localNames = (file: string, languages: readonly Language[]): readonly string[] =>
  languages.map((language) => translationName(file, language));

/** The words of the originals when their translations were confirmed. */
export const translationsLock = 'content/translations.lock.yaml';

/** A translation, compared with its original as it was when the translation was confirmed. */
export interface ComparedTranslation {
  readonly file: string;
  readonly original: string;
  readonly language: Language;
  /** Whether it has fixed sections, as legal texts have. */
  readonly isLegal: boolean;
  readonly state: 'confirmed' | 'unconfirmed' | 'outdated';
  /** What changed in the original since then. */
  readonly changes: readonly Change[];
}
