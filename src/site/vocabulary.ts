/** What templates import from `sitegen`: the words in which a site describes itself. */
export type { Checks, Fact, LegalText, Requirement } from './checks.ts';
export { collection, defineSite, entry, page, pages } from './define-site.ts';
export type {
  BaseSettings,
  FileDefinition,
  FontDefinition,
  PageContent,
  PageProps,
  Picture,
  Product,
  SiteMap,
  SiteTools,
} from './define-site.ts';
export { document } from './document.ts';
export type { Content, Markdown, MarkdownSection, Placeable } from './document.ts';
export {
  choice,
  count,
  date,
  described,
  email,
  flag,
  list,
  object,
  optional,
  origin,
  slug,
  text,
} from './schema.ts';
export type { Infer } from './schema.ts';
