import { SiteError } from '../report/diagnostic.ts';
import { readAssetFiles } from './asset-files.ts';
import { prepareFonts, publishFonts, type PreparedFonts } from './fonts/prepare-fonts.ts';
import type { EncodingOptions } from './images/images.ts';
import { missingIn } from './missing-assets.ts';
import type { RenderInput } from './rendering.ts';
import { linkScripts, prepareScripts, type PreparedScripts } from './scripts/prepare-scripts.ts';
import { findAsset, openFiles, type SiteFiles } from './site-files.ts';
import { findPictureFonts, type PictureFont } from './social/picture-fonts.ts';
import type { SocialImages } from './social/social-images.ts';
import { bundleStylesheet } from './styles/stylesheet.ts';
import { prepareTemplateStyles, type TemplateStyles } from './styles/template-styles.ts';

/** The assets of a site while its pages are rendered. */
export interface Assets {
  readonly files: SiteFiles;
  readonly fonts: PreparedFonts;
  /** The stylesheets of the site map by name, with the faces of the fonts. */
  readonly styles: ReadonlyMap<string, string>;
  /** The stylesheets that templates import. */
  readonly templateStyles: TemplateStyles;
  readonly scripts: PreparedScripts;
  /** The fonts for the text of pictures. */
  readonly pictureFonts: readonly PictureFont[];
  readonly socialImages: SocialImages;
}

/**
 * Compiles the stylesheets and scripts that the site map declares, from the files of `assets/`.
 * Reports every error in them. Throws SiteError for an image of the settings.
 */
export async function prepareAssets(
  input: RenderInput,
  assets = readAssetFiles(input.config.root),
  options: EncodingOptions = {},
): Promise<Assets> {
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
    styles: new Map(sheets.map(([name, css]) => [name, fonts.css + fonts.nameFallbacks(css)])),
    templateStyles: prepareTemplateStyles(input, files, {
      ...addresses,
      change: fonts.nameFallbacks,
    }),
    scripts,
    pictureFonts: findPictureFonts(site.map.pictureFonts ?? [], assets, root, report),
    socialImages: new Map(),
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
