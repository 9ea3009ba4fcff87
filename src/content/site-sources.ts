import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDraftName } from '../files/read-site-file.ts';
import { readText } from '../files/read-text.ts';
import { eachNode } from './fields/schema-node.ts';
import type { Report } from '../report/diagnostic.ts';
import type { BaseSettings } from '../site/base-settings.ts';
import { defaultLock } from '../site/checks.ts';
import { isTable, type ContentSource } from '../site/content-source.ts';
import { imported } from '../site/content-type.ts';
import type { SiteMap } from '../site/define-site.ts';
import { existsIn, type Language } from '../site/languages.ts';
import { folderPrefix, isReadme } from './list-content.ts';
import { requiredFields } from './load-document.ts';

/** Lists the files that the site map names individually, with the lock of the legal texts. */
export function namedFiles(map: SiteMap<BaseSettings>): string[] {
  const entries = sourcesOf(map).flatMap((source) =>
    'file' in source ? [`content/${source.file}`] : [],
  );
  const { legal } = map.checks ?? {};
  return legal?.texts === undefined ? entries : [...entries, legal.lock ?? defaultLock];
}

/**
 * Lists the sources that pages and files declare; those in a language if one is given. Those that fields
 * refer to follow.
 */
export function sourcesOf(
  { pages, files = [], settings, blocks = {} }: SiteMap<BaseSettings>,
  language?: Language,
): ContentSource[] {
  const shown = pages.filter((page) => language === undefined || existsIn(page, language));
  const sources = new Set<ContentSource>(
    [...shown, ...files].flatMap(({ content = {}, each }) => [
      ...Object.values(content),
      ...(each ? [each] : []),
    ]),
  );
  const schemas = [settings, ...Object.values(blocks).map(({ fields }) => fields)];
  const addReferences = (schema: object) =>
    eachNode(schema, undefined, ({ metadata: { reference } }) => {
      if (reference !== undefined) sources.add(reference);
    });
  schemas.forEach(addReferences);
  // A set visits what is added to it, too.
  for (const { type } of sources) addReferences(type.fields);
  return [...sources];
}

/**
 * Lists the Markdown files of each folder and its subfolders, which may be none. Reports missing
 * folders. Where files become pages, a README.md is the page of its folder if there is no index.md,
 * as on GitHub.
 */
export function listFolders(
  root: string,
  map: SiteMap<BaseSettings>,
  found: readonly string[],
  report: Report,
): ReadonlyMap<string, readonly string[]> {
  const types = new Map(
    sourcesOf(map).flatMap((source) =>
      'file' in source || isTable(source) ? [] : [[source.folder, source.type] as const],
    ),
  );
  const pageFolders = new Set(map.pages.flatMap(({ each }) => each?.folder ?? []));
  return new Map(
    Array.from(types, ([folder, type]) => {
      const prefix = folderPrefix(folder);
      if (!existsSync(path.join(root, 'content', folder)))
        report({
          code: 'content/missing-folder',
          message: `There is no folder ${prefix}.`,
          why: 'The site shows the files in this folder.',
          fix: 'Create it, or correct its name in the site map. Git keeps a folder only if it contains a file, such as a README.md.',
          file: `content/${folder}`,
        });
      const needsFields = requiredFields(type).some((name) => name !== 'title');
      // A note for colleagues has no fields.
      const isPage = (file: string) =>
        !isReadme(file) ||
        (pageFolders.has(folder) &&
          !found.includes(file.replace(/[^/]+$/, 'index.md')) &&
          !(needsFields && readText(root, file, () => {})?.startsWith('---') !== true));
      const isIn = (file: string) =>
        file.startsWith(prefix) &&
        (file.endsWith('.md') || (type === imported && file.endsWith('.markdown'))) &&
        !isDraftName(file) &&
        isPage(file);
      return [folder, found.filter(isIn)];
    }),
  );
}
