import { cacheKey } from '../cache/cache.ts';
import { SiteError } from '../report/diagnostic.ts';
import { keyedName } from './assets/asset-files.ts';
import type { Assets, PicturedPage } from './rendering.ts';

interface DrawingOptions {
  /** The site's origin with its base path. */
  readonly address: string;
  /** Everything that each image is made from besides its drawing. */
  readonly inputs: readonly string[];
  readonly drawPng: Assets['drawPng'];
  readonly publish: (output: string, bytes: Uint8Array, source: string) => void;
}

/** Makes `Assets.draw`, which names an image by what it is made from, and `Assets.drawAll`, which makes it once the pages are rendered. */
export function createDrawings({
  address,
  inputs,
  drawPng,
  publish,
}: DrawingOptions): Pick<Assets, 'draw' | 'drawAll'> {
  const named = new Map<string, { readonly svg: string; readonly page: PicturedPage }>();
  return {
    draw(svg, page) {
      const output = keyedName('social.png', cacheKey([...inputs, svg]));
      if (!named.has(output)) named.set(output, { svg, page });
      return { url: address + output, width: 1200, height: 630 };
    },
    async drawAll(report) {
      for (const [output, { svg, page }] of named) {
        try {
          publish(output, await drawPng(svg, page.source), page.source);
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
