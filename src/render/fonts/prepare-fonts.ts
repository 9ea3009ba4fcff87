import { findPackaged, readPackaged } from '../../files/packaged-file.ts';
import { reporting } from '../../report/diagnostic.ts';
import type { AssetFiles, Publish } from '../asset-files.ts';
import { charactersOf, createCharacterReader } from './characters.ts';
import { subsetFont } from './subset-font.ts';
import { fontFaces, nameFallbacks, type PublishedFont } from './font-faces.ts';
import { measureFont } from './font-metrics.ts';
import { findFonts } from './fonts.ts';
import type { RenderedPage, RenderInput } from '../rendering.ts';

/**
 * Finds and measures the fonts that the site map declares. Reports those that are missing or
 * unreadable.
 */
export async function prepareFonts(
  { config: { root, base }, site, cache, report }: RenderInput,
  files: AssetFiles,
  publish: Publish,
) {
  const definitions = site.map.fonts ?? [];
  const found = findFonts(definitions, files, report, (file) =>
    readPackaged(root, findPackaged(root, file) ?? ''),
  );
  const measured = found.map((font, index) =>
    reporting(report, async (): Promise<PublishedFont> => {
      const bands = await measureFont(font, cache);
      return { font, bands, address: `${base}sitegen-font-${index}.woff2` };
    }),
  );
  const published = (await Promise.all(measured)).filter((font) => font !== undefined);
  return {
    found,
    /**
     * The `@font-face` rules, with placeholders for addresses: a font's name depends on all pages.
     */
    css: fontFaces(published),
    /** Returns a stylesheet in which the fallback of each family follows it. */
    nameFallbacks: (css: string) =>
      nameFallbacks(css, [...new Set(published.map(({ font }) => font.definition.family))]),
    /** The placeholder for each family's address. */
    placeholders: new Map(published.map(({ font, address }) => [font.definition.family, address])),
    /**
     * Subsets the fonts to the characters of all pages, of the files that name a font, and of what
     * is `shown` besides, such as by a script. Returns their addresses by placeholder.
     */
    async publishFonts(
      pages: readonly RenderedPage[],
      texts: readonly string[],
      shown: readonly string[],
    ): Promise<ReadonlyMap<string, string>> {
      if (published.length === 0) return new Map();
      const read = createCharacterReader();
      const characters = charactersOf([
        ...pages.map(({ html }) => read(html)),
        ...[
          ...shown,
          ...texts.filter((text) => published.some(({ address }) => text.includes(address))),
        ].map(read),
      ]);
      const addresses = await Promise.all(
        published.map(async ({ font, address }) => {
          const { file, characters: declared = '' } = font.definition;
          const bytes = await subsetFont(font, characters + declared, cache);
          const source = `${files.has(file) ? 'assets' : 'node_modules'}/${file}`;
          const shown = publish(file.replace(/\.\w+$/, '.woff2'), bytes, source);
          return [address.slice(base.length), shown.slice(base.length)] as const;
        }),
      );
      return new Map(addresses);
    },
  };
}
