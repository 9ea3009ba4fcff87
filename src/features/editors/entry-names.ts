import { loadTables } from '../../content/fields/load-tables.ts';
import { findTranslations } from '../../content/languages/translations.ts';
import { folderPrefix, listContent } from '../../content/list-content.ts';
import { listFolders, sourcesOf } from '../../content/site-sources.ts';
import type { BaseSettings } from '../../site/base-settings.ts';
import type { SiteMap } from '../../site/define-site.ts';
import { listLanguages } from '../../site/languages.ts';
import type { EntryNames } from './json-schema.ts';

/** Returns the names of the entries of each collection, as references name them. */
export function entryNames(root: string, map: SiteMap<BaseSettings>): EntryNames {
  const report = () => {};
  const found = listContent(root);
  const languages = listLanguages(map.languages);
  const { originals, translations } = findTranslations(found, languages, report);
  const locate = () => undefined;
  const context = { found, languages: languages.slice(0, 1), translations, locate, report };
  const tables = loadTables(root, sourcesOf(map), context);
  const entries = [...listFolders(root, map, originals, report), ...tables.names];
  return new Map(
    entries.map(([folder, names]) => [
      folder,
      names.map((name) => name.slice(folderPrefix(folder).length)),
    ]),
  );
}
