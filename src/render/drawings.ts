import { cacheKey } from '../cache/cache.ts';
import type { PlannedPage } from '../plan/plan-site.ts';
import type { Picture } from '../site/define-site.ts';
import { keyedName } from './assets/asset-files.ts';

/** Whose picture it is, for mistakes. */
export type PicturedPage = Pick<PlannedPage, 'path' | 'source'>;

/** A picture that is to be drawn. */
export interface Drawing {
  readonly svg: string;
  readonly page: PicturedPage;
}

/** The pictures that pages have, which are drawn when all pages are made. */
export interface Drawings {
  /** Names the picture of a page by all that it is made from, so that no page waits for it. */
  name(svg: string, page: PicturedPage): Picture;
  /** By output path. */
  readonly named: ReadonlyMap<string, Drawing>;
}

/** `address` is the site's with its base path; `inputs` are what every picture is made from besides its drawing. */
export function createDrawings(address: string, inputs: readonly string[]): Drawings {
  const named = new Map<string, Drawing>();
  return {
    named,
    name(svg, { path, source }) {
      const output = keyedName('social.png', cacheKey([...inputs, svg]));
      const known = named.get(output);
      // Threads name them in no order.
      if (known === undefined || path < known.page.path)
        named.set(output, { svg, page: { path, source } });
      return { url: address + output, width: 1200, height: 630 };
    },
  };
}
