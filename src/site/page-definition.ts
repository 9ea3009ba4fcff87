import type { ReactElement } from 'react';
import type { ContentSource, PageContent } from './content-source.ts';
import type { Content, ContentType, Fields } from './content-type.ts';
import {
  eachOf,
  inLanguages,
  type Definition,
  type EachOptions,
  type InLanguages,
} from './definition.ts';
import type { PageProps } from './page-props.ts';
import type { SiteImage } from './site-image.ts';

interface PageOptions<Settings, PageContent> {
  readonly component: (props: PageProps<Settings, PageContent>) => ReactElement;
  /** Returns the social image: an `<svg>` of 1200 × 630, or an image of `site.image`. */
  readonly picture?: (props: PageProps<Settings, PageContent>) => ReactElement | SiteImage;
  /** Returns the day on which the page's words last changed, for the sitemap. */
  readonly modified?: (content: PageContent) => string | undefined;
  /** Whether every product has a variant of the page; `true` unless given. */
  readonly perProduct?: boolean;
  /** Whether the page is canonical for search engines; `true` unless given. */
  readonly indexed?: boolean;
}

/** A page of the site, without the types of its content. Made by `page`, `pages` and `groups`. */
export interface PageDefinition<Settings = never, Code extends string = string>
  extends PageOptions<Settings, never>,
    Definition {
  /** The languages of the paths, for the type of the site. */
  readonly languages?: readonly Code[];
  readonly content: Readonly<Record<string, ContentSource>>;
  /** For `groups`: returns the groups of a file. */
  readonly by?: (fields: never, index: number) => string | readonly string[];
  /** For `groups`: the number of files on each numbered page. */
  readonly perPage?: number;
  readonly perProduct: boolean;
  readonly indexed: boolean;
}

/**
 * Declares a page. `path` is `/`, ends with `/`, or names a file such as `/404.html`: one for all
 * languages, or one for each. The page does not exist in languages without a path.
 */
export function page<
  Settings,
  const Sources extends Record<string, ContentSource>,
  const Path extends InLanguages<string, string>,
>(
  path: Path,
  options: PageOptions<Settings, PageContent<Sources>> & { readonly content: Sources },
): PageDefinition<Settings, Path extends string ? never : keyof Path & string> {
  return { ...defaults, ...options, ...inLanguages(path) };
}

const defaults = { perProduct: true, indexed: true };

type PageEntry<Type> = Content<Type> & { readonly path: string };

/** The content that the component of `pages` receives, in addition to the declared content. */
export interface EntryContent<Type> {
  readonly entry: PageEntry<Type>;
  /** Every file of the folder in order, including this one. */
  readonly siblings: readonly PageEntry<Type>[];
}

/** The content that the component of `groups` receives, in addition to the declared content. */
export interface GroupContent<Type> {
  /** The name of the group. */
  readonly group: string;
  /** The files of the group, in order. */
  readonly entries: readonly Content<Type>[];
  /** Every group, in the order in which the files name them. */
  readonly groups: readonly Group[];
  /** The position of the group among them, from 1. */
  readonly number: number;
  /** The groups before and after it. */
  readonly previous: Group | undefined;
  readonly next: Group | undefined;
}

/** A group of files that has a page, such as a tag or a year. */
export interface Group {
  readonly name: string;
  readonly path: string;
  /** The number of its files. */
  readonly size: number;
}

/**
 * Declares a page for every Markdown file of a folder and its subfolders. `path` returns a page's
 * path for the fields of its file. The component receives the file as `content.entry`, and all
 * files as `content.siblings`.
 */
export function pages<
  Settings,
  Type extends ContentType,
  const Sources extends Record<string, ContentSource> = Record<never, never>,
  Code extends string = never,
>(
  path: InLanguages<(fields: Fields<Type>) => string, Code>,
  options: EachOptions<Type, Sources> &
    PageOptions<Settings, PageContent<Sources> & EntryContent<Type>>,
): PageDefinition<Settings, Code> {
  return { ...defaults, ...options, ...eachOf(path, options) };
}

/**
 * Declares a page for every group of the Markdown files of a folder. `by` returns the groups of a
 * file, such as its tags, for its fields and its position; `perPage` is the number of files on each
 * of the pages `1`, `2` and so on, of which there is always the first. `path` returns a page's path
 * for a group's name.
 */
export function groups<
  Settings,
  Type extends ContentType,
  const Sources extends Record<string, ContentSource> = Record<never, never>,
  Code extends string = never,
>(
  path: InLanguages<(group: string) => string, Code>,
  options: EachOptions<Type, Sources> &
    PageOptions<Settings, PageContent<Sources> & GroupContent<Type>> &
    (
      | { by(fields: Fields<Type>, index: number): string | readonly string[]; perPage?: never }
      | { perPage: number; by?: never }
    ),
): PageDefinition<Settings, Code> {
  const { perPage } = options;
  const by =
    perPage === undefined
      ? options.by
      : (_: unknown, index: number) => String(Math.floor(index / perPage) + 1);
  return { ...defaults, ...options, ...eachOf(path, options), by };
}
