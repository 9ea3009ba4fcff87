import { withoutSlashes, type CollectionSource, type ContentSource } from './content-source.ts';
import type { ContentType } from './content-type.ts';

/** What pages and files of the site map have in common: where they are, and their content. */
export interface Definition {
  /** The path, or a function that returns it for the fields of a text or the name of a group. */
  readonly path: PathOf<never>;
  /** The path in each language of a page or a file that has several. */
  readonly paths?: Readonly<Record<string, PathOf<never>>>;
  readonly content?: Readonly<Record<string, ContentSource>>;
  /** The folder of `pages`, `groups` and `files`. */
  readonly each?: CollectionSource<ContentType>;
}

type PathOf<From> = string | ((from: From) => string);

/** A path for all languages, or one for each language in which the page exists. */
export type InLanguages<Path, Code extends string> = Path | Readonly<Record<Code, Path>>;

/** The folder and the content of `pages`, `groups` and `files`. */
export type EachOptions<Type extends ContentType, Sources> = CollectionSource<Type> & {
  /** The content besides the texts of the folder. */
  readonly content?: Sources;
};

/** Returns the paths of a definition. */
export function inLanguages(
  path: InLanguages<PathOf<never>, string>,
): Pick<Definition, 'path' | 'paths'> {
  if (typeof path !== 'object') return { path };
  const [first = '']: readonly PathOf<never>[] = Object.values(path);
  return { path: first, paths: path };
}

/** Returns the paths, the content and the folder of a definition for the texts of a folder. */
export function eachOf(
  path: InLanguages<(from: never) => string, string>,
  options: EachOptions<ContentType, Readonly<Record<string, ContentSource>>>,
): Definition & Required<Pick<Definition, 'content'>> {
  const { content = {}, folder } = options;
  return { ...inLanguages(path), content, each: { ...options, folder: withoutSlashes(folder) } };
}
