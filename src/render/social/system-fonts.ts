import type { FontDefinition } from '../../site/font-definition.ts';

/** System fonts of the same width. */
export interface SystemFonts {
  /** Returns the names of a style's faces for `local()`: full names or PostScript names. */
  readonly names: (bold: boolean, italic: boolean) => readonly string[];
  /**
   * The average width of a letter of `sampleText` in em, measured on the font or on its
   * metric-compatible one (Liberation).
   */
  readonly averageWidth: { readonly regular: number; readonly bold: number };
}

/**
 * Fonts that are installed with Windows, macOS, iOS, Android, and common Linux systems, the most
 * common last: browsers try the last rule first.
 */
export const systemFonts: Readonly<Record<FontDefinition['fallback'], readonly SystemFonts[]>> = {
  'sans-serif': [
    fonts({ regular: 0.4993, bold: 0.5649, slanted: 'Oblique' }, 'DejaVu Sans'),
    fonts({ regular: 0.436, bold: 0.442 }, 'Roboto'),
    fonts({ regular: 0.4367, bold: 0.4706 }, 'Arial', 'Liberation Sans'),
  ],
  serif: [
    fonts({ regular: 0.4694, bold: 0.4976 }, 'Noto Serif'),
    fonts({ regular: 0.3952, bold: 0.4182 }, 'Times New Roman', 'Liberation Serif'),
  ],
  monospace: [
    fonts({ regular: 0.5498, bold: 0.5498 }, 'Consolas'),
    fonts({ regular: 0.6001, bold: 0.6001 }, 'Roboto Mono', 'Liberation Mono', 'Courier New'),
  ],
};

function fonts(
  {
    slanted = 'Italic',
    ...averageWidth
  }: SystemFonts['averageWidth'] & { readonly slanted?: string },
  ...families: readonly string[]
): SystemFonts {
  const names = (bold: boolean, italic: boolean) =>
    families.map((family) => `${family}${bold ? ' Bold' : ''}${italic ? ` ${slanted}` : ''}`);
  return { names, averageWidth };
}
