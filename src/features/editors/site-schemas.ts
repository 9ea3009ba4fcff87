import { folderPrefix } from '../../content/list-content.ts';
import { sourcesOf } from '../../content/site-sources.ts';
import { settingsFile } from '../../content/load-settings.ts';
import type { BodyRules } from '../../site/content-type.ts';
import type { BaseSettings } from '../../site/base-settings.ts';
import { isTable, type ContentSource } from '../../site/content-source.ts';
import type { SiteMap } from '../../site/define-site.ts';
import { listLanguages, type Language } from '../../site/languages.ts';
import { slugPattern } from '../../site/schema.ts';
import { onlyWords } from './only-words.ts';
import { toJsonSchema, type EntryNames, type JsonSchema } from './json-schema.ts';

/** The schema for some files of `content/`. */
export interface SiteSchema {
  /** The name of the schema's own file. */
  readonly name: string;
  /** The files that it applies to, relative to the site's root, with `*` for any name. */
  readonly files: string;
  readonly schema: JsonSchema;
  /** The rules for the text after the front matter; `undefined` for the settings. */
  readonly rules?: BodyRules;
  /** The language of a translation; `undefined` for the originals. */
  readonly language?: Language;
}

/** Returns the schemas of the settings, of all kinds of front matter, and of tables. */
export function siteSchemas(map: SiteMap<BaseSettings>, names?: EntryNames): SiteSchema[] {
  const sources = new Map(
    sourcesOf(map)
      .filter(hasSchema)
      .map((source) => [filesOf(source), source]),
  );
  const kinds = [...sources].map(([files, source]) => ({
    ...named(nameOf(files), files, rowsOf(source, toJsonSchema(source.type.fields, names))),
    rules: source.type.rules,
  }));
  const own = toJsonSchema(map.settings, names);
  const translations = listLanguages(map.languages).flatMap((language) => {
    const { code, folder } = language;
    return folder === ''
      ? []
      : [
          {
            ...named(`site-${code}`, `content/site.${code}.yaml`, onlyWords(own, map.settings)),
            language,
          },
          ...Array.from(sources, ([files, source]) => ({
            ...named(
              `${nameOf(files)}-${code}`,
              files.replace(/\w+$/, `${code}.$&`),
              translationSchema(source),
            ),
            rules: source.type.rules,
            language,
          })),
        ];
  });
  return [
    named('site', settingsFile, own),
    ...[...kinds, ...translations].sort((a, b) => (a.name < b.name ? -1 : 1)),
  ];
}

const named = (name: string, files: string, schema: JsonSchema): SiteSchema => ({
  name: `${name}.json`,
  files,
  schema: { $schema: 'http://json-schema.org/draft-07/schema#', title: files, ...schema },
});

/** The words of a content type, and what only translations have. */
function translationSchema(source: ContentSource): JsonSchema {
  const { fields } = source.type;
  const words = onlyWords(toJsonSchema(fields), fields);
  const description = 'The last part of the address in this language.';
  const slug = { type: 'string', pattern: slugPattern.source, description };
  if (isTable(source))
    return rowsOf(source, { ...words, properties: { address: slug, ...words.properties } });
  return { ...words, properties: { ...words.properties, draft: { type: 'boolean' }, slug } };
}

/** No editor checks CSV, or the values that a site map loads. */
const hasSchema = (source: ContentSource) =>
  'file' in source || !isTable(source) || /\.(?:ya?ml|json)$/.test(source.folder);

/** Returns the schema of a table with rows of a schema; the schema itself for a text. */
function rowsOf(source: ContentSource, row: JsonSchema): JsonSchema {
  if ('file' in source || !isTable(source)) return row;
  const { key = 'slug' } = source;
  const properties = { [key]: {}, ...row.properties };
  const required = [...new Set([key, ...(row.required ?? [])])];
  return { type: 'array', items: { ...row, properties, required } };
}

function filesOf(source: ContentSource): string {
  if ('file' in source) return `content/${source.file}`;
  return isTable(source) ? `content/${source.folder}` : `${folderPrefix(source.folder)}*.md`;
}

/** `content/home/hero.md` → `home-hero`, `content/home/services/*.md` → `home-services-each`. */
const nameOf = (files: string) =>
  files
    .replace(/^content\//, '')
    .replace(/\*?\.\w+$/, (end) => (end.startsWith('*') ? 'each' : ''))
    .replaceAll('/', '-');
