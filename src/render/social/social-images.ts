import { cacheKey } from '../../cache/cache.ts';
import type { PlannedPage } from '../../plan/plan.ts';
import { reporting, type Report } from '../../report/diagnostic.ts';
import type { SocialImage } from '../../site/page-props.ts';
import type { Output } from '../../tree.ts';
import { keyedName } from '../asset-files.ts';
import type { PictureFont } from './picture-fonts.ts';
import { rasterInputs, rasterizeSvg } from './rasterize.ts';
import type { RenderInput } from '../rendering.ts';

/** Where images of pages are declared. */
const file = 'templates/site.tsx';

/**
 * Collects the social images of pages, and adds them to `outputs`. An image is named by its inputs,
 * so pages need not wait for it.
 */
export function createSocialImages(
  { config, plan, cache, report }: RenderInput,
  fonts: readonly PictureFont[],
  outputs: Map<string, Output>,
) {
  const drawn = new Map<PlannedPage, { readonly svg: string; readonly output: string }>();
  let inputs: readonly string[] | undefined;
  return {
    /** Returns the address of a page's image, which `rasterizeSocialImages` makes. */
    socialImage(svg: string, page: PlannedPage): SocialImage {
      inputs ??= rasterInputs({ fonts });
      const output = keyedName('social.png', cacheKey([...inputs, svg]));
      // A page that is rendered again replaces its image.
      drawn.set(page, { svg, output });
      return { url: plan.origin + config.base + output, width: 1200, height: 630 };
    },
    /** Makes the images. Reports those that cannot be rasterized. */
    async rasterizeSocialImages(): Promise<void> {
      for (const [page, { svg, output }] of drawn) {
        if (outputs.has(output)) continue;
        const { source } = page;
        const describe: Report = ({ why, ...diagnostic }) =>
          report({
            ...diagnostic,
            why: [`It is the social image of the page ${page.path}.`, why]
              .filter(Boolean)
              .join(' '),
            file,
          });
        const bytes = await reporting(describe, () => rasterizeSvg(svg, { fonts, cache, source }));
        if (bytes !== undefined) outputs.set(output, { bytes, source: file });
      }
    },
  };
}
