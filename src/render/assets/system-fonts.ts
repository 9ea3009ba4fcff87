import type { FontDefinition } from '../../site/define-site.ts';

/** System fonts of the same width. */
export interface SystemFonts {
  /** Returns the names of a style's faces for `local()`: full names or PostScript names. */
  readonly names: (bold: boolean, italic: boolean) => readonly string[];
  /** The average width of a letter of `sampleText` in em, measured on the font or on its metric-compatible one (Liberation). */
  readonly averageWidth: { readonly regular: number; readonly bold: number };
}

/** Fonts that are installed with Windows, macOS, iOS, Android, and common Linux systems, the most common last: browsers try the last rule first. */
export const systemFonts: Readonly<Record<FontDefinition['fallback'], readonly SystemFonts[]>> = {
  'sans-serif': [
    { names: fullNames('Roboto'), averageWidth: { regular: 0.436, bold: 0.442 } },
    {
      names: fullNames('Arial', 'Liberation Sans'),
      averageWidth: { regular: 0.4367, bold: 0.4706 },
    },
  ],
  serif: [
    { names: fullNames('Noto Serif'), averageWidth: { regular: 0.4694, bold: 0.4976 } },
    {
      names: fullNames('Times New Roman', 'Liberation Serif'),
      averageWidth: { regular: 0.3952, bold: 0.4182 },
    },
  ],
  monospace: [
    { names: fullNames('Consolas'), averageWidth: { regular: 0.5498, bold: 0.5498 } },
    {
      names: fullNames('Roboto Mono', 'Liberation Mono', 'Courier New'),
      averageWidth: { regular: 0.6001, bold: 0.6001 },
    },
  ],
};

function fullNames(...families: readonly string[]) {
  return (bold: boolean, italic: boolean) =>
    families.map((family) => `${family}${bold ? ' Bold' : ''}${italic ? ' Italic' : ''}`);
}
