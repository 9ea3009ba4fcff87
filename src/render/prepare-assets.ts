import { createHash } from 'node:crypto';
import path from 'node:path';
import { SiteError, type Report } from '../report/diagnostic.ts';
import type { Picture, SiteTools } from '../site/define-site.ts';
import type { Output } from '../tree.ts';
import { answerWith, missingFile, type AssetAnswers } from './asset-answers.ts';
import { hashedName, readAssetFiles } from './assets/asset-files.ts';
import { drawPicture, pictureInputs } from './assets/pictures.ts';
import { bundleScript } from './assets/script.ts';
import { bundleStylesheet } from './assets/stylesheet.ts';
import { createDrawings, type PicturedPage } from './drawings.ts';
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
  /** Names the picture of a page, which `drawAll` draws: pages need not wait for it. */
  draw(svg: string, page: PicturedPage): Picture;
  /** Draws the pictures that were named. Reports those that cannot be drawn. */
  drawAll(report: Report): Promise<void>;
  /** Draws an SVG as PNG in its own size. Throws SiteError where it cannot be drawn. */
  drawPng(svg: string, source: string): Promise<Uint8Array>;
  /** Cuts the fonts to the characters of all pages, and returns what puts the fonts' addresses into a page. `others` is what `shownIn` found in pages that another thread made. */
  finish(pages: readonly string[], others?: string): Promise<(html: string) => string>;
  /** Every asset that was asked for, by output path. */
  outputs(): ReadonlyMap<string, Output>;
}

/** Reads `assets/`, and compiles the stylesheets and scripts that the site map declares. Reports every mistake in them. */
export async function prepareAssets(
  { config, site, plan, cache, report }: RenderInput,
  read = readAssetFiles,
): Promise<Assets> {
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

  const scripts = new Map<string, string>();
  const integrities = new Map<string, string>();
  const addScript = async (name: string) => {
    const bytes = await bundleScript(name, files, { cache, report });
    scripts.set(name, publish(name.replace(/\.[cm]?tsx?$/, '.js'), bytes, `assets/${name}`));
    integrities.set(name, `sha256-${createHash('sha256').update(bytes).digest('base64')}`);
  };
  // Fonts are measured in a thread and scripts compiled in a process, while this thread has the styles.
  const [fonts, sheets] = await Promise.all([
    prepareFonts(site.map.fonts ?? [], { files, cache, report, publish }),
    Promise.all(
      (site.map.styles ?? []).map(
        async (name) =>
          [
            name,
            (await bundleStylesheet(name, files, { cache, report, address: file })).css,
          ] as const,
      ),
    ),
    ...(site.map.scripts ?? []).map(addScript),
  ]);
  const styles = new Map(sheets.map(([name, css]) => [name, fonts.css + css]));
  const pictured = site.map.pages.some(({ picture }) => picture !== undefined);
  const answers = {
    styles,
    scripts,
    integrities,
    fonts: fonts.marks,
    pictures: pictured ? pictureInputs({ fonts: fonts.found }) : [],
  };
  const drawings = createDrawings(plan.origin + config.base, answers.pictures);
  const drawPng = (svg: string, source: string) =>
    drawPicture(svg, { fonts: fonts.found, cache, source });
  return {
    file,
    ...answerWith(answers),
    answers,
    drawPng,
    draw: drawings.name,
    async drawAll(report) {
      for (const [output, { svg, page }] of drawings.named) {
        try {
          outputs.set(output, { bytes: await drawPng(svg, page.source), source: page.source });
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
    finish: fonts.finish,
    outputs: () => outputs,
  };
}
