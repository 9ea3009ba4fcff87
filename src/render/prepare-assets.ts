import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Picture, SiteTools } from '../site/define-site.ts';
import type { Output } from '../tree.ts';
import { answerWith, missingFile, type AssetAnswers } from './asset-answers.ts';
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
  readonly integrity: SiteTools['integrity'];
  readonly font: SiteTools['font'];
  /** What the four above answer, as data. */
  readonly answers: AssetAnswers;
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
    if (bytes === undefined) throw missingFile(name, files);
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
  const integrities = new Map<string, string>();
  for (const name of site.map.scripts ?? []) {
    const bytes = await bundleScript(name, files, { cache, report });
    scripts.set(name, publish(name.replace(/\.[cm]?tsx?$/, '.js'), bytes, `assets/${name}`));
    integrities.set(name, `sha256-${createHash('sha256').update(bytes).digest('base64')}`);
  }
  const answers = { styles, scripts, integrities, fonts: fonts.marks };
  const drawPng = (svg: string, source: string) => drawPicture(svg, { fonts: fonts.found, cache, source });
  return {
    file,
    ...answerWith(answers),
    answers,
    drawPng,
    async draw(svg, source) {
      return { url: plan.origin + publish('social.png', await drawPng(svg, source), source), width: 1200, height: 630 };
    },
    finish: fonts.finish,
    outputs: () => outputs,
  };
}
