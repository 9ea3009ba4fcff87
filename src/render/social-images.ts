import { cacheKey } from '../cache/cache.ts';
import type { PlannedPage } from '../plan/plan.ts';
import { reporting, type Report } from '../report/diagnostic.ts';
import type { Picture } from '../site/define-site.ts';
import { keyedName } from './assets/asset-files.ts';

interface SocialImageOptions {
  /** The site's origin with its base path. */
  readonly address: string;
  /** The inputs of each image besides its drawing. */
  readonly inputs: readonly string[];
  readonly rasterize: (svg: string, source: string) => Promise<Uint8Array>;
  readonly publish: (output: string, bytes: Uint8Array, source: string) => void;
}

/** Collects the social images of pages. An image is named by its inputs, so pages need not wait for it. */
export function createSocialImages({ address, inputs, rasterize, publish }: SocialImageOptions) {
  const named = new Map<string, { readonly svg: string; readonly page: PlannedPage }>();
  return {
    /** Returns the address of a page's image, which `rasterizeSocialImages` makes. */
    socialImage(svg: string, page: PlannedPage): Picture {
      const output = keyedName('social.png', cacheKey([...inputs, svg]));
      if (!named.has(output)) named.set(output, { svg, page });
      return { url: address + output, width: 1200, height: 630 };
    },
    /** Makes the images. Reports those that cannot be rasterized. */
    async rasterizeSocialImages(report: Report): Promise<void> {
      for (const [output, { svg, page }] of named) {
        const describe: Report = ({ why, ...diagnostic }) =>
          report({
            ...diagnostic,
            why: [`It is the social image of the page ${page.path}.`, why]
              .filter(Boolean)
              .join(' '),
            file: 'templates/site.tsx',
          });
        await reporting(describe, async () =>
          publish(output, await rasterize(svg, page.source), page.source),
        );
      }
    },
  };
}
