import { cacheKey } from '../cache/cache.ts';
import { SiteError } from '../report/diagnostic.ts';
import { keyedName } from './assets/asset-files.ts';
import type { Assets, PicturedPage } from './rendering.ts';

interface SocialImageOptions {
  /** The site's origin with its base path. */
  readonly address: string;
  /** Everything that each image is made from besides its drawing. */
  readonly inputs: readonly string[];
  readonly rasterize: Assets['rasterize'];
  readonly publish: (output: string, bytes: Uint8Array, source: string) => void;
}

/** Makes `Assets.draw`, which names an image by what it is made from, and `Assets.drawAll`, which makes it once the pages are rendered. */
export function createSocialImages({
  address,
  inputs,
  rasterize,
  publish,
}: SocialImageOptions): Pick<Assets, 'socialImage' | 'rasterizeSocialImages'> {
  const named = new Map<string, { readonly svg: string; readonly page: PicturedPage }>();
  return {
    socialImage(svg, page) {
      const output = keyedName('social.png', cacheKey([...inputs, svg]));
      if (!named.has(output)) named.set(output, { svg, page });
      return { url: address + output, width: 1200, height: 630 };
    },
    async rasterizeSocialImages(report) {
      for (const [output, { svg, page }] of named) {
        try {
          publish(output, await rasterize(svg, page.source), page.source);
        } catch (error) {
          if (!(error instanceof SiteError)) throw error;
          for (const { why, ...diagnostic } of error.diagnostics)
            report({
              ...diagnostic,
              why: [`It is the picture of the page ${page.path}.`, why].filter(Boolean).join(' '),
              file: 'templates/site.tsx',
            });
        }
      }
    },
  };
}
