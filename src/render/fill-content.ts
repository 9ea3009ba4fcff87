import type { Bindings } from '../content/text-template.ts';
import type { Document } from '../content/load-document.ts';
import { memoize } from '../memoize.ts';
import type { Variant, DocumentSources, Plan } from '../plan/plan.ts';
import type { ContentFiles } from './content-files.ts';
import type { SiteTools } from '../site/define-site.ts';

/**
 * Fills in the content of a page for one variant of the site, as its component receives it. A list is filled in once
 * for all pages of a variant, so that every page of a large folder may have its siblings.
 */
export function fillContent(
  documents: DocumentSources,
  variant: Variant,
  tools: SiteTools,
  files: ContentFiles,
  { places }: Pick<Plan, 'places'>,
): Record<string, object> {
  const filling: Bindings = {
    variables: variant.variables,
    // Texts link to the same page again and again.
    href: memoize((link) => tools.href(link)),
    asset: (name) => files.addressOf(name),
    size: (name) => files.sizeOf(name),
    placeOf: (file) => places.get(file) ?? { slug: '', path: undefined },
  };
  const lists = listsOf(variant);
  return Object.fromEntries(
    Object.entries(documents).map(([name, source]) => {
      if (!isList(source)) return [name, source.fill(filling)];
      const list = lists.get(source) ?? source.map((document) => document.fill(filling));
      lists.set(source, list);
      return [name, list];
    }),
  );
}

const filledLists = new WeakMap<Variant, Map<readonly Document[], object[]>>();

function listsOf(variant: Variant): Map<readonly Document[], object[]> {
  const lists = filledLists.get(variant) ?? new Map<readonly Document[], object[]>();
  filledLists.set(variant, lists);
  return lists;
}

/** `Array.isArray` does not narrow readonly lists. */
const isList = (source: Document | readonly Document[]): source is readonly Document[] =>
  Array.isArray(source);
