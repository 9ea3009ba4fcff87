import { reporting } from '../../report/diagnostic.ts';
import type { AssetFiles } from '../asset-files.ts';
import { charactersOf, createCharacterReader } from './characters.ts';
import { subsetFont } from './subset-font.ts';
import { fontFaces, nameFallbacks, type PublishedFont } from './font-faces.ts';
import { measureFont } from './font-metrics.ts';
import { findFonts } from './fonts.ts';
import type { RenderInput } from '../rendering.ts';
import type { SiteFiles } from '../site-files.ts';

export type PreparedFonts = Awaited<ReturnType<typeof prepareFonts>>;

/**
 * Finds and measures the fonts that the site map declares. Reports those that are missing or
 * unreadable.
 */
export async function prepareFonts(
  { config: { root, base }, site, cache, report }: RenderInput,
  assets: AssetFiles,
) {
  const found = findFonts(site.map.fonts ?? [], assets, root, report);
  const measured = found.map((font, index) =>
    reporting(report, async (): Promise<PublishedFont> => {
      const bands = await measureFont(font, cache);
      return { font, bands, address: `${base}sitegen-font-${index}.woff2` };
    }),
  );
  const published = (await Promise.all(measured)).filter((font) => font !== undefined);
  const families = [...new Set(published.map(({ font }) => font.definition.family))];
  return {
    /** The fonts of the site map whose files exist. */
    found,
    published,
    /**
     * The `@font-face` rules, with placeholders for addresses: a font's name depends on all pages.
     */
    css: fontFaces(published),
    /** Returns a stylesheet in which the fallback of each family follows it. */
    nameFallbacks: (css: string) => nameFallbacks(css, families),
    /** The placeholder for each family's address. */
    placeholders: new Map(published.map(({ font, address }) => [font.definition.family, address])),
  };
}

/**
 * Subsets the fonts to the characters of what is `shown`, HTML and texts with HTML around them.
 * Returns their output paths by placeholder.
 */
export async function publishFonts(
  { published }: PreparedFonts,
  files: SiteFiles,
  { config: { base }, cache }: RenderInput,
  shown: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (published.length === 0) return new Map();
  const characters = charactersOf(shown.map(createCharacterReader()));
  const addresses = await Promise.all(
    published.map(async ({ font, address }) => {
      const { file, characters: declared = '' } = font.definition;
      const bytes = await subsetFont(font, characters + declared, cache);
      const source = `${files.assets.has(file) ? 'assets' : 'node_modules'}/${file}`;
      const name = files.publish(file.replace(/\.\w+$/, '.woff2'), bytes, source);
      return [address.slice(base.length), name.slice(base.length)] as const;
    }),
  );
  return new Map(addresses);
}
