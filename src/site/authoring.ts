/** The module `react-sitegen` of templates: the functions and types that describe a site. */
export { atom, type AtomEntry } from './atom.ts';
export { block } from './block.ts';
export type { Checks, LegalText } from './checks.ts';
export { collection, defineSite, entry, file, files, groups, page, pages } from './define-site.ts';
export type {
  Alternate,
  BaseSettings,
  BlockBody,
  BlockDefinition,
  BlockProps,
  EntryContent,
  FileDefinition,
  FileProps,
  FontDefinition,
  Group,
  GroupContent,
  ImageOptions,
  ImageSource,
  PageContent,
  PageLanguage,
  PageParent,
  PageProps,
  Picture,
  Product,
  Redirect,
  SiteImage,
  SiteMap,
  SiteTools,
} from './define-site.ts';
export { jsonLd, type Thing } from './json-ld.ts';
export { contentType, imported, importedPath } from './content-type.ts';
export type { Content, Fields, Markdown, MarkdownSection } from './content-type.ts';
export {
  oneOf,
  integer,
  number,
  union,
  date,
  datetime,
  describe,
  email,
  host,
  image,
  link,
  boolean,
  array,
  base,
  object,
  optional,
  origin,
  record,
  redirects,
  slug,
  url,
  string,
  text,
} from './schema.ts';
export type { ImageFile, Infer, Link, Phrase } from './schema.ts';
