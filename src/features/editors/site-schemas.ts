import { folderPrefix } from '../../content/list-content.ts';
import { sourcesOf } from '../../content/site-sources.ts';
import { settingsFile } from '../../content/load-settings.ts';
import type { GenericSchema } from 'valibot';
import type { BodyRules } from '../../site/content-type.ts';
import type { BaseSettings } from '../../site/base-settings.ts';
import { isTable, type ContentSource } from '../../site/content-source.ts';
import type { SiteMap } from '../../site/define-site.ts';
import { listLanguages, type Language } from '../../site/languages.ts';
import { slugPattern } from '../../site/schema.ts';
import { hasWords, isWords, nodeOf } from '../../content/fields/schema-node.ts';
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
      .map((source) => [pathOfFiles(source), source]),
  );
  const all = listLanguages(map.languages).flatMap((language) => {
    const isOriginal = language.folder === '';
    const schemaIn = (path: string, schema: JsonSchema, rules?: BodyRules): SiteSchema => {
      const files = isOriginal ? path : path.replace(/\w+$/, `${language.code}.$&`);
      return {
        name: `${schemaName(files)}.json`,
        files,
        schema: { $schema: 'http://json-schema.org/draft-07/schema#', title: files, ...schema },
        ...(rules && { rules }),
        ...(!isOriginal && { language }),
      };
    };
    const fieldsIn = (schema: GenericSchema) => {
      const json = toJsonSchema(schema, names);
      return isOriginal ? json : onlyWords(json, schema);
    };
    return [
      schemaIn(settingsFile, fieldsIn(map.settings)),
      ...Array.from(sources, ([path, source]) => {
        const fields = fieldsIn(source.type.fields);
        const own = isOriginal ? fields : withAddress(fields, isTable(source));
        return schemaIn(path, rowsOf(source, own), source.type.rules);
      }),
    ];
  });
  const [settings, ...others] = all;
  return [settings!, ...others.sort((a, b) => (a.name < b.name ? -1 : 1))];
}

/** Returns the part of a schema that a translation contains: its words. */
function onlyWords(json: JsonSchema, schema: object): JsonSchema {
  const { entries = {}, item } = nodeOf(schema);
  if (isWords(schema)) return json;
  if (item !== undefined && json.items !== undefined)
    return { ...json, items: onlyWords(json.items, item) };
  const properties = Object.entries(json.properties ?? {}).flatMap(([name, property]) => {
    const entry = entries[name] ?? {};
    return hasWords(entry) ? [[name, onlyWords(property, entry)] as const] : [];
  });
  const own = Object.fromEntries(properties);
  const required = json.required?.filter((name) => Object.hasOwn(own, name)) ?? [];
  return { ...json, properties: own, required };
}

/** Adds what only translations have. */
function withAddress({ properties, ...words }: JsonSchema, isRow: boolean): JsonSchema {
  const description = 'The last part of the address in this language.';
  const slug = { type: 'string', pattern: slugPattern.source, description };
  return {
    ...words,
    properties: isRow
      ? { address: slug, ...properties }
      : { ...properties, draft: { type: 'boolean' }, slug },
  };
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

function pathOfFiles(source: ContentSource): string {
  if ('file' in source) return `content/${source.file}`;
  return isTable(source) ? `content/${source.folder}` : `${folderPrefix(source.folder)}*.md`;
}

/** `content/home/hero.md` → `home-hero`, `content/team/*.md` → `team-each`, `content/team.yaml` → `team-yaml`. */
const schemaName = (files: string) =>
  files
    .replace(/^content\/|\.md$/g, '')
    .replace(/^(site(?:\.\w+)?)\.yaml$/, '$1')
    .replace('*', 'each')
    .replace(/[/.]/g, '-');
