import { fieldsOf } from '../content/load-document.ts';
import type { PageParent } from '../site/page-props.ts';
import type { Plan, PlannedPage, Variant } from './plan.ts';

/**
 * Returns a function that lists the pages above a page of the same variant, by the folders of its
 * path in its language, the home page first.
 */
export function findParents({
  pages,
  origin,
}: Pick<Plan, 'pages' | 'origin'>): (page: PlannedPage) => readonly PageParent[] {
  const byPath = new Map<Variant, Map<string, PlannedPage>>();
  for (const page of pages) {
    const own = byPath.get(page.variant) ?? new Map<string, PlannedPage>();
    byPath.set(page.variant, own.set(page.localPath, page));
  }
  return ({ localPath, variant }) =>
    Array.from(localPath.matchAll(/\/(?=.)/g)).flatMap(({ index }) => {
      const page = byPath.get(variant)?.get(localPath.slice(0, index + 1));
      if (page === undefined) return [];
      const { path, address: href, canonical: url = origin + href } = page;
      return [{ path, href, url, title: titleOfPage(page) }];
    });
}

function titleOfPage({ documents, variant }: PlannedPage): string | undefined {
  const { entry, ...others } = documents;
  const own = [entry, ...Object.values(others)].find((each) => each && 'file' in each);
  if (own === undefined || !('file' in own)) return undefined;
  const { title } = fieldsOf(own, variant.variables) as { title?: unknown };
  return typeof title === 'string' ? title : undefined;
}
