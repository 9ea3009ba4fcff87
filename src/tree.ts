/** A file of the site in memory. */
export interface Output {
  readonly bytes: Uint8Array;
  /** The source file, relative to the site's root; `''` for a file of the generator. */
  readonly source: string;
}

/** The site in memory: its files by output path, such as `acme/index.html`. */
export type Tree = ReadonlyMap<string, Output>;

/** A page of the site, with what every stage knows of it. */
export interface BuiltPage {
  /** The page's path in the site map, such as `/privacy-policy/`; the same for every product. */
  readonly path: string;
  /** The root-absolute address, such as `/acme/privacy-policy/`. */
  readonly address: string;
  /** The output file, such as `acme/privacy-policy/index.html`. */
  readonly output: string;
  /** The source file of the page, relative to the site's root. */
  readonly source: string;
}
