import type { Content, ContentType, Fields } from './content-type.ts';

/** One Markdown file, or every Markdown file of a folder. Paths are relative to `content/`. */
export type ContentSource =
  | { readonly file: string; readonly type: ContentType }
  | CollectionSource<ContentType>;

/**
 * Every Markdown file of a folder and its subfolders, sorted by path unless `sort` is given; or
 * every row of a table, in its order.
 */
export interface CollectionSource<Type extends ContentType> {
  /** The folder, or a file such as `prints.csv`; `events()` for rows that the site map loads. */
  readonly folder: string;
  /** The name of the column with the slug of a row; `slug` unless given. */
  readonly key?: string;
  /** The rows that the site map loads, and where it does so. */
  readonly values?: unknown;
  readonly call?: Error;
  readonly type: Type;
  /**
   * What a list shows in a language in which a file has no translation: nothing, or the original's
   * words; `omit` unless given.
   */
  readonly untranslated?: 'omit' | 'original';
  /** Compares two files, as for `Array.sort`. */
  sort?(a: Fields<Type>, b: Fields<Type>): number;
}

/** Declares that a page reads one Markdown file. */
export const entry = <Type extends ContentType>(file: string, type: Type) => ({ file, type });

/**
 * Declares that a page reads every Markdown file of a folder, sorted by path unless `sort` is
 * given, and those with a translation unless `untranslated` is `original`; or every row of a file
 * such as `prints.csv`, `prints.yaml` or `prints.json`.
 */
export function collection<Type extends ContentType>(
  folder: string,
  type: Type,
  options?: CollectionOptions<Type>,
): CollectionSource<Type>;
/**
 * Declares that a page reads rows from elsewhere, such as an API or an import: a list of objects.
 * `name` is for messages.
 */
export function collection<Type extends ContentType>(
  values: unknown,
  type: Type,
  options: CollectionOptions<Type> & { readonly name: string },
): CollectionSource<Type>;
export function collection<Type extends ContentType>(
  from: unknown,
  type: Type,
  { name = '', ...options }: CollectionOptions<Type> & { readonly name?: string } = {},
): CollectionSource<Type> {
  return typeof from === 'string'
    ? { folder: withoutSlashes(from), type, ...options }
    : { folder: `${name}()`, values: from, call: new Error(name), type, ...options };
}

type CollectionOptions<Type extends ContentType> = Pick<
  CollectionSource<Type>,
  'sort' | 'key' | 'untranslated'
>;

/** Returns whether a source consists of rows instead of Markdown files. */
export const isTable = (source: ContentSource): boolean =>
  'folder' in source && (source.call !== undefined || /\.(?:csv|ya?ml|json)$/.test(source.folder));

/** Returns a folder without slashes at its start and end. */
export const withoutSlashes = (folder: string) => folder.replace(/^\/|\/$/g, '');

/** The content of a page's component, by the sources that the page declares. */
export type PageContent<Sources> = {
  readonly [Name in keyof Sources]: Sources[Name] extends {
    readonly folder: string;
    readonly type: infer Type;
  }
    ? readonly Content<Type>[]
    : Sources[Name] extends { readonly file: string; readonly type: infer Type }
      ? Content<Type>
      : never;
};
