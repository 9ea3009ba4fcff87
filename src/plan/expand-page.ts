import type { LanguageContent } from '../content/load-content.ts';
import { fieldsOf, type Document } from '../content/load-document.ts';
import { folderPrefix } from '../content/list-content.ts';
import { slugOf } from '../content/slug.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { memoize } from '../lib/memoize.ts';
import { existsIn } from '../site/languages.ts';
import type { CollectionSource, ContentSource, PageDefinition } from '../site/define-site.ts';
import type { ContentType } from '../site/content-type.ts';
import type { DocumentSources, UnplacedPage } from './plan.ts';

/** A file of a folder, with its fields for the functions of the site map. */
interface FolderEntry {
  readonly document: Document;
  readonly fields: object;
}

/**
 * Returns the pages of a definition. Pages whose content has errors, which were reported, are
 * omitted. Throws the errors of the site map's functions.
 */
export function expandPage(definition: PageDefinition, content: LanguageContent): UnplacedPage[] {
  const { path, each } = definition;
  const { original = content } = content;
  const documents = findSources(definition.content, content);
  if (documents === undefined || !existsIn(definition, content.language)) return [];
  if (typeof path === 'string') {
    const [first] = Object.values(documents).flat();
    const source = first?.file ?? 'templates/site.tsx';
    const [main = '', localPath = ''] = [original, content].map((each) => pathIn(definition, each));
    return [{ definition, path: main, localPath, documents, source }];
  }
  if (each === undefined) return [];
  const pathOf = pathFunction(path);
  const entries = listEntries(each, content);
  // A list of nothing but missing translations is not shown.
  if (entries.length === 0 && original !== content) return [];
  if (definition.by !== undefined) return expandGroups(definition, entries, documents, content);
  const siblings = entries.map(({ document }) => document);
  return entries.map(({ document, fields }) => ({
    definition,
    path: pathOf(originalOf({ document, fields }, content).fields),
    localPath: pathOf(fields),
    documents: { ...documents, entry: document },
    siblings,
    source: document.file,
  }));
}

/** Returns the path in a language of a page that is not made from the files of a folder. */
const pathIn = ({ path, paths }: PageDefinition, { language }: LanguageContent) =>
  paths?.[language.code] ?? String(path);

/** Returns the entry that an entry translates; itself in the default language. */
function originalOf(entry: FolderEntry, { original }: LanguageContent): FolderEntry {
  if (original === undefined) return entry;
  const [found = entry] = usableEntries(
    [original.documents.get(entry.document.original)],
    original,
  );
  return found;
}

/** A field that a path consists of may be missing: `checkPaths` reports “undefined”. */
const pathFunction = (path: PageDefinition['path']) => (from: unknown) =>
  String((path as (from: unknown) => unknown)(from));

/**
 * Returns the paths of a definition: those of its `pages`, and of files whose errors prevent a
 * page, so that links to them are not reported. If a path depends on a field of such a file, it is
 * missing and `complete` is `false`.
 */
export function pathsOf(
  definition: PageDefinition,
  pages: readonly UnplacedPage[],
  content: LanguageContent,
): { readonly paths: readonly string[]; readonly complete: boolean } {
  const { path, each, by } = definition;
  if (typeof path === 'string') return { paths: [pathIn(definition, content)], complete: true };
  const pathOf = pathFunction(path);
  const isBlocked = findSources(definition.content, content) === undefined;
  if (isBlocked && by !== undefined) return { paths: [], complete: false };
  const made =
    isBlocked && each !== undefined
      ? listEntries(each, content).map(({ fields }) => pathOf(fields))
      : pages.map((page) => page.path);
  const faulty = (content.folders.get(each?.folder ?? '') ?? []).filter(
    (file) => content.documents.get(file)?.fields === undefined,
  );
  if (faulty.length === 0) return { paths: made, complete: true };
  // Only the slug and the name are known. A path with another field contains “undefined”, or
  // throws.
  const own = ifPossible(() =>
    faulty.map((source) => pathOf({ slug: contentSlug(source, content), source })),
  );
  const complete = by === undefined && own?.join().includes('undefined') === false;
  return { paths: complete ? [...made, ...own] : made, complete };
}

/**
 * Returns the files whose pages are omitted because other content of these pages is missing or has
 * errors.
 */
export const blockedFiles = (
  { content: sources, each }: PageDefinition,
  content: LanguageContent,
): string[] =>
  [
    ...Object.values(sources).flatMap((source) =>
      'file' in source ? `content/${source.file}` : [],
    ),
    ...((each && content.folders.get(each.folder)) ?? []),
  ].filter(() => findSources(sources, content) === undefined);

/** Returns the documents of sources; `undefined` if one is missing or has errors. */
export function findSources(
  sources: Readonly<Record<string, ContentSource>>,
  content: LanguageContent,
): DocumentSources | undefined {
  const found: Record<string, Document | readonly Document[]> = {};
  for (const [name, source] of Object.entries(sources)) {
    if ('file' in source) {
      const document = content.documents.get(`content/${source.file}`);
      if (document?.fields === undefined) return undefined;
      found[name] = document;
    } else {
      const entries = listEntries(source, content);
      const files = content.folders.get(source.folder) ?? [];
      if (entries.length < files.length) return undefined;
      found[name] = entries.map(({ document }) => document);
    }
  }
  // A page of nothing but lists is not shown while they have no translations.
  const isEmpty = Object.values(found).every((each) => 'length' in each && each.length === 0);
  const isTranslation = content.original !== undefined && Object.keys(sources).length > 0;
  return isTranslation && isEmpty ? undefined : found;
}

function usableEntries(
  documents: readonly (Document | undefined)[],
  content: LanguageContent,
): FolderEntry[] {
  const { variables } = content.settings;
  return documents.flatMap((document) => {
    if (document?.fields === undefined) return [];
    const { file: source } = document;
    const slug = localSlug(document, content);
    return [{ document, fields: Object.assign(fieldsOf(document, variables), { slug, source }) }];
  });
}

/**
 * Returns the drafts for which a definition has pages, whether they are shown or omitted, with the
 * paths of these pages.
 */
export function draftPages(
  { path, each, by }: PageDefinition,
  content: LanguageContent,
): { readonly path: string; readonly document: Document }[] {
  if (typeof path === 'string' || each === undefined || by !== undefined) return [];
  const drafts = [...content.documents.values(), ...content.drafts.values()].filter(
    ({ draft, file }) => draft !== undefined && file.startsWith(folderPrefix(each.folder)),
  );
  return usableEntries(drafts, content).map(({ document, fields }) => {
    return { path: pathFunction(path)(fields), document };
  });
}

/** Returns the slug of a document; the translation of a file can set the last part of it. */
export const localSlug = ({ original, slug }: Document, content: LanguageContent) =>
  contentSlug(original, content).replace(/[^/]*$/, (own) => slug ?? own);

/**
 * Returns the slug of a file, relative to the outermost folder of the site map that contains it.
 */
export function contentSlug(file: string, { folders }: Pick<LanguageContent, 'folders'>): string {
  const slugIn = slugs.get(folders) ?? memoize((name) => slugOf(name, outermost(name, folders)));
  slugs.set(folders, slugIn);
  return slugIn(file);
}

/** The slugs of a content, which are needed several times. */
const slugs = new WeakMap<LanguageContent['folders'], (file: string) => string>();

function outermost(file: string, folders: LanguageContent['folders']): string | undefined {
  let prefix: string | undefined;
  for (const folder of folders.keys()) {
    const own = folderPrefix(folder);
    if (file.startsWith(own) && own.length < (prefix?.length ?? Infinity)) prefix = own;
  }
  return prefix;
}

function expandGroups(
  definition: PageDefinition,
  entries: readonly FolderEntry[],
  documents: DocumentSources,
  content: LanguageContent,
): UnplacedPage[] {
  const by = definition.by as (fields: object, index: number) => string | readonly string[];
  const pathOf = pathFunction(definition.path);
  const members = new Map<string, Document[]>();
  // A translation names the groups of its original in the same order, perhaps in other words.
  const mainNames = new Map<string, string>();
  entries.forEach((entry, index) => {
    const { document, fields } = entry;
    const names = [by(fields, index)].flat();
    const main = content.original && [by(originalOf(entry, content).fields, index)].flat();
    for (const [at, name] of names.entries()) {
      if (!mainNames.has(name)) mainNames.set(name, main?.[at] ?? name);
      if (members.get(name)?.at(-1) !== document)
        members.set(name, [...(members.get(name) ?? []), document]);
    }
  });
  if (members.size === 0 && definition.perPage !== undefined) members.set('1', []);
  const made = [...members].map(([name, own]) => ({
    own,
    group: { name, path: pathOf(name), size: own.length },
  }));
  const groups = made.map(({ group }) => group);
  return made.map(({ own, group: { name, path } }, index) => ({
    definition,
    path: pathOf(mainNames.get(name) ?? name),
    localPath: path,
    documents: { ...documents, entries: own },
    group: {
      group: name,
      groups,
      number: index + 1,
      previous: groups[index - 1],
      next: groups[index + 1],
    },
    source: own[0]?.file ?? 'templates/site.tsx',
  }));
}

/** Returns the files of a folder that have no errors, in order. */
function listEntries(
  source: CollectionSource<ContentType>,
  content: LanguageContent,
): FolderEntry[] {
  const documents = (content.folders.get(source.folder) ?? []).map((file) =>
    content.documents.get(file),
  );
  const entries = usableEntries(documents, content);
  const sort = source.sort as ((a: object, b: object) => number) | undefined;
  return sort === undefined ? entries : entries.sort((a, b) => sort(a.fields, b.fields));
}
