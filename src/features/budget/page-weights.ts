import type { PlannedPage } from '../../plan/plan.ts';
import type { Tree } from '../../tree.ts';
import { compressedSize, kindOf } from './compressed-size.ts';
import { scanPage } from '../../check/scan-page.ts';

/**
 * Returns the paths of the pages at the root, and the transferred bytes of each with the scripts,
 * preloaded fonts and images that it refers to, by kind: texts compressed with brotli, other files
 * unchanged. Icons are not included, because browsers load them separately.
 */
export function weighPages(tree: Tree, pages: readonly PlannedPage[]) {
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
