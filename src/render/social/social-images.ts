import { cacheKey } from '../../cache/cache.ts';
import type { PlannedPage } from '../../plan/plan.ts';
import { reporting } from '../../report/diagnostic.ts';
import type { SocialImage } from '../../site/page-props.ts';
import { keyedName } from '../asset-files.ts';
import { rasterInputs, rasterizeSvg } from './rasterize.ts';
import type { PlannedSite, RenderInput } from '../rendering.ts';
import type { Assets } from '../prepare-assets.ts';

/** Where images of pages are declared. */
const file = 'templates/site.tsx';

/**
 * Adds the drawing of a page to its social images, and returns its address. It is named by its
 * inputs, so pages need not wait for it.
 */
export function addSocialImage(
  { socialImages, pictureFonts: fonts }: Pick<Assets, 'socialImages' | 'pictureFonts'>,
  { config, plan }: Pick<PlannedSite, 'config' | 'plan'>,
  svg: string,
  page: PlannedPage,
): SocialImage {
  const output = keyedName('social.png', cacheKey([...rasterInputs(fonts), svg]));
  socialImages.set(output, { svg, page });
  return { url: plan.origin + config.base + output, width: 1200, height: 630 };
}

/** Publishes the social images of the pages. Reports those that cannot be rasterized. */
export async function rasterizeSocialImages(
  { socialImages, pictureFonts: fonts, files: { outputs } }: Assets,
  { cache, report }: RenderInput,
): Promise<void> {
  for (const [output, { svg, page }] of socialImages) {
    if (outputs.has(output)) continue;
    const isOf = `It is the social image of the page ${page.path}.`;
    const bytes = await reporting(
      ({ why = '', ...problem }) => report({ ...problem, why: `${isOf} ${why}`.trim(), file }),
      () => rasterizeSvg(svg, { fonts, cache, source: page.source }),
    );
    if (bytes !== undefined) outputs.set(output, { bytes, source: file });
  }
}
