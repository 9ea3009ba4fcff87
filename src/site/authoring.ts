/** The module `react-sitegen` of templates: the functions and types that describe a site. */
export { atom, type AtomEntry } from './atom.ts';
export { block } from './block.ts';
export type { Checks, LegalText } from './checks.ts';
export { Breadcrumbs, Interactive, Picture, Script } from './components.tsx';
export { collection, entry } from './content-source.ts';
export { defineSite } from './define-site.ts';
export { file, files } from './file-definition.ts';
export { groups, page, pages } from './page-definition.ts';
export type { BaseSettings, Product, Redirect } from './base-settings.ts';
export type { BlockBody, BlockDefinition, BlockProps } from './block.ts';
export type { PageContent } from './content-source.ts';
export type { SiteMap } from './define-site.ts';
export type { FileDefinition, FileProps } from './file-definition.ts';
export type { FontDefinition } from './font-definition.ts';
export type { EntryContent, Group, GroupContent } from './page-definition.ts';
export type { Alternate, PageLanguage, PageParent, PageProps, SocialImage } from './page-props.ts';
export type { ImageOptions, ImageSource, SiteImage } from './site-image.ts';
export type { SiteTools } from './site-tools.ts';
export { groupBy } from '../lib/group-by.ts';
export { slugify } from '../lib/slugify.ts';
export { reference, type Entry } from './reference.ts';
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
  time,
} from './schema.ts';
export type { ImageFile, Infer, Link, Phrase } from './schema.ts';
