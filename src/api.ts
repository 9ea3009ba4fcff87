export { collection, defineSite, entry, page, pages } from './site/define-site.ts';
export type { BaseSettings, FileDefinition, FontDefinition, PageContent, PageProps, Picture, Product, SiteMap, SiteTools } from './site/define-site.ts';
export { document } from './site/document.ts';
export type { Content, Markdown, MarkdownSection } from './site/document.ts';
export { choice, count, date, email, flag, list, object, optional, origin, slug, text } from './site/schema.ts';
export type { Infer } from './site/schema.ts';
