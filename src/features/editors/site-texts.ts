import { namedFiles, sourcesOf } from '../../content/site-sources.ts';
import { settingsFile } from '../../content/load-settings.ts';
import { ifPossible } from '../../lib/if-possible.ts';
import { siteSchemas, type SiteSchema } from './site-schemas.ts';
import type { BodyRules } from '../../site/content-type.ts';
import type { BaseSettings } from '../../site/base-settings.ts';
import { isTable } from '../../site/content-source.ts';
import type { SiteMap } from '../../site/define-site.ts';
import { listLanguages } from '../../site/languages.ts';
import { toJsonSchema, type EntryNames } from './json-schema.ts';
import { blockText } from './sveltia-blocks.ts';
import { fieldsOf, labelOf, type EditorField } from './fields.ts';

export type SiteTexts = ReturnType<typeof siteTexts>;

/**
 * Returns the texts of a site for the configuration of an editor, and what it cannot express, in
 * sentences. `read` returns the text of a file. The default language is the first one, and the
 * repository such as `owner/site`, if package.json names it.
 */
export function siteTexts(
  map: SiteMap<BaseSettings>,
  read: (file: string) => string | undefined,
  names?: EntryNames,
) {
  const { blocks = {} } = map;
  const cannot = ['Files in subfolders of a folder of texts.'];
  if (/^[^\S\n]*#/m.test(read(settingsFile) ?? ''))
    cannot.push(
      `The comments of ${settingsFile}: the program deletes them when it saves the file. Move them into “describe” in the schema of the settings.`,
    );
  const legal = map.checks?.legal?.texts ?? [];
  const pages = map.pages.filter(({ path }) => legal.some(({ page }) => page === path));
  const legalFiles = namedFiles({ ...map, pages, files: [] });
  const textOf = ({ name, files, schema, rules }: SiteSchema) => {
    const path = files.replace('/*.md', '');
    const shown = path.replace(/^content\/?|(?:\.[\w-]+)+$/g, '');
    const label = path.endsWith('.yaml') ? 'Settings' : labelOf(shown === '' ? 'texts' : shown);
    const fields = fieldsOf(schema, (field) => cannot.push(`The field “${field}” of ${files}.`));
    return {
      name: name.replace(/\.json$/, '').replace(/[^\w-]/g, '-'),
      label,
      path,
      fields:
        rules === undefined || rules.body === 'none'
          ? fields
          : [...fields, bodyOf(rules, Object.keys(blocks), legalFiles.includes(path))],
    };
  };
  const all = siteSchemas(map, names);
  const schemas = all.filter(({ schema }) => schema.type !== 'array');
  for (const folder of new Set(
    sourcesOf(map).flatMap((each) => ('folder' in each && isTable(each) ? each.folder : [])),
  ))
    cannot.push(`The table ${folder}: edit it in a spreadsheet or a text editor.`);
  const isFolder = ({ files }: SiteSchema) => files.includes('*');
  const originals = schemas.filter(({ language }) => language === undefined);
  return {
    languages: listLanguages(map.languages),
    repository: repositoryIn(read('package.json') ?? '{}'),
    files: originals.filter((schema) => !isFolder(schema)).map(textOf),
    folders: originals.filter(isFolder).map(textOf),
    blocks: Object.entries(blocks).map(([name, { fields, body }]) => ({
      id: name,
      label: labelOf(name),
      fields: [
        ...fieldsOf(toJsonSchema(fields, names), (field) =>
          cannot.push(`The field “${field}” of the block ${name}.`),
        ),
        ...(body === 'none' ? [] : [{ ...bodyOf({ body }, []), name: blockText }]),
      ],
    })),
    cannot,
  };
}

/**
 * Returns the field of the text. A legal text, and one whose sections have fixed ids, are edited as
 * plain Markdown.
 */
const bodyOf = (
  { body, sections }: BodyRules,
  blocks: readonly string[],
  isLegal = false,
): EditorField => ({
  name: 'body',
  label: 'Text',
  required: body !== 'optional',
  i18n: true,
  widget: 'richtext',
  modes: isLegal || sections !== undefined ? ['raw'] : ['rich_text', 'raw'],
  ...(blocks.length > 0 && { editor_components: ['code-block', 'image', ...blocks] }),
});

function repositoryIn(text: string): string | undefined {
  const { repository } = Object(ifPossible(() => JSON.parse(text))) as { repository?: unknown };
  const address = String(Object(repository).url ?? repository);
  return /(?:^|github(?:\.com[/:]|:))([\w-]+\/[\w.-]+?)(?:\.git)?$/.exec(address)?.[1];
}
