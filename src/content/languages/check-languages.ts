import { folderPrefix } from '../list-content.ts';
import { SiteError, type Report } from '../../report/diagnostic.ts';
import type { BaseSettings } from '../../site/base-settings.ts';
import type { SiteMap } from '../../site/define-site.ts';
import { listLanguages, tagOf, type Language } from '../../site/languages.ts';
import { markdownSettings, wordsOf } from '../../site/markdown-settings.ts';

/**
 * Returns the languages of a site, the default one first. Reports words that are missing in one.
 * Throws SiteError for keys that cannot be languages, and for a page without a
 * path in the default one.
 */
export function checkLanguages(
  map: SiteMap<BaseSettings>,
  report: Report,
): readonly [Language, ...Language[]] {
  const { languages, pages } = map;
  const file = 'templates/site.tsx';
  const known = listLanguages(languages);
  const codes = Object.keys(languages ?? {});
  const unknown = pages
    .flatMap(({ paths = {} }) => Object.keys(paths))
    .find((code) => !codes.includes(code));
  const bad = codes.find((code) => tagOf(code) === undefined) ?? unknown;
  if (bad !== undefined)
    throw new SiteError({
      code: 'language/unknown',
      message: `“${bad}” is not a language of the site.`,
      fix: 'Use language tags such as en, de or pt-BR as the keys of languages, and in the paths of pages.',
      file,
    });
  const [main = ''] = codes;
  const partial = pages.find(({ paths }) => paths !== undefined && !Object.hasOwn(paths, main));
  if (partial !== undefined)
    throw new SiteError({
      code: 'language/no-path',
      message: `${partial.each === undefined ? `The page ${String(partial.path)} has` : `The pages of ${folderPrefix(partial.each.folder)} have`} no path in ${main}, the default language.`,
      why: 'Links name pages by this path.',
      fix: `Add the path in ${main}, or make another language the first one of languages.`,
      file,
    });
  for (const { code, name } of codes.length === 0 ? [] : known) {
    const { missing } = wordsOf(code, markdownSettings(map));
    if (missing.length > 0)
      report({
        code: 'language/no-words',
        message: `The words of alerts and footnotes are not known in ${name}: ${missing.join(', ')}.`,
        fix: `Add them to the site map: markdown: { words: { '${code}': { … } } }.`,
        file,
      });
  }
  return known;
}
