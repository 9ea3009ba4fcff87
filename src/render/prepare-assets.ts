import path from 'node:path';
import type { FieldImage } from '../content/fields/resolve-fields.ts';
import { readPackaged } from '../files/packaged-file.ts';
import { memoize } from '../lib/memoize.ts';
import { SiteError } from '../report/diagnostic.ts';
import { didYouMean } from '../report/suggest.ts';
import type { ImageOptions } from '../site/site-image.ts';
import type { Language } from '../site/languages.ts';
import type { ImageFile } from '../site/schema.ts';
import type { Output } from '../tree.ts';
import { hashedName, readAssetFiles, type AssetFiles, type Publish } from './asset-files.ts';
import { findPictureFonts } from './social/picture-fonts.ts';
import { rasterizeSvg } from './social/rasterize.ts';
import { prepareScripts } from './scripts/prepare-scripts.ts';
import { bundleStylesheet } from './styles/stylesheet.ts';
import { contentFile, createContentFiles } from './content-files.ts';
import { cleanSvg } from './images/clean-svg.ts';
import { inspectImage, openImages, showImage, type EncodingOptions } from './images/images.ts';
import { missingImages, missingIn } from './missing-assets.ts';
import { createSocialImages } from './social/social-images.ts';
import { prepareFonts } from './fonts/prepare-fonts.ts';
import type { RenderedPage, RenderInput } from './rendering.ts';
import { prepareTemplateStyles } from './styles/template-styles.ts';

/** The assets of a site while its pages are rendered. */
export type Assets = Awaited<ReturnType<typeof prepareAssets>>;

/**
 * Compiles the stylesheets and scripts that the site map declares, from the files of `assets/`.
 * Reports every error in them.
 */
export async function prepareAssets(
  input: RenderInput,
  files = readAssetFiles(input.config.root),
  options: EncodingOptions = {},
) {
  const { config, site, cache, plan, report } = input;
  const { root } = config;
  const { outputs, publish, findAsset, asset, images, contentFiles } = openFiles(
    input,
    files,
    options,
  );
  const unchanged = new Set([...plan.staticFiles, ...plan.files.map(({ output }) => output)]);
  const addresses = {
    address: (name: string) => findAsset(name)?.address,
    addressAt: (output: string) => (unchanged.has(output) ? config.base + output : undefined),
  };
  const compileStyles = async (name: string) => {
    const css = await bundleStylesheet(name, files, { root, cache, report, ...addresses });
    return [name, css] as const;
  };
  // Fonts are subset and scripts compiled in other processes while this one compiles the styles.
  const [fonts, sheets, scripts] = await Promise.all([
    prepareFonts(input, files, publish),
    Promise.all((site.map.styles ?? []).map(compileStyles)),
    prepareScripts(input, files, publish),
  ]);
  const styles = new Map(sheets.map(([name, css]) => [name, fonts.css + fonts.nameFallbacks(css)]));
  const pictureFonts = findPictureFonts(site.map.pictureFonts ?? [], files, root, report);
  const inTemplates = { ...addresses, change: fonts.nameFallbacks };
  const imported = prepareTemplateStyles(input, files, publish, inTemplates);
  // The faces of fonts are part of the inline styles.
  const faces = styles.size > 0 || fonts.css === '' ? '' : `<style>${fonts.css}</style>`;
  const texts = [
    ...imported.texts.map((css) => `<style>${css}</style>`),
    ...scripts.texts.map((code) => `<script>${code}</script>`),
  ];
  return {
    /** The parts of `SiteTools` that are the same for all pages. */
    tools: {
      asset: (name: string) => asset(name).address,
      styles: lookUpIn(styles, 'styles', files),
      script: lookUpIn(scripts.addresses, 'scripts', files),
      integrity: lookUpIn(scripts.integrities, 'scripts', files),
      font: lookUpIn(fonts.placeholders, 'fonts', files),
    },
    /** The fonts of the site map whose files exist. */
    fonts: fonts.found,
    /** The files that texts link to or show. */
    contentFiles,
    /** The images of pages in their sizes and formats. */
    images,
    /** Returns an image for a template in a language. Throws SiteError for one in a field. */
    imageFor(file: string | ImageFile, options: ImageOptions | undefined, language: Language) {
      if (typeof file === 'string') return showImage(images, asset(file), options);
      const [problem] = missingImages([file as FieldImage], contentFiles, language);
      if (problem !== undefined) throw new SiteError(problem);
      const local = contentFiles.inLanguage(file as FieldImage, language);
      return showImage(images, contentFiles.find(local), options);
    },
    /** Rasterizes an SVG to a PNG at its own size. Throws SiteError if that fails. */
    rasterize: (svg: string, source: string) =>
      rasterizeSvg(svg, { fonts: pictureFonts, cache, source }),
    ...createSocialImages(input, pictureFonts, outputs),
    /** The parts and the source map of each script, by the name of its file. */
    scriptDetails: scripts.details,
    /** Returns what a page with a component and blocks needs in its head. */
    headOf: (component: unknown, shown: ReadonlySet<string>, html: string): string =>
      faces + imported.linkStyles(component, shown) + scripts.linkScripts(shown, html),
    publishFonts: (pages: readonly RenderedPage[], files: readonly string[]) =>
      fonts.publishFonts(pages, files, texts),
    /** Returns a file of `assets/public/`; `undefined` if it was deleted after it was listed. */
    staticFile: (name: string) => files.get(`public/${name}`),
    /** Returns every asset that was requested, by output path. */
    outputs: () => outputs,
  };
}

/** Returns what publishes files and images. Throws SiteError for an image of the settings. */
function openFiles(
  { config, site, cache, content }: RenderInput,
  files: AssetFiles,
  options: EncodingOptions,
) {
  const { root } = config;
  const outputs = new Map<string, Output>();
  const publish: Publish = (name, original, source) => {
    const bytes = /\.svg$/i.test(name) ? cleanSvg(original) : original;
    const output = hashedName(name, bytes);
    outputs.set(output, { bytes, source });
    return config.base + output;
  };
  const findAsset = memoize((name: string) => {
    const source = path.posix.join('assets', name);
    const bytes = files.get(name) ?? readPackaged(root, source);
    return bytes && contentFile(bytes, source, publish);
  });
  const asset = (name: string) => {
    const found = files.has(name) ? findAsset(name) : undefined;
    if (found === undefined) throw missingFile(name, files);
    return found;
  };
  const { base } = config;
  const images = openImages({ ...options, cache, publish, base, defaults: site.map.images });
  const contentFiles = createContentFiles(
    { root, sources: content.sources },
    asset,
    publish,
    (file) => inspectImage(images, file),
  );
  const wrong = missingIn([content.settings], contentFiles, content.language);
  if (wrong.length > 0) throw new SiteError(...wrong);
  return { outputs, publish, findAsset, asset, images, contentFiles };
}

/**
 * Makes a function that looks up names. It throws an Error for a name that `list` of the site map
 * does not declare.
 */
function lookUpIn(
  known: ReadonlyMap<string, string>,
  list: string,
  files: AssetFiles,
): (name: string) => string {
  return (name) => {
    const value = known.get(name);
    if (value !== undefined) return value;
    const similar = files.has(name) ? undefined : didYouMean(name, [...known.keys()]);
    throw new Error(
      `The site map does not declare “${name}” among its ${list}. ${similar ?? `Add it to ${list} in templates/site.tsx.`}`,
    );
  };
}

/** Returns the error for a file that is not in `assets/`. */
function missingFile(name: string, files: AssetFiles): Error {
  if (files.has(`public/${name}`))
    return new Error(
      `The file assets/public/${name} is published as it is. Copy it beside the text, or into assets/, and write: ${name.replace(/^.*\//, '')}`,
    );
  return new Error(
    `There is no file assets/${name}. ${didYouMean(name, [...files.keys()]) ?? 'Add it, or correct the name.'}`,
  );
}
