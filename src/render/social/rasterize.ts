import { setImmediate } from 'node:timers/promises';
import { cached, type Cache } from '../../cache/cache.ts';
import { toolVersion } from '../../cache/tool-version.ts';
import { SiteError } from '../../report/diagnostic.ts';
import type { PictureFont } from './picture-fonts.ts';

export interface RasterizeOptions {
  /**
   * The fonts for text, the one for text in unknown fonts first. System fonts are never used, so
   * that the result is the same on every machine.
   */
  readonly fonts: readonly PictureFont[];
  readonly cache: Cache;
  /** In pixels; the SVG's own width unless given. */
  readonly width?: number | undefined;
  /** The source of the SVG, for diagnostics. */
  readonly source: string;
}

/** Rasterizes an `<svg>` element to PNG. Throws SiteError if that fails. */
export function rasterizeSvg(svg: string, options: RasterizeOptions): Promise<Uint8Array> {
  const { fonts, cache, source } = options;
  return cached(cache, 'pictures', [...rasterInputs(fonts, options.width), svg], async () => {
    if (svg.includes('<text') && fonts.length === 0)
      throw new SiteError({
        code: 'picture/no-font',
        message: 'The drawing has text, but the site has no font for it.',
        why: 'System fonts are not used, since they differ between machines.',
        fix: 'Name a ttf or otf file of assets/ in pictureFonts of the site map, or convert the text to paths.',
        file: source,
      });
    return rasterize(withNamespace(svg), options);
  });
}

/** Returns the inputs of an image besides its SVG, for keys. */
export const rasterInputs = (fonts: readonly PictureFont[], width?: number): readonly string[] => [
  '2',
  toolVersion('@resvg/resvg-js'),
  String(width),
  ...fonts.map(({ fingerprint }) => fingerprint),
];

async function rasterize(
  svg: string,
  { fonts, width, source }: RasterizeOptions,
): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js');
  try {
    const image = new Resvg(svg, {
      font: { loadSystemFonts: false, fontFiles: fonts.map(({ path }) => path) },
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

/** Adds the namespace, which is optional within HTML and required in a file. */
function withNamespace(svg: string): string {
  return /^<svg[^>]*\sxmlns=/.test(svg)
    ? svg
    : svg.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"');
}
