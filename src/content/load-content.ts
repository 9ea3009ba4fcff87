import { existsSync } from 'node:fs';
import path from 'node:path';
import { defaultLock } from '../site/checks.ts';
import {
  markdownSettings,
  type BaseSettings,
  type ContentSource,
  type SiteMap,
} from '../site/define-site.ts';
import {
  SiteError,
  createReport,
  type DiagnosticInput,
  type Report,
} from '../report/diagnostic.ts';
import { folderPrefix, isReadme, listContent, listStaticFiles } from './list-content.ts';
import { loadDocument, type Document, type TextContext } from './load-document.ts';
import { loadSettings, settingsFile, type Settings } from './load-settings.ts';
import { reportUnused } from './unused.ts';
import type { YamlLocation } from './yaml-locator.ts';

/** The content of the site after reading and validation. */
export interface Content {
  readonly settings: Settings;
  /** By file, relative to the site's root. */
  readonly documents: ReadonlyMap<string, Document>;
  /** For each folder of a collection, relative to `content/`, its files in order. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  /** The files of `assets/public/`, relative to it. */
  readonly staticFiles: readonly string[];
  /** The drafts that are left out, by file; they are not in `documents` and `folders`. */
  readonly drafts: ReadonlyMap<string, Document>;
}

interface LoadOptions extends Pick<TextContext, 'parse'> {
  /** Whether drafts are included; otherwise they and their errors are ignored. */
  readonly drafts?: boolean;
  /** Reads a file. A caller that reloads after changes passes a function with a cache. */
  readonly readDocument?: typeof loadDocument;
}

/**
 * Reads every file that the site map names. Reports all errors; throws SiteError for unusable
 * settings, after checking the rest.
 */
export function loadContent(
  root: string,
  map: SiteMap<BaseSettings>,
  report: Report,
  { drafts: withDrafts = false, readDocument = loadDocument, parse }: LoadOptions = {},
): Content {
  // First: it rejects what cannot be read.
  const found = listContent(root);
  const settings = loadSettings(root, map, report);
  const variables = settings && new Set(Object.keys(settings.variables));
  const origin = settings?.value.origin;
  const context = { variables, markdown: markdownSettings(map), origin, parse };
  const documents = new Map<string, Document>();
  const drafts = new Map<string, Document>();
  const declared = sourcesOf(map);
  const folders = listFolders(root, map, found, report);
  const named = filesOf(map);
  for (const source of declared) {
    const files = 'file' in source ? [`content/${source.file}`] : folders.get(source.folder);
    for (const file of files ?? []) {
      if (documents.has(file) || drafts.has(file)) continue;
      const [errors, collect] = createReport();
      const document = readDocument(root, file, source.type, context, collect);
      const isDraft = document?.draft !== undefined;
      if (isDraft && !withDrafts && !named.includes(file)) {
        drafts.set(file, document);
        continue;
      }
      if (isDraft && named.includes(file)) report(draftNeeded(file, document.draft));
      errors.forEach(report);
      if (document !== undefined) documents.set(file, document);
    }
  }
  reportUnused(
    found,
    {
      files: new Set([
        settingsFile,
        ...named,
        ...[...folders.values()].flat(),
        ...[...documents.values(), ...drafts.values()].flatMap(({ body }) =>
          body.links.flatMap(({ beside }) => beside ?? []),
        ),
      ]),
      folders: [...folders.keys()],
    },
    report,
  );
  if (settings === undefined) throw new SiteError();
  const final = Array.from(
    folders,
    ([folder, files]) => [folder, files.filter((file) => !drafts.has(file))] as const,
  );
  const staticFiles = listStaticFiles(root);
  return { settings, documents, folders: new Map(final), drafts, staticFiles };
}

/** Returns the problem of a draft that the site requires. */
export const draftNeeded = (file: string, location: YamlLocation): DiagnosticInput => ({
  code: 'content/draft',
  message: 'This file is a draft, but the site requires it.',
  why: 'A build leaves drafts out, and this one is a legal text or the only text of its page.',
  fix: 'Remove “draft: true”, or keep the new text in another branch until it is final.',
  file,
  ...location,
});

/** Lists the files that the site map names individually, with the lock of the legal texts. */
function filesOf(map: SiteMap<BaseSettings>): string[] {
  const entries = sourcesOf(map).flatMap((source) =>
    'file' in source ? [`content/${source.file}`] : [],
  );
  const { legal } = map.checks ?? {};
  return legal?.texts === undefined ? entries : [...entries, legal.lock ?? defaultLock];
}

/** Lists the sources that pages and files declare. */
export function sourcesOf({ pages, files = [] }: SiteMap<BaseSettings>): ContentSource[] {
  return [
    ...pages.flatMap(({ content, each }) => [...Object.values(content), ...(each ? [each] : [])]),
    ...files.flatMap(({ content = {} }) => Object.values(content)),
  ];
}

/**
 * Lists the Markdown files of each folder and its subfolders, which may be none. Reports missing
 * folders. Where files become pages, a README.md is the page of its folder if there is no index.md,
 * as on GitHub.
 */
function listFolders(
  root: string,
  map: SiteMap<BaseSettings>,
  found: readonly string[],
  report: Report,
): ReadonlyMap<string, readonly string[]> {
  const names = sourcesOf(map).flatMap((source) => ('folder' in source ? source.folder : []));
  const pageFolders = new Set(map.pages.flatMap(({ each }) => each?.folder ?? []));
  return new Map(
    Array.from(new Set(names), (folder) => {
      const prefix = folderPrefix(folder);
      if (!existsSync(path.join(root, 'content', folder)))
        report({
          code: 'content/missing-folder',
          message: `There is no folder ${prefix}.`,
          why: 'The site shows the files in this folder.',
          fix: 'Create it, or correct its name in the site map. Git keeps a folder only if it contains a file, such as a README.md.',
          file: `content/${folder}`,
        });
      const isPage = (file: string) =>
        !isReadme(file) ||
        (pageFolders.has(folder) && !found.includes(file.replace(/[^/]+$/, 'index.md')));
      const isIn = (file: string) =>
        file.startsWith(prefix) && file.endsWith('.md') && isPage(file);
      return [folder, found.filter(isIn)];
    }),
  );
}
