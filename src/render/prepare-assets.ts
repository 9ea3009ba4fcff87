import path from 'node:path';
import type { Picture, SiteTools } from '../site/define-site.ts';
import type { Output } from '../tree.ts';
import { didYouMean } from '../report/suggest.ts';
import { hashedName, readAssetFiles } from './assets/asset-files.ts';
import { drawPicture } from './assets/pictures.ts';
import { bundleScript } from './assets/script.ts';
import { bundleStylesheet } from './assets/stylesheet.ts';
import { prepareFonts } from './prepare-fonts.ts';
import type { RenderInput } from './render-site.ts';

/** The assets of a site while its pages are rendered: what templates ask for, and what came of it. */
export interface Assets {
  readonly file: SiteTools['asset'];
  readonly styles: SiteTools['styles'];
  readonly script: SiteTools['script'];
  readonly font: SiteTools['font'];
  /** Draws a page's picture; `source` is the file that a person edits to change it. */
  draw(svg: string, source: string): Promise<Picture>;
  /** Draws an SVG as PNG in its own size. Throws SiteError where it cannot be drawn. */
  drawPng(svg: string, source: string): Promise<Uint8Array>;
  /** Cuts the fonts to the characters of all pages, and returns what puts the fonts' addresses into a page. `others` is what `shownIn` found in pages that another thread made. */
  finish(pages: readonly string[], others?: string): Promise<(html: string) => string>;
  /** Every asset that was asked for, by output path. */
  outputs(): ReadonlyMap<string, Output>;
}

/** Reads `assets/`, and compiles the stylesheets and scripts that the site map declares. Reports every mistake in them. */
export async function prepareAssets({ config, site, plan, cache, report }: RenderInput, read = readAssetFiles): Promise<Assets> {
  const files = read(path.join(config.root, 'assets'));
  const outputs = new Map<string, Output>();
  const publish = (name: string, bytes: Uint8Array, source: string): string => {
    const output = hashedName(name, bytes);
    outputs.set(output, { bytes, source });
    return config.base + output;
  };
  const addresses = new Map<string, string>();
  const file = (name: string): string => {
    const known = addresses.get(name);
    if (known !== undefined) return known;
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error(`There is no file assets/${name}. ${didYouMean(name, [...files.keys()]) ?? 'Add it, or correct the name.'}`);
    const address = publish(name, bytes, `assets/${name}`);
    addresses.set(name, address);
    return address;
  };

  const fonts = await prepareFonts(site.map.fonts ?? [], { files, cache, report, publish });
  const styles = new Map<string, string>();
  for (const name of site.map.styles ?? []) {
    styles.set(name, fonts.css + (await bundleStylesheet(name, files, { cache, report, address: file })).css);
  }
  const scripts = new Map<string, string>();
  for (const name of site.map.scripts ?? []) {
    scripts.set(name, publish(name.replace(/\.[cm]?tsx?$/, '.js'), await bundleScript(name, files, { cache, report }), `assets/${name}`));
  }
  const drawPng = (svg: string, source: string) => drawPicture(svg, { fonts: fonts.found, cache, source });
  return {
    file,
    styles: (name) => declared(styles, name, 'styles'),
    script: (name) => declared(scripts, name, 'scripts'),
    drawPng,
    async draw(svg, source) {
      return { url: plan.origin + publish('social.png', await drawPng(svg, source), source), width: 1200, height: 630 };
    },
    font(family) {
      const mark = fonts.markOf(family);
      if (mark === undefined) throw new Error(`The site map does not declare the font “${family}”. ${didYouMean(family, fonts.families) ?? 'Add it to fonts in templates/site.tsx.'}`);
      return mark;
    },
    finish: fonts.finish,
    outputs: () => outputs,
  };
}

function declared(known: ReadonlyMap<string, string>, name: string, kind: string): string {
  const value = known.get(name);
  if (value === undefined) throw new Error(`The site map does not declare “${name}” among its ${kind}. ${didYouMean(name, [...known.keys()]) ?? `Add it to ${kind} in templates/site.tsx.`}`);
  return value;
}
