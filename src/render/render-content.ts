import type { Bindings } from '../content/text-pattern.ts';
import { fillDocument, type Document } from '../content/load-document.ts';
import { memoize } from '../memoize.ts';
import { findRoute } from '../plan/file-links.ts';
import type { Variant, DocumentSources, Plan } from '../plan/plan.ts';
import type { ContentFiles } from './content-files.ts';
import type { SiteTools } from '../site/define-site.ts';

/**
 * Renders the content of a page for one variant of the site, as its component receives it. A list is rendered once for
 * all pages of a variant, so that every page of a large folder can have its siblings.
 */
export function renderContent(
  documents: DocumentSources,
  variant: Variant,
  tools: SiteTools,
  files: ContentFiles,
  { routes }: Pick<Plan, 'routes'>,
): Record<string, object> {
  const bindings: Bindings = {
    variables: variant.variables,
    // Texts link to the same pages again and again.
    href: memoize((link) => tools.href(link)),
    asset: files.addressOf,
    size: files.sizeOf,
    routeOf: (file, from) => findRoute(routes, file, from) ?? { slug: '', path: undefined },
  };
  const lists = renderedLists.get(variant) ?? new Map<readonly Document[], object[]>();
  renderedLists.set(variant, lists);
  return Object.fromEntries(
    Object.entries(documents).map(([name, source]) => {
      if (!isList(source)) return [name, fillDocument(source, bindings)];
      const list = lists.get(source) ?? source.map((document) => fillDocument(document, bindings));
      lists.set(source, list);
      return [name, list];
    }),
  );
}

const renderedLists = new WeakMap<Variant, Map<readonly Document[], object[]>>();

/** `Array.isArray` does not narrow readonly lists. */
const isList = (source: Document | readonly Document[]): source is readonly Document[] =>
  Array.isArray(source);
