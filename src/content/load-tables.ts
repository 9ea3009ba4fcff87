import type { ContentType } from '../site/content-type.ts';
import {
  isTable,
  nameOfValues,
  type CollectionSource,
  type ContentSource,
} from '../site/define-site.ts';
import type { Language } from '../site/languages.ts';
import type { SourceLocator } from '../site/source-locator.ts';
import { checkCharacters } from '../files/forbidden-characters.ts';
import {
  createReport,
  hasErrors,
  type DiagnosticInput,
  type Problem,
  type Report,
} from '../report/diagnostic.ts';
import { positionAt, type Location } from '../report/location.ts';
import { csvRows } from './csv-rows.ts';
import { checkValues } from './forbidden-values.ts';
import { folderPrefix } from './list-content.ts';
import { readText } from './read-text.ts';
import type { FoundRow, Row, TableText } from './row.ts';
import { translationName } from './translations.ts';
import { parseYaml, type YamlData } from './yaml.ts';
import { createYamlLocator, within, type YamlLocator } from './yaml-locator.ts';

/** The rows of one table, in one language. */
export interface Table {
  readonly rows: readonly Row[];
  /** Whether no row is left out because of an error. */
  readonly isComplete: boolean;
}

/** The tables of a site in all languages. */
export interface Tables {
  /** By the name of their documents, such as `content/prints.csv/alps`, which is no file. */
  readonly rows: ReadonlyMap<string, Row>;
  /** For each collection, the names of its rows in the default language. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** The collections with rows that are left out because of errors. */
  readonly incomplete: ReadonlySet<string>;
  /** The files that were read. */
  readonly files: readonly string[];
}

interface TablesContext {
  /** The files of `content/`. */
  readonly found: readonly string[];
  readonly languages: readonly Language[];
  /** Locates calls in the templates. */
  readonly locate: SourceLocator;
  readonly report: Report;
}

/** Reads the tables that the sources of a site name. Reports all errors but those of fields. */
export function loadTables(
  root: string,
  sources: readonly ContentSource[],
  { found, languages, locate, report }: TablesContext,
): Tables {
  const rows = new Map<string, Row>();
  const names = new Map<string, readonly string[]>();
  const incomplete = new Set<string>();
  const files: string[] = [];
  for (const source of sources) {
    if ('file' in source || !isTable(source) || names.has(source.folder)) continue;
    const { folder, values } = source;
    for (const language of values === undefined ? languages : languages.slice(0, 1)) {
      const isTranslation = language.folder !== '';
      const file = translationName(`content/${folder}`, language);
      if (isTranslation && !found.includes(file)) continue;
      const table =
        values === undefined
          ? readTable(root, file, source, isTranslation, report)
          : valueRows(source, values, locate(source.call) ?? siteMap, report);
      const own = table.rows.map((row) => [rowName(file, row), row] as const);
      const known = isTranslation
        ? own.filter(([, row]) => isKnown(row, source, rows, report))
        : own;
      for (const [name, row] of known) rows.set(name, row);
      if (values === undefined) files.push(file);
      if (isTranslation) continue;
      names.set(
        folder,
        own.map(([name]) => name),
      );
      if (!table.isComplete) incomplete.add(folder);
    }
  }
  return { rows, names, incomplete, files };
}

/** Where a call of the site map is if it cannot be located. */
const siteMap = { file: 'templates/site.tsx', line: 1, column: 1 };

const rowName = (file: string, { slug }: Pick<Row, 'slug'>) =>
  `${folderPrefix(file.slice('content/'.length))}${slug}`;

/** Returns the name of the translation of a row; `undefined` if there is none. */
export function translatedRow(name: string, { rows }: Tables, language: Language) {
  const row = rows.get(name);
  const translated = row && rowName(translationName(row.file, language), row);
  return translated !== undefined && rows.has(translated) ? translated : undefined;
}

function isKnown(
  { slug, file, data }: Row,
  { folder }: CollectionSource<ContentType>,
  rows: Tables['rows'],
  report: Report,
): boolean {
  const isKnown = rows.has(`${folderPrefix(folder)}${slug}`);
  if (!isKnown)
    report({
      code: 'language/no-original',
      message: `There is no row “${slug}” in content/${folder} that this row translates.`,
      fix: 'Correct its name, or delete the row.',
      file,
      ...data.locationOf([]),
    });
  return isKnown;
}

/** Reads the rows of a CSV, YAML or JSON file. Reports all errors but those of fields. */
function readTable(
  root: string,
  file: string,
  { type, key = 'slug' }: Pick<CollectionSource<ContentType>, 'type' | 'key'>,
  isTranslation: boolean,
  report: Report,
): Table {
  const [problems, collect] = createReport();
  const written = readText(root, file, collect) ?? '';
  const text = checkCharacters(written, { file, report: collect });
  const table = { text, file, type, key, isTranslation, report: collect };
  const isCsv = file.endsWith('.csv');
  const found = hasErrors(problems) ? [] : isCsv ? csvRows(table) : listedRows(table);
  const rows = withSlugs(found, file, key, collect);
  problems.forEach(report);
  return { rows, isComplete: !hasErrors(problems) };
}

/** Leaves out the rows without a usable slug, and reports them. */
function withSlugs(found: readonly FoundRow[], file: string, key: string, report: Report): Row[] {
  const known = new Map<string, FoundRow>();
  return found.flatMap((row) => {
    const slug = String(row.slug ?? '');
    const other = known.get(slug);
    const problem = slugPattern.test(slug)
      ? other && sameSlug(key, other.locateSlug().line)
      : slug === ''
        ? noSlug(key)
        : wrongSlug(key);
    if (problem !== undefined) {
      report(row.advise({ ...problem, file, ...row.locateSlug() }));
      return [];
    }
    known.set(slug, row);
    return { ...row, slug, file };
  });
}

/** As in the names of Markdown files, with slashes for folders. */
const slugPattern = /^[a-z0-9]+(?:[-._~/][a-z0-9]+)*$/;

/** Returns the rows of a YAML or JSON file: a list of groups of fields. */
function listedRows({ text, file, type, key, report }: TableText): readonly FoundRow[] {
  const data = file.endsWith('.json')
    ? parseJson(text, file, report)
    : parseYaml(text, { file, start: 0, end: text.length, report });
  if (data === undefined) return [];
  checkValues(data, { file, report });
  if (!Array.isArray(data.value)) {
    // A file of comments has no rows.
    if (/^\s*[^\s#]/m.test(text)) report({ ...notList, file, ...data.locationOf([]) });
    return [];
  }
  return data.value.flatMap((row: unknown, index) => {
    if (isGroup(row)) return rowOf(row, key, type, within(data, [index]));
    report({ ...notGroup, file, ...data.locationOf([index]) });
    return [];
  });
}

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rowOf(row: Group, key: string, type: ContentType, data: YamlLocator): FoundRow {
  const { [key]: slug, ...others } = row;
  return {
    slug,
    locateSlug: () => data.locationOf(slug === undefined ? [] : [key]),
    data: { ...data, value: Object.hasOwn(type.fields.entries, key) ? row : others },
    advise: (problem) => problem,
  };
}

/** JSON is located as YAML, which contains it. */
function parseJson(text: string, file: string, report: Report): YamlData | undefined {
  try {
    const locator = createYamlLocator(() => text, { start: 0, end: text.length });
    return { ...locator, value: JSON.parse(text) };
  } catch (error) {
    const [, offset = text.trimEnd().length] = /position (\d+)/.exec(String(error)) ?? [];
    report({ ...invalidJson, file, ...positionAt(text, Number(offset)) });
    return undefined;
  }
}

/** Returns the rows of a list that the site map loads. Their problems are located at its call. */
function valueRows(
  { folder, type, key = 'slug' }: CollectionSource<ContentType>,
  values: readonly unknown[],
  { file, line, column }: Required<Pick<Location, 'file' | 'line' | 'column'>>,
  report: Report,
): Table {
  const [problems, collect] = createReport();
  const locate = () => ({ line, column, length: 'collection'.length });
  const found = values.flatMap((value, index): FoundRow | readonly FoundRow[] => {
    const advise = (problem: DiagnosticInput) => ({
      ...problem,
      message: `Row ${index + 1} of “${nameOfValues(folder)}”: ${problem.message}`,
      fix: 'Correct the value where it comes from, or before it is passed to collection().',
    });
    const data: YamlLocator = {
      locationOf: locate,
      locationOfMissing: locate,
      locationOfKey: locate,
      locationWithin: locate,
      sourceOf: String,
    };
    if (isGroup(value)) return { ...rowOf(value, key, type, data), advise };
    collect(advise({ ...notGroup, file, ...locate() }));
    return [];
  });
  const rows = withSlugs(found, file, key, collect);
  problems.forEach(report);
  return { rows, isComplete: !hasErrors(problems) };
}

const noSlug = (key: string): Problem => ({
  code: 'data/no-slug',
  message: `This row has no “${key}”.`,
  why: 'It names the row in addresses, which must not change when other rows are added.',
  fix: 'Write one: lowercase letters, digits and hyphens.',
});

const wrongSlug = (key: string): Problem => ({
  code: 'data/slug',
  message: `“${key}” cannot be a part of an address.`,
  fix: 'Write lowercase letters, digits and hyphens, such as two-words.',
});

const sameSlug = (key: string, line: number): Problem => ({
  code: 'data/duplicate-slug',
  message: `The row in line ${line} has the same “${key}”.`,
  why: 'Two pages would have the same address.',
  fix: 'Give one of them another name.',
});

const notList: Problem = {
  code: 'data/no-list',
  message: 'The file is not a list of rows.',
  fix: 'Begin each row with “- ”, and write its fields below each other.',
};

const notGroup: Problem = {
  code: 'content/wrong-type',
  message: 'A row must be a group of fields.',
  fix: 'Write each field as “name: value”, below each other.',
};

const invalidJson: Problem = {
  code: 'data/json',
  message: 'This is not valid JSON.',
  fix: 'Look for a missing quotation mark or bracket. JSON has no comma after the last item, and no comments.',
};
