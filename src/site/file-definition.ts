import type { ReactElement } from 'react';
import type { ContentSource, PageContent } from './content-source.ts';
import type { Content, ContentType, Fields } from './content-type.ts';
import { eachOf, type Definition, type EachOptions, type InLanguages } from './definition.ts';
import type { PageProps } from './page-props.ts';

/** A file that templates produce besides the pages, such as a feed, a web manifest or an icon. */
export interface FileDefinition<Settings> extends Definition {
  /**
   * Such as `/site.webmanifest`, or a function that returns it for the fields of a text. A file with
   * content exists in each language.
   */
  readonly path: Definition['path'];
  /**
   * Returns a string, bytes, or an element. If the path ends in `.png` or `.ico`, a string or an
   * element is an SVG to rasterize.
   */
  readonly contents: (props: FileProps<Settings, never>) => string | Uint8Array | ReactElement;
}

/** The argument of the function `contents`. */
export interface FileProps<Settings, FileContent>
  extends Omit<PageProps<Settings, FileContent>, 'page'> {
  /** The file's language; `''` for a site without `languages`. */
  readonly language: string;
}

/**
 * Declares a file that reads content, such as a feed. It receives the content of the site at the
 * root.
 */
export function file<Settings, const Sources extends Record<string, ContentSource>>(
  path: string,
  options: {
    readonly content: Sources;
    readonly contents: (
      props: FileProps<Settings, PageContent<Sources>>,
    ) => string | Uint8Array | ReactElement;
  },
): FileDefinition<Settings> {
  return { path, ...options };
}

/**
 * Declares a file for every Markdown file of a folder and its subfolders, such as the business card
 * of each person. `path` returns its path for the fields of the text, and `contents` receives the
 * text as `content.entry`.
 */
export function files<
  Settings,
  Type extends ContentType,
  const Sources extends Record<string, ContentSource> = Record<never, never>,
  Code extends string = never,
>(
  path: InLanguages<(fields: Fields<Type>) => string, Code>,
  options: EachOptions<Type, Sources> & {
    readonly contents: (
      props: FileProps<Settings, PageContent<Sources> & { readonly entry: Content<Type> }>,
    ) => string | Uint8Array | ReactElement;
  },
): FileDefinition<Settings> {
  return { contents: options.contents, ...eachOf(path, options) };
}
