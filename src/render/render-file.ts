import type { ReactElement } from 'react';
import { missingAssets } from './missing-assets.ts';
import { createContentRenderer } from './render-content.ts';
import type { PlannedFile } from '../plan/plan.ts';
import { SiteError, type Report } from '../report/diagnostic.ts';
import type { SiteTools } from '../site/site-tools.ts';
import { describeThrown } from '../site/template-error.ts';
import type { Assets } from './prepare-assets.ts';
import type { PlannedSite } from './rendering.ts';
import { createRelocate } from './relocate.ts';
import { rasterizeSvg } from './social/rasterize.ts';
import { takeBlocks } from './render-block.ts';
import { createTools } from './site-tools.ts';
import { wellFormed } from './well-formed.ts';

/** What a function of the site map returns for a file: a text, or bytes. */
export type RenderedFile = string | Uint8Array;

/**
 * Returns the function that renders a file of the site map: strings and bytes are unchanged,
 * elements become markup, and SVG becomes an image if the path ends in `.png` or `.ico`. It returns
 * `undefined` for a file that cannot be rendered, after reporting why.
 */
export const createFileRenderer =
  (assets: Assets, input: PlannedSite) =>
  async (file: PlannedFile, report: Report): Promise<RenderedFile | undefined> => {
    const { definition, variant, path, output, documents } = file;
    const { site } = input;
    try {
      const missing = missingAssets({ documents, variant }, assets.files);
      missing.forEach(report);
      if (missing.length > 0) return undefined;
      const tools = toolsFor(output, createTools(variant, assets, input), input);
      const { settings, contentOf } = createContentRenderer(variant, tools, assets.files, site);
      const made = definition.contents({
        settings: settings as never,
        content: contentOf(documents) as never,
        product: variant.product,
        language: variant.language.code,
        site: tools,
      });
      return await finished(made, path, assets, input);
    } catch (error) {
      if (error instanceof SiteError) error.diagnostics.forEach(report);
      else
        report({
          ...describeThrown(`The file ${path} could not be created`, error),
          ...(site.locate(error) ?? { file: 'templates/site.tsx' }),
        });
      return undefined;
    }
  };

/** Returns the tools with addresses relative to the file, for a relocatable site. */
function toolsFor(output: string, tools: SiteTools, { config, plan }: PlannedSite): SiteTools {
  if (!config.relocatable) return tools;
  const relocate = createRelocate(plan);
  const relative = (make: (name: string) => string) => (name: string) =>
    relocate(make(name), output);
  return {
    ...tools,
    href: (path, options) => relocate(tools.href(path, options), output),
    asset: relative(tools.asset),
    script: relative(tools.script),
  };
}

/**
 * Returns an icon file that contains a PNG of at most 256 pixels
 * (https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)).
 */
function createIcon(png: Uint8Array): Uint8Array {
  const image = Buffer.from(png);
  // One image; its width and height, where 256 is 0; one plane of 32 bits.
  const start = [0, 0, 1, 0, 1, 0, image[19] ?? 0, image[23] ?? 0, 0, 0, 1, 0, 32, 0];
  const header = Buffer.from([...start, 0, 0, 0, 0, start.length + 8, 0, 0, 0]);
  header.writeUInt32LE(image.length, start.length);
  return Buffer.concat([header, image]);
}

/** Throws an Error for undefined and null, which templates without type checks may return. */
async function finished(
  made: string | Uint8Array | ReactElement | undefined,
  path: string,
  assets: Assets,
  { cache, site: { react } }: PlannedSite,
): Promise<RenderedFile> {
  if (made instanceof Uint8Array) return made;
  if (made === undefined || made === null) throw new Error('its function returned nothing.');
  const text =
    typeof made === 'string'
      ? made
      : react.renderToStaticMarkup(react.React.createElement(() => made));
  if (!/\.(?:png|ico)$/.test(path)) return wellFormed(takeBlocks(text).html);
  const source = 'templates/site.tsx';
  const image = await rasterizeSvg(text, { fonts: assets.pictureFonts, cache, source });
  return path.endsWith('.ico') ? createIcon(image) : image;
}
