import type { Cache } from '../cache/cache.ts';
import { SiteError, type Report } from '../report/diagnostic.ts';
import type { FontDefinition } from '../site/define-site.ts';
import type { AssetFiles } from './assets/asset-files.ts';
import { charactersOf } from './assets/characters.ts';
import { subsetFont } from './assets/subset-font.ts';
import { fontFaces, measureFont, type PublishedFont } from './assets/font-faces.ts';
import { findFonts, type Font } from './assets/fonts.ts';
import type { Assets } from './rendering.ts';

/** The fonts of a site while its pages are rendered. */
export interface Fonts {
  /** Their `@font-face` rules, with marks in place of addresses: a font's name is known only when all pages are. */
  readonly css: string;
  /** The mark that stands for a family's address, by family. */
  readonly marks: ReadonlyMap<string, string>;
  readonly found: readonly Font[];
  readonly finish: Assets['finish'];
}

interface FontsInput {
  readonly files: AssetFiles;
  readonly cache: Cache;
  readonly report: Report;
  /** Publishes a file and returns its address. */
  readonly publish: (name: string, bytes: Uint8Array, source: string) => string;
}

/** Finds and measures the fonts that the site map declares. Reports those that are missing or no fonts. */
export async function prepareFonts(
  definitions: readonly FontDefinition[],
  { files, cache, report, publish }: FontsInput,
): Promise<Fonts> {
  const found = findFonts(definitions, files, report);
  const published = (
    await Promise.all(found.map((font, index) => measure(font, markAt(index), cache, report)))
  ).filter((font) => font !== undefined);
  const marks = new Map(published.map(({ font, address }) => [font.definition.family, address]));
  return {
    css: fontFaces(published),
    marks,
    found,
    async finish(pages) {
      if (published.length === 0) return undefined;
      const characters = charactersOf(pages.map(({ html }) => html.toString()));
      const addresses = await Promise.all(
        published.map(async ({ font, address }) => {
          const source = font.definition.file;
          return [
            address,
            publish(
              source.replace(/\.\w+$/, '.woff2'),
              await subsetFont(font, characters, cache),
              `assets/${source}`,
            ),
          ] as const;
        }),
      );
      return (html) =>
        addresses.reduce((text, [mark, address]) => text.replaceAll(mark, address), html);
    },
  };
}

const markAt = (index: number) => `/sitegen-font-${index}.woff2`;

async function measure(
  font: Font,
  address: string,
  cache: Cache,
  report: Report,
): Promise<PublishedFont | undefined> {
  try {
    return { font, bands: await measureFont(font, cache), address };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    error.diagnostics.forEach(report);
    return undefined;
  }
}
