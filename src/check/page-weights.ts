import type { PlannedPage } from '../plan/plan.ts';
import type { Tree } from '../tree.ts';
import { compressedSize, kindOf } from './compressed-size.ts';
import { scanPage } from './scan-page.ts';

/** The kinds of files that a page loads. */
export type Kind = 'html' | 'script' | 'font' | 'image';

/** A page's path, and the transferred bytes of each kind: texts compressed with brotli, other files unchanged. */
export interface PageWeight {
  readonly path: string;
  readonly bytes: Readonly<Record<Kind, number>>;
}

/** Returns the weights of the pages at the root with the scripts, preloaded fonts and images that they refer to. Icons are not included, because browsers load them separately. */
export function weighPages(tree: Tree, pages: readonly PlannedPage[]): PageWeight[] {
  return pages.flatMap(({ variant, output, path }) => {
    const html = variant.slug === '' ? tree.get(output)?.bytes : undefined;
    if (html === undefined) return [];
    const bytes = { html: compressedSize(html), script: 0, font: 0, image: 0 };
    for (const reference of new Set(scanPage(html).references)) {
      const name = /(?:^|\/)(assets\/.*)$/.exec(reference)?.[1] ?? '';
      const kind = kindOf(name);
      const file = tree.get(name)?.bytes;
      if (kind !== undefined && file !== undefined)
        bytes[kind] += kind === 'script' ? compressedSize(file) : file.length;
    }
    return [{ path, bytes }];
  });
}
