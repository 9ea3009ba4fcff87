/** A font of `assets/` or of a package. The build subsets it to the characters in use. */
export interface FontDefinition {
  readonly family: string;
  /**
   * A woff2, woff or ttf file in `assets/`, or in a package that is installed:
   * `@fontsource/lora/files/lora-latin-400-normal.woff2`.
   */
  readonly file: string;
  /**
   * A single weight such as `600`, or the part of a variable font's range to keep, such as `400
   * 700`.
   */
  readonly weight: string;
  readonly style?: 'normal' | 'italic';
  /**
   * The kind of system font that is shown until the font is loaded, with adjusted metrics so that
   * the layout does not shift. Stylesheets name it after the family by themselves.
   */
  readonly fallback: 'sans-serif' | 'serif' | 'monospace';
  /**
   * Determines what happens if the font loads late: with `optional`, the default, it is used from
   * the next page on; with `swap` it replaces its fallback at once, and text that is centered or
   * aligned at the end may shift a little.
   */
  readonly display?: 'optional' | 'swap';
  /** Characters to keep besides those of the pages, such as digits that a script computes. */
  readonly characters?: string;
  /** OpenType features to keep besides the default ones, such as `tnum`. */
  readonly features?: readonly string[];
}
