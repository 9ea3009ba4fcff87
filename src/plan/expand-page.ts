import type { LanguageContent } from '../content/load-content.ts';
import { fieldsOf, type Document } from '../content/load-document.ts';
import { folderPrefix } from '../content/list-content.ts';
import { slugOf } from '../content/slug.ts';
import { slugify } from '../lib/slugify.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { memoize } from '../lib/memoize.ts';
import { isPagePath } from './addresses.ts';
import { existsIn } from '../site/languages.ts';
import type { BaseSettings } from '../site/base-settings.ts';
import type { CollectionSource, ContentSource } from '../site/content-source.ts';
import type { SiteMap } from '../site/define-site.ts';
import type { PageDefinition } from '../site/page-definition.ts';
import type { ContentType } from '../site/content-type.ts';
import type { DocumentSources, UnplacedFile, UnplacedPage } from './plan.ts';

/** A file of a folder, with its fields for the functions of the site map. */
interface FolderEntry {
  readonly document: Document;
  readonly fields: object;
}

/** What the pages and the files of a definition depend on. */
type Expandable = Pick<PageDefinition, 'path' | 'paths' | 'content' | 'each' | 'by' | 'perPage'>;

type Expanded<Definition> = Omit<UnplacedPage, 'definition'> & { readonly definition: Definition };

/**
 * Returns the files of the site map in a language. One without content exists only in the default
 * language.
 */
export const expandFiles = (
  { files = [] }: Pick<SiteMap<BaseSettings>, 'files'>,
  content: LanguageContent,
): UnplacedFile[] =>
  files.flatMap((definition) =>
    definition.content === undefined && content.original !== undefined
      ? []
      : expandPage({ content: {}, ...definition }, content),
  );

/**
 * Returns the pages of a definition. Pages whose content has errors, which were reported, are
 * omitted. Throws the errors of the site map's functions.
 */
export function expandPage<Definition extends Expandable>(
  definition: Definition,
  content: LanguageContent,
): Expanded<Definition>[] {
  const { each } = definition;
  const { original = content } = content;
  const documents = findSources(definition.content, content);
  if (documents === undefined || !existsIn(definition, content.language)) return [];
  const [pathOf, localPathOf] = [pathIn(definition, original), pathIn(definition, content)];
  if (each === undefined) {
    const [first] = Object.values(documents).flat();
    const source = first?.file ?? 'templates/site.tsx';
    return [{ definition, path: pathOf(), localPath: localPathOf(), documents, source }];
  }
  const entries = listEntries(each, content);
  const own = entries.filter(({ document }) => isIn(document, content));
  // A list of nothing but missing translations is not shown.
  if (own.length === 0 && original !== content) return [];
  if (definition.by !== undefined) return expandGroups(definition, entries, documents, content);
  const siblings = entries.map(({ document }) => document);
  return own.map(({ document, fields }) => ({
    definition,
    path: pathOf(originalOf({ document, fields }, content).fields),
    localPath: localPathOf(fields),
    documents: { ...documents, entry: document },
    siblings,
    source: document.file,
  }));
}

/** Returns the function that returns the paths of a definition in a language. */
function pathIn({ path, paths }: Expandable, { language }: LanguageContent) {
  const own: unknown = paths?.[language.code] ?? path;
  // A field that a path consists of may be missing: `checkPaths` reports “undefined”.
  return (from?: unknown) => String(typeof own === 'function' ? own(from) : own);
}

/**
 * Returns whether a document belongs to the content of a language, and is not shown there instead
 * of its translation.
 */
export const isIn = (document: Document, { documents, original }: LanguageContent): boolean =>
  original === undefined || documents.get(document.original) === document;

/** Returns the entry that an entry translates; itself in the default language. */
function originalOf(entry: FolderEntry, { original }: LanguageContent): FolderEntry {
  if (original === undefined) return entry;
  const [found = entry] = usableEntries(
    [original.documents.get(entry.document.original)],
    original,
  );
  return found;
}

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
  const { each, by } = definition;
  const pathOf = pathIn(definition, content);
  if (each === undefined) return { paths: [pathOf()], complete: true };
  const isBlocked = findSources(definition.content, content) === undefined;
  if (isBlocked && by !== undefined) return { paths: [], complete: false };
  const made = isBlocked
    ? listEntries(each, content).map(({ fields }) => pathOf(fields))
    : pages.map((page) => page.path);
  const faulty = (content.folders.get(each.folder) ?? []).filter(
    (file) => content.documents.get(file)?.fields === undefined,
  );
  if (content.incomplete.has(each.folder)) return { paths: made, complete: false };
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
export function blockedFiles(
  { content: sources, each }: PageDefinition,
  content: LanguageContent,
): readonly string[] {
  if (findSources(sources, content) !== undefined) return [];
  const files = Object.values(sources).flatMap((source) =>
    'file' in source ? `content/${source.file}` : [],
  );
  return [...files, ...((each && content.folders.get(each.folder)) ?? [])];
}

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
      if (entries.length < shownFiles(source, content).length) return undefined;
      if (content.incomplete.has(source.folder)) return undefined;
      found[name] = entries.map(({ document }) => document);
    }
  }
  // A page of nothing but lists is not shown while they have no translations.
  const isEmpty = Object.values(found).every(
    (each) => !('file' in each) && !each.some((document) => isIn(document, content)),
  );
  const isTranslation = content.original !== undefined && Object.keys(sources).length > 0;
  return isTranslation && isEmpty ? undefined : found;
}

function usableEntries(
  documents: readonly (Document | undefined)[],
  content: LanguageContent,
): FolderEntry[] {
  return documents.flatMap((document) => {
    if (document?.fields === undefined) return [];
    const { file: source, original } = document;
    const { variables } = (isIn(document, content) ? content : content.original)!.settings;
    const id = contentSlug(original, content);
    const slug = localSlug(document, content);
    const fields = Object.assign({ id }, fieldsOf(document, variables), { slug, source });
    return [{ document, fields }];
  });
}

/**
 * Returns the drafts for which a definition has pages, whether they are shown or omitted, with the
 * paths of these pages.
 */
export function draftPages(
  definition: PageDefinition,
  content: LanguageContent,
): { readonly path: string; readonly document: Document }[] {
  const { each, by } = definition;
  if (each === undefined || by !== undefined) return [];
  const drafts = [...content.documents.values(), ...content.drafts.values()].filter(
    ({ draft, original }) => draft !== undefined && original.startsWith(folderPrefix(each.folder)),
  );
  const pathOf = pathIn(definition, content);
  return usableEntries(drafts, content).map(({ document, fields }) => {
    return { path: pathOf(fields), document };
  });
}

/** Returns the slug of a document; the translation of a file can set the last part of it. */
export const localSlug = ({ original, slug }: Document, content: LanguageContent) =>
  contentSlug(original, content).replace(/[^/]*$/, (own) => slug ?? own);

/**
 * Returns the slug of a row, or that of a file, relative to the outermost folder of the site map
 * that contains it.
 */
export function contentSlug(file: string, { folders }: Pick<LanguageContent, 'folders'>): string {
  const slugIn = slugs.get(folders) ?? memoize((name) => slugOf(name, outermost(name, folders)));
  slugs.set(folders, slugIn);
  return slugIn(file);
}

/** The slugs of a content, which are needed several times. */
const slugs = new WeakMap<LanguageContent['folders'], (file: string) => string>();

function outermost(file: string, folders: LanguageContent['folders']): string | undefined {
  const around = Array.from(folders.keys(), folderPrefix).filter((each) => file.startsWith(each));
  return around.sort((a, b) => a.length - b.length)[0];
}

function expandGroups<Definition extends Expandable>(
  definition: Definition,
  entries: readonly FolderEntry[],
  documents: DocumentSources,
  content: LanguageContent,
): Expanded<Definition>[] {
  const by = definition.by as (fields: object, index: number) => string | readonly string[];
  const { original = content } = content;
  const [pathOf, localPathOf] = [pathIn(definition, original), pathIn(definition, content)];
  // A translation names the groups of its original in the same order, perhaps in other words.
  const mainNames = new Map<string, string>();
  const localNames = new Map<string, string>();
  const named = entries.map((entry, index) => {
    const names = [by(entry.fields, index)].flat();
    const main =
      original === content ? names : [by(originalOf(entry, content).fields, index)].flat();
    for (const [at, name] of isIn(entry.document, content) ? names.entries() : []) {
      if (mainNames.has(name)) continue;
      const mainName = main[at] === undefined || localNames.has(main[at]) ? name : main[at];
      mainNames.set(name, mainName);
      localNames.set(mainName, name);
    }
    return { names, document: entry.document };
  });
  const members = new Map<string, Document[]>();
  for (const { names, document } of named)
    for (const each of names) {
      const isOwn = definition.perPage !== undefined || isIn(document, content);
      const name = isOwn ? each : localNames.get(each);
      if (name !== undefined && members.get(name)?.at(-1) !== document)
        members.set(name, [...(members.get(name) ?? []), document]);
    }
  if (members.size === 0 && definition.perPage !== undefined) members.set('1', []);
  const made = [...members].map(([name, own]) => ({
    own,
    group: { name, path: withoutSpaces(pathOf(mainNames.get(name) ?? name)), size: own.length },
  }));
  const groups = made.map(({ group }) => group);
  return made.map(({ own, group: { name, path } }, index) => ({
    definition,
    path,
    localPath: withoutSpaces(localPathOf(name)),
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

/** Returns a path that contains the name of a group as it is: `/houses/am-see/` for `/houses/Am See/`. */
const withoutSpaces = (path: string) =>
  isPagePath(path) ? path : path.split('/').map(slugify).join('/');

/** Returns the files of a folder that have no errors, in order. */
function listEntries(
  source: CollectionSource<ContentType>,
  content: LanguageContent,
): FolderEntry[] {
  const documents = shownFiles(source, content).map(
    (file) => content.documents.get(file) ?? content.original?.documents.get(file),
  );
  const entries = usableEntries(documents, content);
  const sort = source.sort as ((a: object, b: object) => number) | undefined;
  return sort === undefined ? entries : entries.sort((a, b) => sort(a.fields, b.fields));
}

/** Lists the files of a folder that are shown in a language, with the errors of some. */
function shownFiles(
  { folder, untranslated }: CollectionSource<ContentType>,
  content: LanguageContent,
): readonly string[] {
  const { folders } = (untranslated === 'original' ? content.original : undefined) ?? content;
  return folders.get(folder) ?? [];
}
