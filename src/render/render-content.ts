import { fillDocument, type Document } from '../content/load-document.ts';
import type { Bindings } from '../content/text-pattern.ts';
import { memoize } from '../lib/memoize.ts';
import { findRoute } from '../plan/routes.ts';
import type { DocumentSources, Variant } from '../plan/plan.ts';
import type { SiteTools } from '../site/define-site.ts';
import type { Assets } from './prepare-assets.ts';

/** Changes the content of a document before a component receives it. */
export type ChangeContent = (content: object, document: Document) => object;

/**
 * Returns a function that renders documents for one variant of the site, as components receive
 * them. A list is filled in on first use and once for all pages, so that every page of a large
 * folder can have its siblings.
 */
export function createContentRenderer(
  { language, variables, routes, original, untranslated }: Variant,
  { href }: SiteTools,
  { contentFiles: files, images: { image } }: Pick<Assets, 'contentFiles' | 'images'>,
  change: ChangeContent = (content) => content,
): (documents: DocumentSources) => Record<string, object> {
  const bindings: Bindings = {
    variables,
    // Texts link to the same pages again and again.
    href: memoize((link) => href(link)),
    asset: (name) => files.find(files.inLanguage(name, language)).address,
    image: (name) => image(files.find(files.inLanguage(name, language))),
    routeOf: (file, from) => findRoute(routes, file, from) ?? { id: '', slug: '', path: undefined },
  };
  const inOriginal = original && {
    ...bindings,
    variables: original.variables,
    lang: original.language.tag,
  };
  const fill = (document: Document) => {
    const own = (untranslated.has(document) ? inOriginal : undefined) ?? bindings;
    return change(fillDocument(document, own), document);
  };
  const fillList = memoize((documents: readonly Document[]) => documents.map(fill));
  return (documents) => {
    const content: Record<string, object> = {};
    for (const [name, source] of Object.entries(documents)) {
      if (!isList(source)) {
        content[name] = fill(source);
        continue;
      }
      const get = () => fillList(source);
      Object.defineProperty(content, name, { get, enumerable: true });
    }
    return content;
  };
}

/** `Array.isArray` does not narrow readonly lists. */
const isList = (source: Document | readonly Document[]): source is readonly Document[] =>
  Array.isArray(source);
