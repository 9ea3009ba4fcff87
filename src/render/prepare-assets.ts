import type { PlannedPage } from '../plan/plan.ts';
import { SiteError } from '../report/diagnostic.ts';
import { readAssetFiles } from './asset-files.ts';
import { prepareFonts, publishFonts } from './fonts/prepare-fonts.ts';
import type { EncodingOptions } from './images/images.ts';
import { missingIn } from './missing-assets.ts';
import type { RenderInput } from './rendering.ts';
import { linkScripts, prepareScripts } from './scripts/prepare-scripts.ts';
import { findAsset, openFiles } from './site-files.ts';
import { findPictureFonts } from './social/picture-fonts.ts';
import { bundleStylesheet } from './styles/stylesheet.ts';
import { prepareTemplateStyles } from './styles/template-styles.ts';

/** The assets of a site while its pages are rendered. */
export type Assets = Awaited<ReturnType<typeof prepareAssets>>;

/**
 * Compiles the stylesheets and scripts that the site map declares, from the files of `assets/`.
 * Reports every error in them. Throws SiteError for an image of the settings.
 */
export async function prepareAssets(
  input: RenderInput,
  assets = readAssetFiles(input.config.root),
  options: EncodingOptions = {},
) {
  const { config, site, cache, plan, content, report } = input;
  const { root, base } = config;
  const files = openFiles(input, assets, options);
  const wrong = missingIn([content.settings], files, content.language);
  if (wrong.length > 0) throw new SiteError(...wrong);
  const unchanged = new Set([...plan.staticFiles, ...plan.files.map(({ output }) => output)]);
  const addresses = {
    address: (name: string) => findAsset(files, name)?.address,
    addressAt: (output: string) => (unchanged.has(output) ? base + output : undefined),
  };
  // Fonts are subset and scripts compiled in other processes while this one compiles the styles.
  const [fonts, sheets, scripts] = await Promise.all([
    prepareFonts(input, assets),
    Promise.all(
      (site.map.styles ?? []).map(async (name) => {
        const css = await bundleStylesheet(name, assets, { root, cache, report, ...addresses });
        return [name, css] as const;
      }),
    ),
    prepareScripts(input, files),
  ]);
  return {
    files,
    fonts,
    /** The stylesheets of the site map by name, with the faces of the fonts. */
    styles: new Map(sheets.map(([name, css]) => [name, fonts.css + fonts.nameFallbacks(css)])),
    /** The stylesheets that templates import. */
    templateStyles: prepareTemplateStyles(input, files, {
      ...addresses,
      change: fonts.nameFallbacks,
    }),
    scripts,
    /** The fonts for the text of pictures. */
    pictureFonts: findPictureFonts(site.map.pictureFonts ?? [], assets, root, report),
    /** The social images of pages: their drawings by output path, with a page that shows each. */
    socialImages: new Map<string, { readonly svg: string; readonly page: PlannedPage }>(),
  };
}

/** Returns what a page with a component and blocks needs in its head. */
export function headOf(
  { fonts, styles, templateStyles, scripts }: Assets,
  component: unknown,
  shown: ReadonlySet<string>,
  html: string,
): string {
  // The faces of fonts are part of the inline styles.
  const faces = styles.size > 0 || fonts.css === '' ? '' : `<style>${fonts.css}</style>`;
  return faces + templateStyles.linkStyles(component, shown) + linkScripts(scripts, shown, html);
}

/** Publishes the fonts that pages and the files of the site map name, with what they show. */
export function publishAllFonts(
  { files, fonts, templateStyles, scripts }: Assets,
  input: RenderInput,
  pages: readonly { readonly html: string }[],
  texts: readonly string[],
): ReturnType<typeof publishFonts> {
  const isNamed = (text: string) => fonts.published.some(({ address }) => text.includes(address));
  return publishFonts(fonts, files, input, [
    ...pages.map(({ html }) => html),
    ...templateStyles.texts.map((css) => `<style>${css}</style>`),
    ...scripts.texts.map((code) => `<script>${code}</script>`),
    ...texts.filter(isNamed),
  ]);
}
