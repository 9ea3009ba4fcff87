import type { ContentType } from '../site/content-type.ts';
import type { BaseSettings } from '../site/base-settings.ts';
import type { SiteMap } from '../site/define-site.ts';
import type { Language } from '../site/languages.ts';
import { markdownSettings, wordsOf } from '../site/markdown-settings.ts';
import type { SourceLocator } from '../templates/source-locator.ts';
import {
  SiteError,
  createReport,
  limitProblems,
  type DiagnosticInput,
  type Report,
} from '../report/diagnostic.ts';
import { listContent, listStaticFiles } from './list-content.ts';
import { checkLanguages } from './languages/check-languages.ts';
import { hasWords } from './fields/schema-node.ts';
import { loadDocument, readRow, type Document, type TextContext } from './load-document.ts';
import { checkReferences } from './fields/references.ts';
import { loadTables, type Tables } from './fields/load-tables.ts';
import type { Records } from '../cache/records.ts';
import { loadSettings, settingsFileOf, type Settings } from './load-settings.ts';
import {
  findTranslations,
  localNames,
  translationName,
  translationsLock,
  type Translations,
} from './languages/translations.ts';
import { namedFiles, listFolders, sourcesOf } from './site-sources.ts';
import { reportUnused } from './unused.ts';

/** The content of the site in one language, after reading and validation. */
export interface LanguageContent {
  readonly language: Language;
  /** The content that it translates; `undefined` in the default language. */
  readonly original: LanguageContent | undefined;
  readonly settings: Settings;
  /** By the name of the document in the default language; see `Document`. */
  readonly documents: ReadonlyMap<string, Document>;
  /** For each collection, the names of its documents in order: files, or rows of a table. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  /** The collections with rows that are left out because of errors. */
  readonly incomplete: ReadonlySet<string>;
  /** The drafts that are left out, by file; they are not in `documents` and `folders`. */
  readonly drafts: ReadonlyMap<string, Document>;
  /** The files that have no translation in this language. */
  readonly missing: readonly string[];
}

/** The content of the site in its default language, and in the others. */
export interface LoadedContent extends LanguageContent {
  readonly translations: readonly LanguageContent[];
  /** The files that are read as content, some of which may be missing. */
  readonly sources: ReadonlySet<string>;
  /** The files of `assets/public/`, relative to it. */
  readonly staticFiles: readonly string[];
  /** Whether the fields of every text are known, since none has errors. */
  readonly complete: boolean;
}

/** Returns the content in every language, the default one first. */
export const allLanguages = (content: LoadedContent): readonly LanguageContent[] => [
  content,
  ...content.translations,
];

interface LoadOptions extends Pick<TextContext, 'parse'> {
  /** Whether drafts are included; otherwise they and their errors are ignored. */
  readonly drafts?: boolean;
  /** The day of the build; without it, each text is published. */
  readonly today?: string;
  /** Whether the texts are proofread. */
  readonly proofread?: boolean;
  /** Locates calls of the site map. */
  readonly locate?: SourceLocator;
  /** Keep parsed settings for later builds. */
  readonly records?: Records;
}

/** What reading the content of each language needs. */
interface Reading extends LoadOptions {
  readonly root: string;
  readonly map: SiteMap<BaseSettings>;
  readonly languages: readonly Language[];
  readonly translations: Translations;
  /** For each collection, the names of its documents in the default language. */
  readonly folders: LanguageContent['folders'];
  readonly tables: Tables;
  /** The files that the site map names individually. */
  readonly named: readonly string[];
  /** The files that are read as content, which reading adds to. */
  readonly sources: Set<string>;
  /** The files that texts name, which reading adds to. */
  readonly beside: Set<string>;
  readonly report: Report;
}

/**
 * Reads every file that the site map names. Reports all errors; throws SiteError for unusable
 * settings, after checking the rest.
 */
export async function loadContent(
  root: string,
  map: SiteMap<BaseSettings>,
  reportProblem: Report,
  options: LoadOptions = {},
): Promise<LoadedContent> {
  const { proofread = false, locate = () => undefined } = options;
  let failed = false;
  const limited = limitProblems(reportProblem);
  const report: Report = (problem) => {
    failed ||= problem.severity !== 'warning' && problem.code.startsWith('markdown/');
    limited(problem);
  };
  // First: it rejects what cannot be read.
  const found = listContent(root);
  const languages = checkLanguages(map, report);
  const [main, ...others] = languages;
  const { originals, translations } = findTranslations(found, languages, report);
  const textFolders = listFolders(root, map, originals, report);
  const site = { root, map, languages, translations, locate, report };
  const tables = loadTables(root, sourcesOf(map), { ...site, found });
  const folders = new Map([...textFolders, ...tables.names]);
  const named = namedFiles(map);
  const tableFiles = [...tables.names.keys()].map((each) => `content/${each}`);
  const sources = new Set([
    ...named,
    ...tableFiles.flatMap((each) => localNames(each, languages)),
    ...(others.length > 0 ? [translationsLock] : []),
  ]);
  const beside = new Set<string>();
  const reading = { ...options, ...site, folders, tables, named, sources, beside };
  const content = readLanguage(reading, main);
  const contents = others.map((language) => content && readLanguage(reading, language, content));
  const isComplete = (local: LanguageContent | undefined) =>
    local !== undefined &&
    local.incomplete.size === 0 &&
    [...local.documents.values()].every(({ fields }) => fields !== undefined);
  const complete = [content, ...contents].every(isComplete);
  // What a file with errors uses is not known, and only the proofreader finds a link that is none.
  if (complete && !failed) {
    const uses = { files: new Set([...sources, ...beside]), folders: [...textFolders.keys()] };
    reportUnused(found, uses, translations, (problem) => {
      if (proofread || problem.severity === 'error') report(problem);
    });
  }
  if (content === undefined || !contents.every((each) => each !== undefined)) throw new SiteError();
  const staticFiles = listStaticFiles(root);
  return { ...content, translations: contents, sources, staticFiles, complete };
}

/** Reads the content in one language; `undefined` without usable settings. */
function readLanguage(
  reading: Reading,
  language: Language,
  original?: LanguageContent,
): LanguageContent | undefined {
  const { root, map, languages, folders, tables, sources, report } = reading;
  const { incomplete } = tables;
  sources.add(settingsFileOf(language));
  const settings = loadSettings(root, map, language, report, original?.settings, reading.records);
  const { documents, drafts, missing } = readDocuments(reading, language, settings, original);
  const referenced = { documents, drafts, incomplete };
  // A translation refers to the entries of its original.
  if (original === undefined) {
    for (const [name, document] of documents)
      if (!checkReferences(document.references, referenced, report))
        documents.set(name, { ...document, fields: undefined });
    checkReferences(settings?.references ?? [], referenced, report);
  }
  const texts = [...documents.values(), ...drafts.values(), ...(settings ? [settings] : [])];
  for (const { links, images } of texts)
    for (const { beside } of [...links, ...images])
      if (beside !== undefined)
        for (const name of localNames(beside, languages)) reading.beside.add(name);
  if (settings === undefined) return undefined;
  const isShown = (file: string) =>
    original === undefined ? !drafts.has(file) : documents.has(file);
  const shown = Array.from(folders, ([folder, files]) => [folder, files.filter(isShown)] as const);
  return {
    language,
    original,
    settings,
    documents,
    folders: new Map(shown),
    incomplete,
    drafts,
    missing: [...missing],
  };
}

/** Reads the documents of one language, by the file of the default language. */
function readDocuments(
  reading: Reading,
  language: Language,
  settings: Settings | undefined,
  original?: LanguageContent,
) {
  const { root, map, folders, tables, named, sources, today, parse, report } = reading;
  const { breaks = false } = markdownSettings(map);
  const context: TextContext = {
    variables: settings && new Set(Object.keys(settings.variables)),
    words: wordsOf(language.code, markdownSettings(map)).words,
    breaks,
    origin: settings?.value.origin,
    blocks: map.blocks ?? {},
    today,
    parse,
  };
  const documents = new Map<string, Document>();
  const drafts = new Map<string, Document>();
  const missing = new Set<string>();
  const read = (name: string, type: ContentType): void => {
    const source = original?.documents.get(name);
    if (documents.has(name) || drafts.has(name)) return;
    if (original !== undefined && source === undefined) return;
    const file = original === undefined ? name : translationOf(name, type, language, reading);
    const { slug } = tables.rows.get(name) ?? {};
    if (file === undefined)
      return void missing.add(slug === undefined ? name : `${source?.file} (${slug})`);
    sources.add(file);
    // Without words, it is the same in every language.
    if (source !== undefined && file === name) return void documents.set(name, source);
    const isNeeded = original === undefined && named.includes(name);
    const own = { ...context, original: source };
    const row = tables.rows.get(file);
    const [errors, collect] = createReport();
    const document =
      row === undefined
        ? loadDocument(root, file, type, own, collect)
        : readRow(row, name, type, own, collect);
    const { draft } = document ?? {};
    const isLeftOut = draft !== undefined && !reading.drafts && !isNeeded;
    // A text with fixed sections, such as a legal text, has to exist in all languages.
    const isRequired = isNeeded || (original !== undefined && type.rules.sections !== undefined);
    if (document !== undefined && draft !== undefined && isRequired) report(draftNeeded(document));
    // Nobody has to complete a draft.
    if (!isLeftOut || draft.day !== undefined) errors.forEach(report);
    if (document !== undefined) (isLeftOut ? drafts : documents).set(name, document);
  };
  for (const source of sourcesOf(map, language))
    if ('file' in source) read(`content/${source.file}`, source.type);
    else for (const name of folders.get(source.folder) ?? []) read(name, source.type);
  return { documents, drafts, missing };
}

/**
 * Returns the file of a text in a language: its translation, or itself if it has no words;
 * `undefined` if there is none. Reports a missing translation of a legal text.
 */
function translationOf(
  file: string,
  { fields, rules }: ContentType,
  language: Language,
  { translations, report }: Pick<Reading, 'translations' | 'report'>,
): string | undefined {
  if (rules.body === 'none' && !hasWords(fields)) return file;
  const found = translations.get(language.code)?.get(file);
  if (found === undefined && rules.sections !== undefined)
    report({
      code: 'language/missing',
      message: `This text has no translation ${translationName(file, language)}.`,
      why: 'A text with fixed sections, such as a legal text, has to exist in all languages of the site.',
      fix: `Write ${translationName(file, language)}.`,
      file,
    });
  return found;
}

/** Returns the problem of a draft, or of a text on another than its days, that the site requires. */
export function draftNeeded({ file, draft }: Document): DiagnosticInput {
  const { why, field, line = 1, column = 1, length = 1 } = draft ?? {};
  return {
    code: 'content/draft',
    message: `This file ${why}, but the site requires it.`,
    why: 'A build leaves it out, and it is a legal text or the only text of its page.',
    fix: `Remove “${field}”, or keep the new text in another branch until it is final.`,
    file,
    line,
    column,
    length,
  };
}
