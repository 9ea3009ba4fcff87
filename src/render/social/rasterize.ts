import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { cached, type Cache } from '../../cache/cache.ts';
import { toolVersion } from '../../cache/tool-version.ts';
import { SiteError } from '../../report/diagnostic.ts';
import { fontTools } from '../fonts/subset-font.ts';
import { socialImageFonts } from './social-image-fonts.ts';
import type { Font } from '../fonts/fonts.ts';

export interface RasterizeOptions {
  /**
   * The fonts for text. System fonts are never used, so that the result is the same on every
   * machine.
   */
  readonly fonts: readonly Font[];
  readonly cache: Cache;
  /** In pixels; the SVG's own width unless given. */
  readonly width?: number | undefined;
  /** The source of the SVG, for diagnostics. */
  readonly source: string;
}

/** Rasterizes an `<svg>` element to PNG. Throws SiteError if that fails. */
export function rasterizeSvg(svg: string, options: RasterizeOptions): Promise<Uint8Array> {
  const { fonts, cache, source } = options;
  return cached(cache, 'pictures', [...rasterInputs(options), svg], async () => {
    const hasText = svg.includes('<text');
    if (hasText && fonts.length === 0)
      throw new SiteError({
        code: 'picture/no-font',
        message: 'The drawing has text, but the site has no font for it.',
        why: 'System fonts are not used, since they differ between machines.',
        fix: 'Declare a font in the site map, or convert the text to paths.',
        file: source,
      });
    const fontFiles = hasText ? await socialImageFonts(svg, fonts, cache) : [];
    return withFiles(fontFiles, (files) => rasterize(withNamespace(svg), files, options));
  });
}

/** Returns the inputs of an image besides its SVG, for keys. */
export function rasterInputs({
  fonts,
  width,
}: Pick<RasterizeOptions, 'fonts' | 'width'>): readonly string[] {
  return [
    '1',
    toolVersion('@resvg/resvg-js'),
    ...fontTools(),
    String(width),
    ...fonts.map(({ definition, fingerprint }) => JSON.stringify([definition, fingerprint])),
  ];
}

async function rasterize(
  svg: string,
  fontFiles: string[],
  { fonts, width, source }: RasterizeOptions,
): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js');
  const family = fonts[0]?.definition.family ?? '';
  try {
    const image = new Resvg(svg, {
      font: {
        loadSystemFonts: false,
        fontFiles,
        defaultFontFamily: family,
        serifFamily: family,
        sansSerifFamily: family,
        monospaceFamily: family,
      },
      ...(width === undefined ? {} : { fitTo: { mode: 'width', value: width } }),
    });
    // Not in the library's threads: each would keep the memory of its largest image.
    return image.render().asPng();
  } catch (error) {
    throw new SiteError({
      code: 'picture/svg',
      message: `The drawing cannot be rendered: ${error instanceof Error ? error.message : String(error)}.`,
      fix: 'Correct the <svg> in the template.',
      file: source,
    });
  } finally {
    // The library frees its native memory in the event loop.
    await setImmediate();
  }
}

/** Writes the fonts to files: the library cannot read them from memory. */
async function withFiles<Result>(
  contents: readonly Uint8Array[],
  use: (files: string[]) => Promise<Result>,
): Promise<Result> {
  if (contents.length === 0) return use([]);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-fonts-'));
  try {
    const files = contents.map((bytes, index) => {
      const file = path.join(folder, `${index}.ttf`);
      writeFileSync(file, bytes);
      return file;
    });
    return await use(files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds the namespace, which is optional within HTML and required in a file. */
function withNamespace(svg: string): string {
  return /^<svg[^>]*\sxmlns=/.test(svg)
    ? svg
    : svg.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"');
}
