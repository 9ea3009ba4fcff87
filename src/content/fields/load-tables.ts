import { isTable, type ContentSource } from '../../site/content-source.ts';
import type { Language } from '../../site/languages.ts';
import { slugPattern } from '../../site/schema.ts';
import type { SourceLocator } from '../../templates/source-locator.ts';
import { createReport, hasErrors, type Problem, type Report } from '../../report/diagnostic.ts';
import { csvRows, type Table } from './csv-rows.ts';
import { readText } from '../../files/read-text.ts';
import type { Row, RowList } from './row.ts';
import { translationName, type Translations } from '../languages/translations.ts';
import { parseYaml } from '../../files/yaml.ts';
import { within } from '../../files/yaml-locator.ts';
import { parseJson } from './parse-json.ts';

/** The tables of a site in all languages. */
export interface Tables {
  /** By the name of their documents, such as `content/prints.csv/alps`, which is no file. */
  readonly rows: ReadonlyMap<string, Row>;
  /** For each collection, the names of its rows in the default language. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** The collections with rows that are left out because of errors. */
  readonly incomplete: ReadonlySet<string>;
}

interface TablesContext {
  /** The files of `content/`. */
  readonly found: readonly string[];
  readonly languages: readonly Language[];
  /** Receives the translations of rows. */
  readonly translations: Translations;
  /** Locates calls in the templates. */
  readonly locate: SourceLocator;
  readonly report: Report;
}

/** Reads the tables that the sources of a site name. Reports all errors but those of fields. */
export function loadTables(
  root: string,
  sources: readonly ContentSource[],
  { found, languages, translations, locate, report }: TablesContext,
): Tables {
  const rows = new Map<string, Row>();
  const names = new Map<string, readonly string[]>();
  const incomplete = new Set<string>();
  for (const source of sources) {
    if ('file' in source || !isTable(source) || names.has(source.folder)) continue;
    const { folder, values, call, type, key = 'slug' } = source;
    for (const language of languages) {
      const isTranslation = language.folder !== '';
      const file = translationName(`content/${folder}`, language);
      if (isTranslation && !found.includes(file)) continue;
      const [problems, collect] = createReport();
      const table = { file, entries: type.fields.entries, key, isTranslation, report: collect };
      const list =
        call === undefined
          ? readTable(root, table)
          : listValues(values, folder, locate(call) ?? siteMap);
      const own = list === undefined ? [] : listRows(list, table);
      for (const row of own) {
        const [name, original] = [`${file}/${row.slug}`, `content/${folder}/${row.slug}`];
        rows.set(name, row);
        if (rows.has(original)) translations.get(language.code)?.set(original, name);
        else
          collect({
            code: 'language/no-original',
            message: `There is no row “${row.slug}” in content/${folder} that this row translates.`,
            fix: 'Correct its name, or delete the row.',
            file,
            ...row.data.locationOf([key]),
          });
      }
      problems.forEach(report);
      if (isTranslation) continue;
      const rowNames = own.map(({ slug }) => `${file}/${slug}`);
      names.set(folder, rowNames);
      if (hasErrors(problems)) incomplete.add(folder);
    }
  }
  return { rows, names, incomplete };
}

/** Where a call is if it cannot be located. */
const siteMap = { file: 'templates/site.tsx', line: 1, column: 1 };

/**
 * Reads a CSV, YAML or JSON file. Reports all errors but those of slugs and fields; returns
 * `undefined` if it has no list of rows.
 */
function readTable(root: string, table: Table): RowList | undefined {
  const { file, report } = table;
  const text = readText(root, file, report);
  if (text === undefined) return undefined;
  if (file.endsWith('.csv')) return csvRows(text, table);
  const data = file.endsWith('.json')
    ? parseJson(text, file, report)
    : parseYaml(text, { file, start: 0, end: text.length, report });
  if (data === undefined) return undefined;
  // A file of comments has no rows.
  return /^[^\S\n]*[^\s#]/m.test(text) ? { file, data } : undefined;
}

/** Returns the rows that the site map loads. Their problems are located at its call. */
function listValues(value: unknown, folder: string, { file, ...at }: typeof siteMap): RowList {
  const locate = () => ({ ...at, length: 'collection'.length });
  return {
    file,
    data: { value, locationOf: locate, locationOfKey: locate, sourceOf: String },
    advise: (problem, index) => ({
      ...problem,
      message: `Row ${index + 1} of “${folder.slice(0, -2)}”: ${problem.message}`,
      fix: 'Correct the value where it comes from, or before it is passed to collection().',
    }),
  };
}

/** Returns the rows that have a usable slug. Reports the others. */
function listRows(
  { file, data, advise = (problem) => problem }: RowList,
  { entries, key, isTranslation, report }: Table,
): Row[] {
  if (!Array.isArray(data.value)) {
    report({ ...notList, file, ...data.locationOf([]) });
    return [];
  }
  const known = new Set<string>();
  const isField = !isTranslation && Object.hasOwn(entries, key);
  return (data.value as readonly unknown[]).flatMap((value, index): Row | readonly Row[] => {
    const { [key]: given, ...others } = Object(value) as Readonly<Record<string, unknown>>;
    const slug = String(given ?? '');
    const path = [index, key];
    const isNumber = typeof given === 'number' && /\.ya?ml$/.test(file);
    const written = isNumber ? data.sourceOf(path) : slug;
    const mustQuote = isNumber && (!isField || written !== slug);
    const problem = isGroup(value)
      ? problemOfSlug(slug, key, known.has(slug), mustQuote ? written : undefined)
      : notGroup;
    if (problem !== undefined) {
      report(advise({ ...problem, file, ...data.locationOf(path) }, index));
      return [];
    }
    known.add(slug);
    return {
      slug,
      file,
      data: { ...data, ...within(data, [index]), value: isField ? value : others },
      advise: (problem) => advise(problem, index),
    };
  });
}

const isGroup = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `unquoted` is a number as it is written in YAML. */
function problemOfSlug(
  slug: string,
  key: string,
  isKnown: boolean,
  unquoted: string | undefined,
): Problem | undefined {
  if (unquoted !== undefined)
    return {
      code: 'data/slug',
      message: `“${key}” is a number in YAML, which may lose zeros and signs.`,
      fix: `Put it in quotation marks: "${unquoted}"`,
    };
  if (!slugPattern.test(slug))
    return {
      code: 'data/slug',
      message:
        slug === '' ? `This row has no “${key}”.` : `“${key}” cannot be a part of an address.`,
      why: 'It names the row in addresses, which must not change when other rows are added.',
      fix: 'Write lowercase letters, digits and hyphens, such as two-words.',
    };
  if (!isKnown) return undefined;
  return {
    code: 'data/duplicate-slug',
    message: `A row above has the same “${key}”.`,
    why: 'Two pages would have the same address.',
    fix: 'Give one of them another name.',
  };
}

const notList: Problem = {
  code: 'data/no-list',
  message: 'This is not a list of rows.',
  fix: 'Write a list with a group of fields for each row: in YAML, begin each with “- ”.',
};

const notGroup: Problem = {
  code: 'content/wrong-type',
  message: 'A row must be a group of fields.',
  fix: 'Write each field as “name: value”, below each other.',
};
