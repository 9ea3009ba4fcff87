import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BaseSettings, ContentSource, Product, SiteMap } from '../site/define-site.ts';
import {
  SiteError,
  createReport,
  type DiagnosticInput,
  type Report,
} from '../report/diagnostic.ts';
import { folderPrefix, isReadme, listContent, listStaticFiles } from './list-content.ts';
import { checkCharacters } from '../forbidden-characters.ts';
import { checkValues } from './forbidden-values.ts';
import { positionAt } from '../report/location.ts';
import { loadDocument, type Document } from './load-document.ts';
import { readText } from './read-text.ts';
import { reportUnused } from './unused.ts';
import { validate } from './validate.ts';
import { checkVariables, fillValue, type Variables } from './variables.ts';
import { parseYaml } from './yaml.ts';
import type { Path, YamlLocation } from './yaml-locator.ts';

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

interface LoadOptions {
  /** Whether drafts are included; otherwise they and their mistakes are ignored. */
  readonly drafts?: boolean;
  /** Reads a file. A caller that reloads after changes passes a function with a cache. */
  readonly readDocument?: typeof loadDocument;
}

/** `content/site.yaml`. */
export interface Settings {
  /** The values for the pages at the root. */
  readonly value: BaseSettings;
  /** The variables of the pages at the root. */
  readonly variables: Variables;
  readonly variablesOf: (product: Product | undefined) => Variables;
  /** Returns the values for a variant. */
  readonly valueFor: (variables: Variables) => BaseSettings;
  readonly placeOf: (path: Path) => YamlLocation;
}

export const settingsFile = 'content/site.yaml';

/** Reads every file that the site map names. Reports all mistakes; throws SiteError for unusable settings, after checking the rest. */
export function loadContent(
  root: string,
  map: SiteMap<BaseSettings>,
  report: Report,
  { drafts: withDrafts = false, readDocument = loadDocument }: LoadOptions = {},
): Content {
  // First: it rejects what cannot be read.
  const found = listContent(root);
  const settings = loadSettings(root, map, report);
  const variables = settings && new Set(Object.keys(settings.variables));
  const context = { variables, markdown: map.markdown, origin: settings?.value.origin };
  const documents = new Map<string, Document>();
  const folders = new Map<string, readonly string[]>();
  const drafts = new Map<string, Document>();
  const pageFolders = new Set(map.pages.flatMap(({ each }) => each?.folder ?? []));
  const sources = sourcesOf(map).flatMap((source) =>
    ('file' in source
      ? [`content/${source.file}`]
      : listFolder(root, found, source.folder, folders, pageFolders.has(source.folder), report)
    ).map((file) => ({ file, type: source.type })),
  );
  const named = filesOf(map);
  for (const { file, type } of sources) {
    if (documents.has(file) || drafts.has(file)) continue;
    const [mistakes, collect] = createReport();
    const document = readDocument(root, file, type, context, collect);
    if (document?.draft !== undefined && named.includes(file))
      report(draftNeeded(file, document.draft));
    else if (document?.draft !== undefined && !withDrafts) {
      drafts.set(file, document);
      continue;
    }
    mistakes.forEach(report);
    if (document !== undefined) documents.set(file, document);
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
  for (const [folder, files] of folders)
    folders.set(
      folder,
      files.filter((file) => !drafts.has(file)),
    );
  return { settings, documents, folders, drafts, staticFiles: listStaticFiles(root) };
}

/** Returns the problem of a draft that the site requires. */
export const draftNeeded = (file: string, place: YamlLocation): DiagnosticInput => ({
  code: 'content/draft',
  message: 'This file is a draft, but the site requires it.',
  why: 'A build leaves drafts out, and this one is a legal text or the only text of its page.',
  fix: 'Remove “draft: true”, or keep the new text in another branch until it is final.',
  file,
  ...place,
});

/** Lists the files that the site map names individually, with the lock of the legal texts. */
function filesOf(map: SiteMap<BaseSettings>): string[] {
  const entries = sourcesOf(map).flatMap((source) =>
    'file' in source ? [`content/${source.file}`] : [],
  );
  const { legal } = map.checks ?? {};
  return legal === undefined ? entries : [...entries, legal.lock];
}

/** Lists the sources that pages and files declare. */
export function sourcesOf({ pages, files = [] }: SiteMap<BaseSettings>): ContentSource[] {
  return [
    ...pages.flatMap(({ content, each }) => [...Object.values(content), ...(each ? [each] : [])]),
    ...files.flatMap(({ content = {} }) => Object.values(content)),
  ];
}

/** Finds a variable whose value contains a variable. */
function findNested(variables: Variables): { name: string; value: string } | undefined {
  for (const value of Object.values(variables))
    for (const [name] of value.matchAll(/\{[\w-]+\}/g))
      if (Object.hasOwn(variables, name.slice(1, -1))) return { name, value };
  return undefined;
}

function loadSettings(
  root: string,
  map: SiteMap<BaseSettings>,
  report: Report,
): Settings | undefined {
  const written = readText(root, settingsFile, report);
  if (written === undefined) return undefined;
  const text = checkCharacters(written, { file: settingsFile, report });
  const data = parseYaml(text, { file: settingsFile, start: 0, end: text.length, report });
  if (data === undefined) return undefined;
  checkValues(data, { file: settingsFile, report });
  const values = validate(data.value, map.settings, { data, file: settingsFile, report });
  if (values === undefined) return undefined;
  // Templates run without a check of their types: a number in the settings may be a variable.
  const variablesOf = (product: Product | undefined): Variables =>
    Object.fromEntries(
      Object.entries<unknown>(map.variables?.(values, product) ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    );
  const rootVariables = variablesOf(values.products?.[0]);
  const known = new Set(Object.keys(rootVariables));
  const varies = checkVariables(data, text, { file: settingsFile, known, report });
  const nested = varies ? findNested(rootVariables) : undefined;
  if (nested !== undefined) {
    const offset = text.indexOf(nested.value);
    report({
      code: 'content/wrong-value',
      message: `“${nested.name}” must not be in the value of a variable.`,
      why: 'Values are inserted as they are, so the page would show the braces.',
      fix: 'Write the words themselves.',
      file: settingsFile,
      ...(offset === -1 ? {} : positionAt(text, offset + nested.value.indexOf(nested.name))),
    });
    return undefined;
  }
  const valueFor = (variables: Variables) => (varies ? fillValue(values, variables) : values);
  const value = valueFor(rootVariables);
  return {
    value,
    variables: variablesOf(value.products?.[0]),
    variablesOf,
    valueFor,
    placeOf: (at) => data.locationOf(at),
  };
}

/**
 * Lists the Markdown files of a folder and its subfolders, which may be none. Reports a missing folder. Where files become pages, a
 * README.md is the page of its folder if there is no index.md, as on GitHub.
 */
function listFolder(
  root: string,
  found: readonly string[],
  folder: string,
  folders: Map<string, readonly string[]>,
  withReadmes: boolean,
  report: Report,
): readonly string[] {
  const listed = folders.get(folder);
  if (listed !== undefined) return listed;
  const prefix = folderPrefix(folder);
  const files = found.filter(
    (file) =>
      file.startsWith(prefix) &&
      file.endsWith('.md') &&
      (!isReadme(file) || (withReadmes && !found.includes(file.replace(/[^/]+$/, 'index.md')))),
  );
  if (!existsSync(path.join(root, 'content', folder)))
    report({
      code: 'content/missing-folder',
      message: `There is no folder ${prefix}.`,
      why: 'The site shows the files in this folder.',
      fix: 'Create it, or correct its name in the site map. Git keeps a folder only if it contains a file, such as a README.md.',
      file: `content/${folder}`,
    });
  folders.set(folder, files);
  return files;
}
