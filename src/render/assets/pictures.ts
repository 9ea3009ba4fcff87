import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { cached, type Cache } from '../../cache/cache.ts';
import { toolVersion } from '../../cache/tool-version.ts';
import { SiteError } from '../../report/diagnostic.ts';
import { collectGarbage } from './collect-garbage.ts';
import { fontTools } from './subset-font.ts';
import { socialImageFonts } from './social-image-fonts.ts';
import type { Font } from './fonts.ts';

export interface DrawOptions {
  /** The fonts that text may be set in; those of the machine are never used, so that every machine draws the same. */
  readonly fonts: readonly Font[];
  readonly cache: Cache;
  /** In pixels; the drawing's own width unless given. */
  readonly width?: number | undefined;
  /** The file that a person edits to change the drawing, for mistakes. */
  readonly source: string;
}

/** Draws an `<svg>` element as PNG. Throws SiteError where it cannot be drawn. */
export function drawPicture(svg: string, options: DrawOptions): Promise<Uint8Array> {
  const { fonts, cache, width, source } = options;
  return cached(cache, 'pictures', [...pictureInputs(options), svg], async () => {
    const hasText = svg.includes('<text');
    if (hasText && fonts.length === 0) throw new SiteError(noFont(source));
    const fontFiles = hasText ? await socialImageFonts(svg, fonts, cache) : [];
    return withFiles(fontFiles, (files) =>
      draw(withNamespace(svg), files, { family: fonts[0]?.definition.family ?? '', width, source }),
    );
  });
}

/** What a picture is made from besides its drawing, for keys. */
export function pictureInputs({
  fonts,
  width,
}: Pick<DrawOptions, 'fonts' | 'width'>): readonly string[] {
  return [
    '1',
    toolVersion('@resvg/resvg-js'),
    ...fontTools(),
    String(width),
    ...fonts.map(({ definition, fingerprint }) => JSON.stringify([definition, fingerprint])),
  ];
}

async function draw(
  svg: string,
  fontFiles: string[],
  { family, width, source }: { family: string; width: number | undefined; source: string },
): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js');
  try {
    const drawing = new Resvg(svg, {
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
    // Not in the library's own threads: each of them would keep the memory of its largest picture.
    return drawing.render().asPng();
  } catch (error) {
    throw new SiteError({
      code: 'picture/svg',
      message: `The drawing cannot be rendered: ${error instanceof Error ? error.message : String(error)}.`,
      fix: 'Correct the <svg> that the template makes.',
      file: source,
    });
  } finally {
    await freePixels();
  }
}

let drawn = 0;

/** The library frees the pixels, 3 MB for a social image, when its objects are collected and the event loop turns. */
async function freePixels(): Promise<void> {
  drawn++;
  if (drawn % 4 === 0) collectGarbage();
  await setImmediate();
}

/** The library reads fonts from files only. */
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

/** Within HTML the namespace is understood; a file of its own needs it. */
function withNamespace(svg: string): string {
  return /^<svg[^>]*\sxmlns=/.test(svg)
    ? svg
    : svg.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"');
}

function noFont(source: string) {
  return {
    code: 'picture/no-font',
    message: 'The drawing has text, but the site has no font for it.',
    why: 'The fonts of the machine are not used: each would draw it differently.',
    fix: 'Declare a font in the site map, or draw the letters as paths.',
    file: source,
  } as const;
}
